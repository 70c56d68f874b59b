// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <tl/expected.hpp>

namespace sandtray {

/// What went wrong, as a caller can act on it. A person's sentence is made from it where a person is (gui, cli).
enum class Code {
    BadArgument, ///< a value is of the wrong type or out of range
    TooLarge, ///< over a stated size
    NotFound, ///< no such sandbox, run, file, client ...
    NotPermitted, ///< it exists, but not for this caller
    Declined, ///< the human said no
    NotAnswered, ///< the human gave no answer
    Cancelled, ///< the caller took it back
    Ended, ///< the sandbox or run is over
    LimitReached, ///< a quota is used up
    Conflict, ///< the name or state is taken
    Locked, ///< the keychain is locked or its prompt was dismissed
    Unavailable, ///< a part of the system is missing: bwrap, user namespaces, keychain, disk
    Protocol, ///< the other end broke the protocol
    Io, ///< the operating system refused
    Internal, ///< a fault of ours
};

/// An error as it travels between rooms. `detail` is English, for the log and for models; it never holds a secret.
struct Error {
    Code code = Code::Internal;
    QString detail;

    friend bool operator==(const Error &, const Error &) = default;
};

template <class T = void>
using Result = tl::expected<T, Error>;

[[nodiscard]] inline tl::unexpected<Error> fail(Code code, const QString &detail)
{
    return tl::unexpected<Error>(Error{code, detail});
}

}
