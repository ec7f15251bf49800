#include "app/base/system/resident_program.h"

#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <fstream>
#include <map>
#include <thread>
#include <tuple>
#include <utility>

#include "app/base/files/file.h"
#include "app/base/files/folders.h"
#include "app/base/system/fork_request.h"
#include "app/base/system/guarded_process.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;

constexpr int most_wait_ms = 10'000;  ///< generous: the program may still load, and the computer may be busy

bool is_elf(const fs::path& file) {
    std::array<char, 4> start{};
    std::ifstream(file, std::ios::binary).read(start.data(), start.size());
    return std::string_view(start.data(), start.size()) ==
           "\x7f"
           "ELF";
}

/// LD_PRELOAD separates names by blanks and colons.
bool can_be_preloaded(const fs::path& library) {
    return library.native().find_first_of(" :") == std::string::npos && path_exists(library);
}

std::string preloaded_with(const fs::path& library) {
    const char* others = std::getenv("LD_PRELOAD");
    return "LD_PRELOAD=" + library.string() + (others ? std::string(":") + others : "");
}

/// Changes with the file.
using Identity = std::tuple<dev_t, ino_t, off_t, time_t, long>;

std::optional<Identity> identity_of(const fs::path& file) {
    struct stat found {};
    if (stat(file.c_str(), &found) != 0) return std::nullopt;
    return Identity{found.st_dev, found.st_ino, found.st_size, found.st_mtim.tv_sec, found.st_mtim.tv_nsec};
}

struct Loaded {
    Identity identity;
    std::shared_ptr<ResidentProgram> program;
};

/// Never destroyed: other threads may compile until the process ends.
struct AllLoaded {
    std::mutex mutex;
    std::map<fs::path, Loaded> programs;
    const pid_t process = getpid();
};

AllLoaded& all_loaded() {
    static AllLoaded& all = *new AllLoaded;
    return all;
}

void add_texts(std::string& message, const std::vector<char*>& texts, std::uint32_t& count) {
    for (const char* text : texts) {
        if (!text) break;
        message.append(text, strlen(text) + 1);
        ++count;
    }
}

std::string message_of(ForkRequest request, const std::vector<char*>& words, const std::vector<char*>& environment) {
    std::error_code ignored;
    std::string texts = fs::current_path(ignored).string() + '\0';
    add_texts(texts, words, request.words);
    add_texts(texts, environment, request.environment);
    return std::string(reinterpret_cast<const char*>(&request), sizeof request) + texts;
}

bool send_with_files(int socket, std::string& message, const std::vector<int>& files) {
    iovec from{message.data(), message.size()};
    alignas(cmsghdr) std::array<char, CMSG_SPACE(most_request_files * sizeof(int))> control{};
    msghdr header{};
    header.msg_iov = &from, header.msg_iovlen = 1;
    header.msg_control = control.data(), header.msg_controllen = CMSG_SPACE(files.size() * sizeof(int));
    cmsghdr* const about = CMSG_FIRSTHDR(&header);
    about->cmsg_level = SOL_SOCKET, about->cmsg_type = SCM_RIGHTS;
    about->cmsg_len = CMSG_LEN(files.size() * sizeof(int));
    memcpy(CMSG_DATA(about), files.data(), files.size() * sizeof(int));
    return sendmsg(socket, &header, MSG_NOSIGNAL) == ssize_t(message.size());
}

}  // namespace

std::shared_ptr<ResidentProgram> ResidentProgram::of(const fs::path& program) {
    AllLoaded& all = all_loaded();
    if (getpid() != all.process) return nullptr;  // a fork has no thread that guards its own
    const fs::path library = installation_folder() / "lib/lanescope/fork_server.so";
    if (!can_be_preloaded(library)) return nullptr;
    const auto identity = identity_of(program);
    if (!identity) return nullptr;
    const std::scoped_lock lock(all.mutex);
    const auto known = all.programs.find(program);
    if (known != all.programs.end() && known->second.identity == *identity) return known->second.program;
    auto loaded = is_elf(program) ? std::make_shared<ResidentProgram>(program, library) : nullptr;
    all.programs.insert_or_assign(program, Loaded{*identity, loaded});
    return loaded;
}

ResidentProgram::ResidentProgram(const fs::path& program, const fs::path& library) {
    std::array<int, 2> ends{-1, -1};
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends.data()) != 0) return;
    requests_ = ends[0];
    // The guard ends the program with this thread; the program ends by itself when the socket is closed. LD_BIND_NOW:
    // functions are bound once, not in each fork.
    std::thread([program, library, server_end = ends[1]] {
        GuardedProcess process({program.string()}, {.input = server_end}, {},
                               {preloaded_with(library), "LD_BIND_NOW=1", "LANGUAGE=en"});
        close(server_end);
        while (!process.wait(std::chrono::steady_clock::now() + std::chrono::minutes(1))) {
        }
    }).detach();
}

ResidentProgram::~ResidentProgram() {
    if (requests_ >= 0) close(requests_);
}

std::optional<ResidentProgram::Started> ResidentProgram::start(const std::vector<char*>& words,
                                                               const std::vector<char*>& environment,
                                                               const Streams& streams, const ProcessLimits& limits) {
    if (gave_up_) return std::nullopt;
    Pipe report;
    ForkRequest request{.limits = limits};
    std::vector<int> files{report.write};
    for (const auto& [file, which] : {std::pair(streams.input, ForkRequest::input),
                                      {streams.output, ForkRequest::output},
                                      {streams.errors, ForkRequest::errors}})
        if (file >= 0) files.push_back(file), request.given |= which;
    std::string message = message_of(request, words, environment);
    if (!report.made() || message.size() >= most_request_bytes) return std::nullopt;
    const bool sent = send_with_files(requests_, message, files);
    close(report.take_write());
    pollfd waiting{report.read, POLLIN, 0};
    ForkStarted started;
    if (sent && poll(&waiting, 1, most_wait_ms) == 1 &&
        read(report.read, &started, sizeof started) == ssize_t(sizeof started))
        return Started{started.guard, report.take_read()};
    gave_up_ = true;
    return std::nullopt;
}

}  // namespace lanescope
