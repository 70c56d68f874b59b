// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/future.h"
#include "sandbox/outputspool.h"
#include "sandbox/sandboxbackend.h"

#include <QDir>
#include <QHash>

#include <map>

namespace sandtray::test {

/// A run that ends when the test says so.
class FakeRun final : public sandbox::Run {
    Q_OBJECT

public:
    FakeRun(const sandbox::RunSpec &started, QObject *parent)
        : Run(parent)
        , spec(started)
        , m_output(QDir::tempPath())
        , m_error(QDir::tempPath())
    {
    }

    [[nodiscard]] RunId id() const override { return spec.id; }
    [[nodiscard]] bool isRunning() const override { return m_running; }
    [[nodiscard]] bool hasProcesses() const override { return m_running || childrenLive; }
    [[nodiscard]] const sandbox::RunOutcome &outcome() const override { return m_outcome; }
    [[nodiscard]] const sandbox::OutputSpool &spool(sandbox::Stream stream) const override
    {
        return stream == sandbox::Stream::Output ? m_output : m_error;
    }
    [[nodiscard]] Result<> writeInput(const QByteArray &bytes) override
    {
        input += bytes;
        return {};
    }
    void closeInput() override { isInputClosed = true; }
    void resize(sandbox::TerminalSize size) override { terminal = size; }
    void send(sandbox::RunSignal signal) override { signalsSent.append(signal); }
    void stop() override { signalsSent.append(sandbox::RunSignal::Kill); }
    [[nodiscard]] QByteArrayList takeReports() override { return std::exchange(reports, {}); }

    void print(const QByteArray &bytes) { (void)m_output.append(bytes); }
    void end(const sandbox::RunOutcome &outcome)
    {
        m_outcome = outcome;
        m_running = false;
        Q_EMIT finished(outcome);
        if (!childrenLive)
            Q_EMIT treeEnded();
    }
    void exit(int code)
    {
        sandbox::RunOutcome exited;
        exited.end = sandbox::RunEnd::Exited;
        exited.exitCode = code;
        end(exited);
    }

    sandbox::RunSpec spec;
    bool childrenLive = false;
    QList<sandbox::RunSignal> signalsSent;
    QByteArrayList reports;
    QByteArray input;
    bool isInputClosed = false;
    sandbox::TerminalSize terminal;

private:
    bool m_running = true;
    sandbox::RunOutcome m_outcome;
    sandbox::OutputSpool m_output;
    sandbox::OutputSpool m_error;
};

/// A sandbox of memory.
class FakeSandbox final : public sandbox::Sandbox {
    Q_OBJECT

public:
    explicit FakeSandbox(const sandbox::SandboxSpec &spec)
        : m_spec(spec)
    {
    }

    [[nodiscard]] const sandbox::SandboxSpec &spec() const override { return m_spec; }
    [[nodiscard]] bool isAlive() const override { return !m_end; }
    [[nodiscard]] std::optional<sandbox::EndReason> endReason() const override { return m_end; }
    [[nodiscard]] Result<sandbox::Run *> start(const sandbox::RunSpec &spec) override
    {
        runs.append(new FakeRun(spec, this));
        return runs.last();
    }
    [[nodiscard]] sandbox::Run *run(const RunId &id) const override
    {
        for (FakeRun *run : runs)
            if (run->id() == id)
                return run;
        return nullptr;
    }
    [[nodiscard]] QFuture<Result<sandbox::FileContent>> readFile(const QString &path, qint64 offset, qint64 length) override
    {
        if (!files.contains(path))
            return ready<sandbox::FileContent>(fail(Code::NotFound, QStringLiteral("no such file")));
        const QByteArray bytes = files.value(path);
        return ready<sandbox::FileContent>(sandbox::FileContent{bytes.mid(offset, length), bytes.size(), 0644});
    }
    [[nodiscard]] QFuture<Result<qint64>> writeFile(const sandbox::FileToWrite &file) override
    {
        const QString path = file.path.startsWith(u'/') ? file.path : QStringLiteral("/home/sandbox/") + file.path;
        files[path] = file.append ? files.value(path) + file.bytes : file.bytes;
        return ready<qint64>(qint64(files.value(path).size()));
    }
    /// All files below, whatever the depth.
    [[nodiscard]] QFuture<Result<sandbox::FileListing>> listFiles(const QString &path, int, int) override
    {
        const QString folder = path.endsWith(u'/') ? path : QString(path + u'/');
        sandbox::FileListing listing;
        for (auto file = files.cbegin(); file != files.cend(); ++file) {
            if (file.key().startsWith(folder))
                listing.entries.append({.path = file.key().mid(folder.size()), .kind = sandbox::FileKind::File,
                    .size = file->size(), .mode = 0644, .modified = {}, .target = {}});
        }
        return ready<sandbox::FileListing>(listing);
    }
    [[nodiscard]] QFuture<Result<sandbox::SandboxUsage>> usage() override
    {
        return ready<sandbox::SandboxUsage>(sandbox::SandboxUsage{});
    }
    [[nodiscard]] QFuture<Result<>> setPaused(bool paused) override
    {
        m_isPaused = paused;
        return ready(Result<>());
    }
    [[nodiscard]] bool isPaused() const override { return m_isPaused; }
    QFuture<Result<>> destroy(sandbox::EndReason reason) override
    {
        if (!m_end) {
            m_end = reason;
            sandbox::RunOutcome over;
            over.end = sandbox::RunEnd::SandboxEnded;
            over.sandboxEnd = reason;
            for (FakeRun *run : runs)
                if (run->isRunning())
                    run->end(over);
            Q_EMIT ended(reason);
        }
        return ready(Result<>());
    }

    QList<FakeRun *> runs; // children
    QHash<QString, QByteArray> files;

private:
    sandbox::SandboxSpec m_spec;
    std::optional<sandbox::EndReason> m_end;
    bool m_isPaused = false;
};

class FakeBackend final : public sandbox::SandboxBackend {
public:
    [[nodiscard]] QFuture<Result<std::shared_ptr<sandbox::Sandbox>>> create(const sandbox::SandboxSpec &spec) override
    {
        if (problem)
            return ready<std::shared_ptr<sandbox::Sandbox>>(tl::unexpected(*problem));
        sandboxes.append(std::make_shared<FakeSandbox>(spec));
        return ready<std::shared_ptr<sandbox::Sandbox>>(std::shared_ptr<sandbox::Sandbox>(sandboxes.last()));
    }
    [[nodiscard]] QFuture<std::optional<sandbox::HostProblem>> probe() override
    {
        QPromise<std::optional<sandbox::HostProblem>> promise;
        promise.start();
        promise.addResult(hostProblem);
        promise.finish();
        return promise.future();
    }
    [[nodiscard]] sandbox::Capabilities capabilities() const override { return {}; }
    [[nodiscard]] QFuture<Result<sandbox::Template>> snapshot(sandbox::Sandbox &source,
        const sandbox::TemplateOrder &order) override
    {
        sandbox::Template kept;
        kept.id = TemplateId::generate();
        kept.name = order.name;
        kept.owner = order.owner;
        kept.notes = order.notes;
        kept.source = source.spec().id;
        kept.origin = source.spec().origin;
        kept.created = QDateTime::currentDateTimeUtc();
        kept.ends = kept.created.addDays(30);
        keptTemplates.append(kept);
        return ready<sandbox::Template>(kept);
    }
    [[nodiscard]] QFuture<Result<std::shared_ptr<sandbox::Sandbox>>> fork(sandbox::Sandbox &source,
        const sandbox::SandboxSpec &spec) override
    {
        auto made = create(spec);
        if (!problem)
            sandboxes.last()->files = static_cast<FakeSandbox &>(source).files;
        return made;
    }
    [[nodiscard]] QList<sandbox::Template> templates() const override { return keptTemplates; }
    [[nodiscard]] Result<> removeTemplate(const TemplateId &id) override
    {
        if (keptTemplates.removeIf([&id](const sandbox::Template &kept) { return kept.id == id; }) == 0)
            return fail(Code::NotFound, QStringLiteral("no such template"));
        return {};
    }

    std::optional<sandbox::HostProblem> hostProblem; ///< what probe() finds
    std::optional<Error> problem;
    QList<std::shared_ptr<FakeSandbox>> sandboxes;
    QList<sandbox::Template> keptTemplates;
};

}
