// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "support/fakebackend.h"
#include "support/fakecall.h"
#include "support/fakeclock.h"
#include "support/requests.h"
#include "tools/toolbox.h"

#include <QTemporaryDir>
#include <QTest>

namespace sandtray::test {

class OneLevelBook final : public tools::ClientBook {
public:
    [[nodiscard]] approval::Asker asker(const mcp::Caller &caller) const override
    {
        approval::Asker asker;
        asker.client = caller.client;
        asker.name = QStringLiteral("test");
        asker.level = level;
        return asker;
    }
    approval::Level level = approval::Level::ReviewScripts;
};

class OneSecret final : public tools::SecretSource {
public:
    [[nodiscard]] QFuture<Result<Secret>> secret(const QString &name) override
    {
        ++reads;
        return name == QLatin1StringView("TOKEN") ? ready<Secret>(Secret("correct horse battery")) : ready<Secret>(fail(Code::NotFound, {}));
    }
    [[nodiscard]] QFuture<Result<bool>> exists(const QString &name) override
    {
        return problem ? ready<bool>(tl::unexpected(*problem)) : ready<bool>(name == QLatin1StringView("TOKEN"));
    }
    std::optional<Error> problem;
    int reads = 0;
};

/// The tools over a fake back end and the real review and ledger.
class ToolboxTest : public QObject {
    Q_OBJECT

protected:
    using Call = std::unique_ptr<FakeCall>;

    Call call(const QString &tool, const QJsonObject &arguments, const QString &connection = QStringLiteral("c1"))
    {
        mcp::Caller caller;
        caller.client = m_client;
        caller.connection = connection;
        auto made = std::make_unique<FakeCall>(caller, tool, arguments);
        m_toolbox->call(*made);
        return made;
    }
    Call runCode(const QString &code)
    {
        using namespace Qt::StringLiterals;
        return call(u"run_code"_s, {{u"language"_s, u"bash"_s}, {u"code"_s, code}});
    }
    [[nodiscard]] bool waitsForAnswer() const
    {
        return QTest::qWaitFor([this] { return !m_queue->requests().isEmpty(); });
    }
    void answer(approval::Answer answer, const QString &reason = {})
    {
        QVERIFY(waitsForAnswer());
        const approval::Request request = m_queue->requests().first();
        QVERIFY(m_queue->answer(request.id, request.act.digest(), {answer, reason, std::nullopt, false}));
    }
    [[nodiscard]] FakeRun *lastRun(qsizetype count = 1)
    {
        const bool started = QTest::qWaitFor([this, count] {
            return !m_backend.sandboxes.isEmpty() && m_backend.sandboxes.last()->runs.size() >= count;
        });
        return started ? m_backend.sandboxes.last()->runs.last() : nullptr;
    }
    /// Answered, with nothing started and nobody asked.
    void verifyRefused(const Call &refused, const QString &part);

    FakeClock m_clock;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<history::StateStore> m_state;
    MemoryGrantStore m_grantStore;
    FakeBackend m_backend;
    OneLevelBook m_book;
    OneSecret m_secrets;
    std::unique_ptr<approval::ReviewQueue> m_queue;
    std::unique_ptr<approval::GrantBook> m_grants;
    std::unique_ptr<approval::Reviewer> m_reviewer;
    std::unique_ptr<tools::SandboxRegistry> m_registry;
    std::unique_ptr<tools::OperationDesk> m_desk;
    std::unique_ptr<tools::PictureScaler> m_scaler;
    std::unique_ptr<tools::TemplateShelf> m_shelf;
    std::unique_ptr<tools::Tombstones> m_tombstones;
    std::unique_ptr<tools::Toolbox> m_toolbox;
    ClientId m_client;

protected Q_SLOTS:
    void init();
    void cleanup();
};

}
