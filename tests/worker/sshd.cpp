#include "tests/worker/sshd.h"

#include <pwd.h>
#include <shadow.h>
#include <signal.h>
#include <unistd.h>

#include <stdexcept>

#include "tests/cli/program.h"
#include "tests/worker/files.h"
#include "tests/worker/processes.h"
#include "tests/worker/programs.h"

namespace lanescope::worker_test {
namespace {

namespace fs = std::filesystem;

// Only root may read this, and only root's sshd checks it.
bool is_locked(const char* name) {
    const spwd* entry = getspnam(name);
    return entry && entry->sp_pwdp[0] == '!';
}

bool may_log_in() {
    const passwd* entry = getpwuid(geteuid());
    const std::string shell = entry ? fs::path(entry->pw_shell).filename() : "";
    return entry && shell != "nologin" && shell != "false" && !is_locked(entry->pw_name);
}

void make_key(const fs::path& folder, const std::string& name) {
    Process keygen({"ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", name}, {}, folder, "keygen.log");
    if (keygen.wait() != 0) throw std::runtime_error("ssh-keygen: " + program::read_file(folder / "keygen.log"));
}

// Startup files of the user's shell may print anything, so sessions get an empty home folder. Logins have no time limit
// because a loaded computer may be slow.
constexpr const char* server_text = R"(ListenAddress 127.0.0.1:{port}
HostKey {folder}/host_key
AuthorizedKeysFile {folder}/user_key.pub
SetEnv HOME={folder}/home
PidFile none
StrictModes no
UsePAM no
PasswordAuthentication no
KbdInteractiveAuthentication no
PermitRootLogin prohibit-password
PermitUserRC no
PrintMotd no
PrintLastLog no
LoginGraceTime 0
MaxStartups 100
{login}
)";

// Ignores the user's settings: no agent, no known hosts, no prompts.
constexpr const char* client_text = R"(Host lanescope-test
HostName 127.0.0.1
Port {port}
User {user}
IdentityFile {folder}/user_key
IdentitiesOnly yes
IdentityAgent none
UserKnownHostsFile {folder}/known_hosts
StrictHostKeyChecking yes
BatchMode yes
)";

constexpr const char* login_text = R"(cat {folder}/banner
exec "$SHELL" -c "$SSH_ORIGINAL_COMMAND"
)";

void make_daemon_folder(const fs::path& folder) {
    fs::create_directories(folder / "home");
    fs::permissions(folder, fs::perms::owner_all);
    // Root's sshd needs this folder for privilege separation. Usually the system's service creates it.
    if (geteuid() == 0) fs::create_directory("/run/sshd");
}

}  // namespace

std::string SshServer::unavailable() {
    const std::string missing = missing_programs({"sshd", "ssh", "ssh-keygen"}, "openssh-server openssh-client");
    if (!missing.empty()) return missing;
    return may_log_in() ? "" : "sshd lets " + user_name() + " not in: the account is locked, or has no shell";
}

SshServer::SshServer(const fs::path& folder, const std::string& banner) : folder_(folder) {
    make_daemon_folder(folder_);
    make_key(folder_, "host_key");
    make_key(folder_, "user_key");
    write_settings(banner);
    daemon_ = std::make_unique<ProcessTree>(
        Tokens{find_program("sshd"), "-D", "-e", "-f", (folder_ / "sshd_config").string()}, Environment{}, folder_,
        "sshd.log");
    daemon_->wait_until([&] { return program::contains(daemon_->log(), "Server listening on"); });
}

void SshServer::write_settings(const std::string& banner) const {
    const Values values{{"folder", folder_.string()},
                        {"port", std::to_string(port_.number())},
                        {"user", user_name()},
                        {"host_key", program::read_file(folder_ / "host_key.pub")},
                        {"login", banner.empty() ? "" : "ForceCommand /bin/sh " + (folder_ / "login").string()}};
    write_file(folder_ / "banner", banner);
    write_file(folder_ / "login", filled(login_text, values));
    write_file(folder_ / "known_hosts", filled("[127.0.0.1]:{port} {host_key}", values));
    write_file(folder_ / "sshd_config", filled(server_text, values));
    write_file(folder_ / "ssh_config", filled(client_text, values));
}

std::string SshServer::prefix() const { return "ssh -F " + (folder_ / "ssh_config").string() + " -T lanescope-test"; }

// Newer versions name a session's process sshd-session.
void SshServer::cut_line() {
    std::vector<pid_t> processes = daemon_->descendants();
    for (std::size_t i = 1; i < processes.size(); ++i)
        if (name_of(processes[i]).starts_with("sshd")) ::kill(processes[i], SIGKILL);
}

}  // namespace lanescope::worker_test
