// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/clientregistry.h"
#include "app/grantkeeper.h"
#include "app/sandboxview.h"
#include "app/secretadapter.h"
#include "app/sessionkeeper.h"
#include "approval/reviewer.h"
#include "cli/controlserver.h"
#include "credentials/keychainstore.h"
#include "health/examination.h"
#include "mcp/engine.h"
#include "sandbox/localbackend.h"
#include "server/endpoint.h"
#include "server/processtable.h"
#include "server/socketserver.h"
#include "settings/locations.h"
#include "settings/settingsstore.h"
#include "tools/context/promptlibrary.h"
#include "tools/context/sandboxresources.h"
#include "tools/toolbox.h"

#include <QObject>

#include <memory>

namespace sandtray::app {

class ControlDesk;

/// Everything that the tray and the headless server have in common, built and owned in order. Main thread.
class Core : public QObject {
    Q_OBJECT

public:
    struct Options {
        std::optional<quint16> port; ///< given for this start alone; nothing: the port of the settings
    };

    /// Code::Conflict: another instance runs here. Code::Io and others: state or settings cannot be used.
    [[nodiscard]] static Result<std::unique_ptr<Core>> make(const settings::Locations &locations, const Options &options);
    ~Core() override;

    /// Reads the state and opens the servers; ready() or failed() follows.
    void start();
    /// Ends every sandbox, then quitReady().
    void shutDown();

    [[nodiscard]] const settings::Locations &locations() const { return m_locations; }
    [[nodiscard]] settings::SettingsStore &settings() { return *m_settings; }
    [[nodiscard]] history::StateStore &state() { return *m_state; }
    [[nodiscard]] approval::ReviewQueue &queue() { return m_queue; }
    [[nodiscard]] approval::Reviewer &reviewer() { return m_reviewer; }
    [[nodiscard]] credentials::NamedSecrets &secrets() { return m_secrets; }
    [[nodiscard]] ClientRegistry &clients() { return m_clients; }
    [[nodiscard]] SandboxView &sandboxView() { return m_view; }
    [[nodiscard]] tools::SandboxRegistry &registry() { return m_registry; }
    [[nodiscard]] tools::OperationDesk &desk() { return m_desk; }
    [[nodiscard]] sandbox::SandboxBackend &backend() { return m_backend; }
    /// Not started yet; owned by `parent`.
    [[nodiscard]] health::Examination *makeExamination(QObject *parent);
    /// Empty before ready().
    [[nodiscard]] QString url() const;
    [[nodiscard]] QString socketPath() const;

Q_SIGNALS:
    void ready();
    void failed(const sandtray::Error &error); ///< a server could not be opened; the rest works
    void keychainProblem(const sandtray::Error &error); ///< named secrets and remembered grants wait
    void capabilitiesKnown(const sandtray::sandbox::Capabilities &capabilities);
    /// Sandboxes that were alive when Sandtray last ended without ending them.
    void sandboxesLost(const QList<sandtray::tools::Tombstone> &tombstones);
    /// An access or a grant that has ended could not be taken out of the state file.
    void notRemoved(const sandtray::Error &error);
    void hostProblem(const sandtray::sandbox::HostProblem &problem); ///< no sandbox can be made
    void showRequested(); ///< a second start asked for the window
    void quitReady();

private:
    Core(const settings::Locations &locations, const Options &options, std::unique_ptr<settings::SettingsStore> settings,
        std::unique_ptr<history::StateStore> state);

    void openKeychain();
    void useKeychain(const Result<Secret> &key);
    void makeKey();
    void reload(bool isSealed);
    void openServers();
    [[nodiscard]] Result<> openEndpoint();
    void applySettings(const settings::Settings &settings);
    void keepLedger();
    void cutOff(const ClientId &client);
    void watchAccess();

    settings::Locations m_locations;
    Options m_options;
    SystemClock m_clock;
    std::unique_ptr<settings::SettingsStore> m_settings;
    std::unique_ptr<history::StateStore> m_state;
    credentials::KeychainStore m_keychain;
    credentials::NamedSecrets m_secrets;
    SecretAdapter m_secretAdapter;
    approval::ReviewQueue m_queue;
    GrantKeeper m_grantKeeper;
    approval::GrantBook m_grants;
    approval::Reviewer m_reviewer;
    sandbox::LocalBackend m_backend;
    Result<> m_limits; // whether the kernel holds them all, or why not
    tools::PictureScaler m_scaler;
    tools::TemplateShelf m_shelf;
    tools::Tombstones m_tombstones;
    tools::SandboxRegistry m_registry;
    TokenBook m_tokens;
    ClientRegistry m_clients;
    tools::OperationDesk m_desk;
    tools::Toolbox m_toolbox;
    tools::SandboxResources m_resources;
    tools::PromptLibrary m_prompts;
    SandboxView m_view;
    SessionKeeper m_sessions;
    std::unique_ptr<mcp::Engine> m_engine; // after the stored sessions are read
    server::ProcTable m_processes;
    std::unique_ptr<ControlDesk> m_controlDesk;
    cli::ControlServer m_control;
    struct Servers;
    std::unique_ptr<Servers> m_servers;
};

}
