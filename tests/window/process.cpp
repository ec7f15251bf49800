#include "tests/window/process.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <sstream>
#include <stdexcept>
#include <thread>

namespace lanescope::window_test {
namespace {

int code_of(int status) { return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status); }

[[noreturn]] void become(const Tokens& words, const Environment& environment, const std::filesystem::path& folder,
                         const std::string& output, int report) {
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    for (const auto& [name, value] : environment)
        value.empty() ? unsetenv(name.c_str()) : setenv(name.c_str(), value.c_str(), 1);
    if (chdir(folder.c_str()) != 0) _exit(127);
    const int file = ::open(output.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    dup2(file, 1);
    dup2(file, 2);
    if (report >= 0 && report != 3) dup2(report, 3);
    if (report == 3) fcntl(3, F_SETFD, 0);
    std::vector<char*> arguments;
    for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    execvp(arguments[0], arguments.data());
    _exit(127);
}

}  // namespace

bool is_installed(const std::string& program) {
    std::istringstream folders(std::getenv("PATH") ? std::getenv("PATH") : "");
    for (std::string folder; std::getline(folders, folder, ':');)
        if (access((folder + "/" + program).c_str(), X_OK) == 0) return true;
    return false;
}

Process::Process(const Tokens& words, const Environment& environment, const std::filesystem::path& folder,
                 const std::string& output, int report)
    : pid_(fork()) {
    if (pid_ < 0) throw std::runtime_error("cannot start " + words.front());
    if (pid_ == 0) become(words, environment, folder, output, report);
}

Process::~Process() {
    if (!ended()) ::kill(pid_, SIGTERM);
    for (int i = 0; i < 1000 && !ended(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(5));
    kill();
}

std::optional<int> Process::ended() {
    int status = 0;
    if (!code_ && waitpid(pid_, &status, WNOHANG) == pid_) code_ = code_of(status);
    return code_;
}

// Reads the 14th and 15th word. The second is a name in brackets that may contain anything.
double Process::computed() const {
    std::ifstream file("/proc/" + std::to_string(pid_) + "/stat");
    const std::string line(std::istreambuf_iterator<char>(file), {});
    std::istringstream words(line.substr(std::min(line.size(), line.rfind(')') + 1)));
    std::string skipped;
    for (int word = 3; word < 14; ++word) words >> skipped;
    double user = 0, system = 0;
    words >> user >> system;
    return (user + system) / double(sysconf(_SC_CLK_TCK));
}

int Process::wait() {
    int status = 0;
    if (!code_ && waitpid(pid_, &status, 0) == pid_) code_ = code_of(status);
    return code_.value_or(-1);
}

void Process::kill() {
    if (!ended()) ::kill(pid_, SIGKILL);
    wait();
}

}  // namespace lanescope::window_test
