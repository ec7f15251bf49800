// Runs main() of a program once per request, each time in a fork, without the start of the program. Loaded into it by
// LD_PRELOAD; needs nothing but the C library.
#include <dlfcn.h>
#include <signal.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstring>

#include "app/base/system/fork_request.h"
#include "app/base/system/guard.h"

extern char** environ;

namespace lanescope {
namespace {

using Main = int (*)(int, char**, char**);
Main main_of_program = nullptr;

constexpr std::size_t most_texts = 8192;

/// Requests are received one after another.
alignas(ForkRequest) char message[most_request_bytes];
char* texts[most_texts + 2];

struct Received {
    const ForkRequest& request = *reinterpret_cast<const ForkRequest*>(message);
    std::size_t bytes = 0;
    int files[most_request_files] = {-1, -1, -1, -1};
    std::size_t file_count = 0;
};

/// Returns false at the end of the requests.
bool receive(Received& received) {
    iovec into{message, sizeof message - 1};
    alignas(cmsghdr) char control[CMSG_SPACE(sizeof received.files)];
    msghdr header{};
    header.msg_iov = &into, header.msg_iovlen = 1;
    header.msg_control = control, header.msg_controllen = sizeof control;
    ssize_t count = -1;
    do count = recvmsg(STDIN_FILENO, &header, MSG_CMSG_CLOEXEC);
    while (count < 0 && errno == EINTR);
    if (count <= 0) return false;
    received.bytes = std::size_t(count);
    message[count] = '\0';
    const cmsghdr* files = CMSG_FIRSTHDR(&header);
    if (!files || files->cmsg_type != SCM_RIGHTS) return true;
    received.file_count = (files->cmsg_len - CMSG_LEN(0)) / sizeof(int);
    memcpy(received.files, CMSG_DATA(files), received.file_count * sizeof(int));
    return true;
}

/// Points `texts` to the folder, the words, nullptr, the environment, nullptr.
bool find_texts(const Received& received) {
    const ForkRequest& request = received.request;
    if (received.bytes < sizeof request || received.file_count < 1 ||
        std::size_t(request.words) + request.environment + 2 > most_texts)
        return false;
    char *at = message + sizeof request, *const end = message + received.bytes;
    std::size_t count = 0;
    for (std::uint32_t n = 0; n < 1 + request.words + request.environment; ++n) {
        if (at >= end) return false;
        if (n == 1 + request.words) texts[count++] = nullptr;
        texts[count++] = at;
        at += strlen(at) + 1;
    }
    if (request.environment == 0) texts[count++] = nullptr;
    texts[count] = nullptr;
    return true;
}

Streams streams_of(const Received& received) {
    std::size_t next = 1;
    const auto take = [&](ForkRequest::Given which) {
        return received.request.given & which && next < received.file_count ? received.files[next++] : -1;
    };
    Streams streams;
    streams.input = take(ForkRequest::input);
    streams.output = take(ForkRequest::output);
    streams.errors = take(ForkRequest::errors);
    return streams;
}

void close_files(const Received& received) {
    for (std::size_t n = 0; n < received.file_count; ++n) close(received.files[n]);
}

/// In a fork. Returns the program's exit code.
int run_command(const Received& received, pid_t server) {
    const ForkStarted started{getpid()};
    const int report = received.files[0];
    if (write(report, &started, sizeof started) != ssize_t(sizeof started)) _exit(127);
    guard::stand_guard({streams_of(received), received.request.limits, server, report});
    close_files(received);
    char** const words = texts + 1;
    environ = words + received.request.words + 1;
    if (chdir(texts[0]) != 0) _exit(127);
    return main_of_program(int(received.request.words), words, environ);
}

int serve(int, char**, char**) {
    signal(SIGCHLD, SIG_IGN);  // Linux then removes ended guards
    const pid_t server = getpid();
    for (;;) {
        Received received;
        if (!receive(received)) _exit(0);
        if (find_texts(received) && fork() == 0) return run_command(received, server);
        close_files(received);
    }
}

}  // namespace
}  // namespace lanescope

/// In the place of the C library's, which calls main().
extern "C" __attribute__((visibility("default"))) int __libc_start_main(lanescope::Main program, int count,
                                                                        char** words, void (*init)(), void (*fini)(),
                                                                        void (*loader_fini)(), void* stack_end) {
    const auto start = reinterpret_cast<decltype(&__libc_start_main)>(dlsym(RTLD_NEXT, "__libc_start_main"));
    lanescope::main_of_program = program;
    return start(lanescope::serve, count, words, init, fini, loader_fini, stack_end);
}
