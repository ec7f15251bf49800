#include "tests/worker/slurm.h"

#include <netdb.h>
#include <netinet/in.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <random>

#include "tests/cli/program.h"
#include "tests/worker/files.h"
#include "tests/worker/programs.h"

namespace lanescope::worker_test {
namespace {

namespace fs = std::filesystem;

// Slurm compares the host's name without its domain with the settings.
std::string host() {
    std::array<char, 256> name{};
    gethostname(name.data(), name.size() - 1);
    const std::string full = name.data();
    return full.substr(0, full.find('.'));
}

bool stands_for_loopback(const std::string& name) {
    addrinfo hints{}, *found = nullptr;
    hints.ai_family = AF_INET;
    if (getaddrinfo(name.c_str(), nullptr, &hints, &found) != 0) return false;
    const auto* address = reinterpret_cast<const sockaddr_in*>(found->ai_addr);
    const bool loopback = address->sin_addr.s_addr == htonl(INADDR_LOOPBACK);
    freeaddrinfo(found);
    return loopback;
}

// Slurm listens on all addresses, or on the address of the host's name. If this is 127.0.1.1, tasks could not reach
// their srun on 127.0.0.1.
std::string listening() {
    return stands_for_loopback(host()) ? "CommunicationParameters=NoCtldInAddrAny,NoInAddrAny" : "";
}

std::string random_key() {
    std::random_device device;
    std::string key(128, '\0');
    for (char& c : key) c = char(device());
    return key;
}

// Tracks processes by /proc and binds none, so cgroups are not needed; keeps no accounts. The time limits are long
// because a loaded computer answers slowly.
constexpr const char* settings_text = R"(ClusterName=lanescope
SlurmctldHost={host}(127.0.0.1)
SlurmctldPort={controller_port}
SlurmUser={user}
SlurmdUser={user}
AuthType=auth/munge
CredType=cred/munge
AuthInfo=socket={folder}/munge/socket
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd.pid
PlugStackConfig={folder}/plugstack.conf
{listening}
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
MpiDefault=none
SwitchType=switch/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
ReturnToService=2
MessageTimeout=100
TCPTimeout=60
SlurmdParameters=config_overrides
GresTypes=gpu
NodeName=node NodeHostname={host} NodeAddr=127.0.0.1 Port={node_port} CPUs=8 Gres=gpu:4
PartitionName=all Nodes=node Default=YES State=UP
)";

std::string settings(const fs::path& folder, int controller_port, int node_port) {
    return filled(settings_text, {{"host", host()},
                                  {"user", user_name()},
                                  {"folder", folder.string()},
                                  {"listening", listening()},
                                  {"controller_port", std::to_string(controller_port)},
                                  {"node_port", std::to_string(node_port)}});
}

// Slurm needs devices with different names.
void make_gpus(const fs::path& folder) {
    for (int gpu = 0; gpu < 4; ++gpu) fs::create_symlink("/dev/null", folder / ("gpu" + std::to_string(gpu)));
    write_file(folder / "gres.conf", "NodeName=node Name=gpu File=" + folder.string() + "/gpu[0-3]\n");
}

void make_munge_key(const fs::path& folder) {
    write_file(folder / "key", random_key());
    fs::permissions(folder / "key", fs::perms::owner_read);
}

// Returns 24 for "slurm-wlm 24.11.5".
int major_version(const fs::path& folder) {
    Process slurmd({find_program("slurmd"), "-V"}, {}, folder, "version.log");
    slurmd.wait();
    const std::string text = program::read_file(folder / "version.log");
    return std::atoi(text.c_str() + std::min(text.size(), text.find_first_of("0123456789")));
}

// Slurm needs cgroups even if it does not use them. Since 24.05 they can be disabled; in older versions, only the
// plugin for cgroup v1 starts without them.
void decline_cgroups(const fs::path& folder) {
    const char* plugin = major_version(folder) >= 24 ? "disabled" : "cgroup/v1";
    write_file(folder / "cgroup.conf", std::string("CgroupPlugin=") + plugin + "\n");
}

void make_cluster_folder(const fs::path& folder) {
    for (const char* name : {"munge", "state", "spool"}) fs::create_directories(folder / name);
    for (const fs::path& path : {folder, folder / "munge"}) fs::permissions(path, fs::perms::owner_all);
    write_file(folder / "plugstack.conf", "");
    make_munge_key(folder / "munge");
    make_gpus(folder);
    decline_cgroups(folder);
}

// Tests may run in a Slurm job, whose settings are not for this cluster.
std::vector<std::string> foreign_variables() {
    std::vector<std::string> names;
    for (char** variable = environ; *variable; ++variable) {
        const std::string text = *variable;
        if (text.starts_with("SLURM_") || text.starts_with("SRUN_")) names.push_back(text.substr(0, text.find('=')));
    }
    return names;
}

Environment environment(const fs::path& folder) {
    Environment own;
    for (const std::string& name : foreign_variables()) own[name] = "";
    own["SLURM_CONF"] = (folder / "slurm.conf").string();
    return own;
}

}  // namespace

std::string SlurmCluster::unavailable() {
    return missing_programs({"munged", "slurmctld", "slurmd", "srun", "sinfo"}, "munge slurmctld slurmd slurm-client");
}

SlurmCluster::SlurmCluster(const fs::path& folder) : folder_(folder) {
    make_cluster_folder(folder_);
    write_file(folder_ / "slurm.conf", settings(folder_, controller_port_.number(), node_port_.number()));
    const std::string munge = (folder_ / "munge").string();
    // --force: munged expects that others can access its folder, which this cluster does not need.
    start("munged",
          {"--foreground", "--force", "--socket=" + munge + "/socket", "--key-file=" + munge + "/key",
           "--pid-file=" + munge + "/pid", "--seed-file=" + munge + "/seed", "--log-file=" + munge + "/log"},
          munge_);
    munge_->wait_until([&] { return fs::exists(folder_ / "munge/socket"); });
    start("slurmctld", {"-D"}, controller_);
    start("slurmd", {"-D", "-N", "node"}, node_);
    node_->wait_until([&] { return node_is_idle(); });
}

void SlurmCluster::start(const std::string& daemon, const Tokens& options, std::unique_ptr<ProcessTree>& into) {
    Tokens words{find_program(daemon)};
    words.insert(words.end(), options.begin(), options.end());
    into = std::make_unique<ProcessTree>(words, environment(folder_), folder_, daemon + ".log");
}

// sinfo alone would wait a long time for a controller that has ended.
bool SlurmCluster::node_is_idle() const {
    Process sinfo({"sinfo", "--noheader", "--format=%t"}, environment(folder_), folder_, "sinfo.log");
    controller_->wait_until([&] { return sinfo.ended().has_value(); });
    return sinfo.wait() == 0 && program::read_file(folder_ / "sinfo.log") == "idle\n";
}

std::string SlurmCluster::prefix(const std::string& options) const {
    std::string command = "env";
    for (const std::string& name : foreign_variables()) command += " -u " + name;
    return command + " SLURM_CONF=" + (folder_ / "slurm.conf").string() + " srun " + options;
}

}  // namespace lanescope::worker_test
