// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "wire/messages.h"

#include <cstddef>
#include <tuple>
#include <utility>
#include <variant>

/// The one description of what a message is on the wire, read by encode.cpp and decode.cpp alike: its fields in order
/// of declaration. A message without a list, or with a list that forgets a field, does not compile.
namespace sandtray::wire {

template <class Record> inline constexpr std::tuple<> fields;

// ---- host to agent ----
template <>
inline constexpr auto fields<Configure> = std::tuple(
    &Configure::version, &Configure::environment, &Configure::processes, &Configure::openFiles, &Configure::fileBytes,
    &Configure::memoryBytes);
template <> inline constexpr auto fields<Script> = std::tuple(&Script::call, &Script::bytes);
template <>
inline constexpr auto fields<Start> = std::tuple(&Start::call, &Start::argv, &Start::environment, &Start::directory,
    &Start::keepInput, &Start::kernel, &Start::columns, &Start::rows);
template <> inline constexpr auto fields<Input> = std::tuple(&Input::call, &Input::bytes);
template <> inline constexpr auto fields<CloseInput> = std::tuple(&CloseInput::call);
template <> inline constexpr auto fields<Signal> = std::tuple(&Signal::call, &Signal::number, &Signal::tree);
template <> inline constexpr auto fields<Credit> = std::tuple(&Credit::call, &Credit::stream, &Credit::bytes);
template <>
inline constexpr auto fields<ReadFile> =
    std::tuple(&ReadFile::call, &ReadFile::path, &ReadFile::offset, &ReadFile::length);
template <>
inline constexpr auto fields<WriteFile> =
    std::tuple(&WriteFile::call, &WriteFile::path, &WriteFile::mode, &WriteFile::append);
template <> inline constexpr auto fields<WriteChunk> = std::tuple(&WriteChunk::call, &WriteChunk::bytes);
template <> inline constexpr auto fields<WriteEnd> = std::tuple(&WriteEnd::call);
template <>
inline constexpr auto fields<ListFiles> =
    std::tuple(&ListFiles::call, &ListFiles::path, &ListFiles::depth, &ListFiles::maximum);
template <> inline constexpr auto fields<Cell> = std::tuple(&Cell::call, &Cell::kernel);
template <> inline constexpr auto fields<Status> = std::tuple(&Status::call);
template <> inline constexpr auto fields<Freeze> = std::tuple(&Freeze::call);
template <> inline constexpr auto fields<Relieve> = std::tuple(&Relieve::call);
template <> inline constexpr auto fields<Resize> = std::tuple(&Resize::call, &Resize::columns, &Resize::rows);
template <> inline constexpr auto fields<Thaw> = std::tuple(&Thaw::call);

// ---- agent to host ----
template <> inline constexpr auto fields<Ready> = std::tuple(&Ready::version);
template <> inline constexpr auto fields<Started> = std::tuple(&Started::call, &Started::pid);
template <> inline constexpr auto fields<Output> = std::tuple(&Output::call, &Output::stream, &Output::bytes);
template <>
inline constexpr auto fields<Exited> =
    std::tuple(&Exited::call, &Exited::code, &Exited::signal, &Exited::peakBytes, &Exited::cpuMilliseconds,
        &Exited::limit);
template <> inline constexpr auto fields<TreeEnded> = std::tuple(&TreeEnded::call);
template <> inline constexpr auto fields<Load> = std::tuple(&Load::bytes);
template <> inline constexpr auto fields<Frozen> = std::tuple(&Frozen::call);
template <> inline constexpr auto fields<Taken> = std::tuple(&Taken::call, &Taken::bytes);
template <>
inline constexpr auto fields<CellReport> = std::tuple(&CellReport::call, &CellReport::bytes, &CellReport::last);
template <> inline constexpr auto fields<Failed> = std::tuple(&Failed::call, &Failed::number, &Failed::what);
template <> inline constexpr auto fields<FileChunk> = std::tuple(&FileChunk::call, &FileChunk::bytes);
template <> inline constexpr auto fields<FileEnd> = std::tuple(&FileEnd::call, &FileEnd::size, &FileEnd::mode);
template <> inline constexpr auto fields<Written> = std::tuple(&Written::call, &Written::size);
template <>
inline constexpr auto fields<Entry> =
    std::tuple(&Entry::path, &Entry::kind, &Entry::size, &Entry::mode, &Entry::modified, &Entry::target);
template <>
inline constexpr auto fields<Entries> =
    std::tuple(&Entries::call, &Entries::entries, &Entries::last, &Entries::truncated);
template <>
inline constexpr auto fields<Process> =
    std::tuple(&Process::pid, &Process::call, &Process::command, &Process::residentBytes, &Process::cpuMilliseconds);
template <>
inline constexpr auto fields<StatusReport> = std::tuple(&StatusReport::call, &StatusReport::processes,
    &StatusReport::memoryBytes, &StatusReport::diskBytes, &StatusReport::cpuMilliseconds);

template <class Record>
inline constexpr std::size_t fieldCount = std::tuple_size_v<std::remove_cvref_t<decltype(fields<Record>)>>;

/// A message's number is its place in the variant. The two directions share none, so that a frame which was sent back
/// to its sender means nothing.
template <class Messages> inline constexpr std::size_t firstNumber = 1;
template <> inline constexpr std::size_t firstNumber<ToHost> = 65;

namespace check {

struct Anything {
    template <class Field> operator Field() const;
};

template <class Record, std::size_t... index> consteval bool takes(std::index_sequence<index...>)
{
    return requires { Record{(static_cast<void>(index), Anything{})...}; };
}

template <class Record> consteval bool listIsWhole()
{
    return takes<Record>(std::make_index_sequence<fieldCount<Record>>{})
        && !takes<Record>(std::make_index_sequence<fieldCount<Record> + 1>{});
}

template <class... Messages> consteval bool listsAreWhole(const std::variant<Messages...> *)
{
    return (listIsWhole<Messages>() && ...);
}

static_assert(listIsWhole<Entry>() && listIsWhole<Process>());
static_assert(listsAreWhole(static_cast<const ToAgent *>(nullptr)));
static_assert(listsAreWhole(static_cast<const ToHost *>(nullptr)));

}

}
