// SPDX-License-Identifier: GPL-3.0-or-later
#include "toolboxtest.h"

namespace sandtray::test {

using namespace Qt::StringLiterals;

void ToolboxTest::init()
{
    m_client = ClientId::generate();
    m_folder = std::make_unique<QTemporaryDir>();
    auto state = history::StateStore::open(m_folder->filePath(u"state.db"_s), m_clock);
    QVERIFY(state);
    m_state = std::move(*state);
    m_book.level = approval::Level::ReviewScripts;
    m_secrets = {};
    m_queue = std::make_unique<approval::ReviewQueue>(m_clock);
    m_grants = std::make_unique<approval::GrantBook>(m_clock, m_grantStore);
    m_reviewer = std::make_unique<approval::Reviewer>(*m_queue, *m_grants);
    m_registry = std::make_unique<tools::SandboxRegistry>(m_backend, m_clock);
    m_desk = std::make_unique<tools::OperationDesk>(*m_reviewer, *m_state);
    m_scaler = std::make_unique<tools::PictureScaler>(m_backend, QStringLiteral("/nonexistent/helper"));
    m_shelf = std::make_unique<tools::TemplateShelf>(m_backend);
    m_tombstones = std::make_unique<tools::Tombstones>(*m_state);
    m_toolbox = std::make_unique<tools::Toolbox>(tools::Toolbox::Services{*m_registry, *m_desk, m_book, m_secrets, *m_scaler, *m_shelf, *m_tombstones});
}

void ToolboxTest::cleanup()
{
    m_toolbox.reset();
    m_tombstones.reset();
    m_desk.reset();
    m_scaler.reset();
    m_registry.reset();
    m_reviewer.reset();
    m_grants.reset();
    m_queue.reset();
    m_state.reset();
    m_backend = {};
}

void ToolboxTest::verifyRefused(const Call &refused, const QString &part)
{
    QTRY_VERIFY(refused->result);
    QVERIFY(refused->result->isError);
    QVERIFY2(refused->result->text.contains(part), qPrintable(refused->result->text));
    QVERIFY(m_queue->requests().isEmpty());
    for (const auto &sandbox : m_backend.sandboxes)
        QVERIFY(sandbox->runs.isEmpty());
}

}
