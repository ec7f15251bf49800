#include "app/worker/worker_process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>

#include <array>

#include "app/backends/all.h"
#include "app/backends/cuobjdump.h"
#include "app/backends/nvdisasm.h"
#include "app/backends/own_kernels.h"
#include "app/lab/backend_runner.h"
#include "app/model/text/error.h"
#include "app/worker/confine.h"
#include "app/worker/memory_watch.h"
#include "app/worker/service.h"
#include "app/worker/tool_process.h"

namespace lanescope {
namespace {

/// The client's ends of standard input and output, out of a kernel's way: what it reads is empty, and what it prints
/// goes to standard error.
struct Line {
    int in, out;
    Line() : in(fcntl(0, F_DUPFD_CLOEXEC, 3)), out(fcntl(1, F_DUPFD_CLOEXEC, 3)) {
        const int nothing = open("/dev/null", O_RDONLY | O_CLOEXEC);
        dup2(nothing, 0);
        close(nothing);
        dup2(2, 1);
    }
};

std::string name_of_computer() {
    std::array<char, 256> name{};
    gethostname(name.data(), name.size() - 1);
    return name.data();
}

std::string in_words(const Confinement& closed) {
    if (closed.lacking.empty()) return "no network, no writing of files, no processes";
    return "not confined in all: " + closed.lacking;
}

/// Says why, if it still can, and ends: whoever waits finds the line closed.
[[noreturn]] void end_because(MessageWriter& out, std::uint64_t id, const std::string& why) {
    try {
        out.send({{"id", id}, {"died", why}});
    } catch (const LineLost&) {
    }
    _exit(3);
}

/// From now on compilers and disassemblers run in that process, which must outlive this one's work.
void use(ToolProcess& tools) {
    compile_texts_by([&](const TextToCompile& text, const auto* cancelled) { return tools.compile(text, cancelled); });
    disassemble_by([&](const std::string& code) { return tools.disassemble(code); });
    answer_sass_by([&](const std::string& code, const std::string& kernel) { return tools.sass_loads(code, kernel); });
}

}  // namespace

void run_worker(const std::vector<Device>& models, const WorkerOptions& options) {
    signal(SIGPIPE, SIG_IGN);
    signal(SIGINT, SIG_IGN);           // the client is told, and hangs up
    setpriority(PRIO_PROCESS, 0, 5);  // below a window's, and not so far that other programs leave it nothing
    const Line line;
    MessageWriter out(line.out);
    volunteer_to_end_first();
    ToolProcess tools;
    Limits limits;
    if (options.memory_gb > 0) limits.memory = std::uint64_t(options.memory_gb * 1e9);
    const std::string confinement =
        options.confined ? in_words(confine(limits, {line.in, line.out})) : "not confined, as was asked for";
    std::atomic<std::uint64_t> at_work = 0;
    const MemoryWatch watch(limits.memory, [&](std::uint64_t bytes) {
        end_because(out, at_work,
                    fmt::format("it took {:.1f} GB of memory, and may have {:.1f}", 1e-9 * double(bytes),
                                1e-9 * double(limits.memory)));
    });
    use(tools);
    const Backends backends = make_backends(models, options.gpu);
    BackendRunner runner(backends);
    out.greet();
    out.send({{"hello", encode(Hello{protocol_version, LANESCOPE_VERSION, runner.backends(), confinement,
                                     name_of_computer()})}});
    Inbox inbox(line.in, out, [] { _exit(0); });
    Service service(
        runner, [](const std::string& file, const auto* cancelled) { return add_own_kernels(file, cancelled); },
        [&](const std::string& name, std::span<const std::byte> content) { tools.take_file(name, content); },
        looking_here(backends), out);
    while (const auto request = inbox.next()) {
        at_work = request->id;
        if (!service.carry_out(*request)) break;
    }
    _exit(0);
}

}  // namespace lanescope
