#include "app/engine/worker_process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <array>
#include <functional>
#include <mutex>
#include <ostream>

#include "app/base/error.h"
#include "app/base/files/file.h"
#include "app/base/files/source_paths.h"
#include "app/base/text/plain_text.h"
#include "app/base/version.h"
#include "app/engine/backend_runner.h"
#include "app/engine/kernel_runner.h"
#include "app/engine/service.h"
#include "app/engine/supervisor_questions.h"
#include "app/execution/captured_variant.h"
#include "app/execution/cuda_program.h"
#include "app/execution/emulator_backend.h"
#include "app/execution/user_kernel_binding.h"
#include "app/sandbox/limits.h"
#include "app/sandbox/memory_watch.h"
#if defined(LANESCOPE_WITH_CUDA)
#include "app/gpu/cuda_backend.h"
#endif

namespace lanescope {
namespace {

#if !defined(LANESCOPE_WITH_CUDA)
class MissingCuda : public Backend {
public:
    BackendKind kind() const override { return BackendKind::cuda; }
    Availability availability() const override { return {false, reason}; }
    Provenance provenance(const Experiment&) const override { throw BackendUnavailable(reason); }
    Device device(const Experiment&) const override { throw BackendUnavailable(reason); }
    std::unique_ptr<Execution> open(const Instance&, const Experiment&, Progress&) override {
        throw BackendUnavailable(reason);
    }

private:
    static constexpr const char* reason =
        "this program was built without CUDA: install the CUDA Toolkit and build it again";
};

std::unique_ptr<Backend> make_cuda(const Catalog&, int, const Capture&) { return std::make_unique<MissingCuda>(); }
#endif

namespace fs = std::filesystem;
constexpr std::uint64_t max_bytes = std::uint64_t{16} << 30;  // a client must not fill the disk

constexpr std::chrono::seconds time_to_clean_up{3};  // after the client has hung up

std::string name_of_computer() {
    std::array<char, 256> name{};
    gethostname(name.data(), name.size() - 1);
    return name.data();
}

bool take_place(const Job& request, MessageWriter& out) {
    const nlohmann::json& head = request.message.head;
    if (!head.contains("place")) return false;
    place_file(value_in<std::string>(head, "place"), value_in<std::string>(head, "at"));
    out.send({{"id", request.id}, {"end", encode(End{})}});
    return true;
}

void run_kernels(Catalog& catalog, const KernelSide& side, const std::vector<Device>& models,
                 const WorkerOptions& options) {
    signal(SIGPIPE, SIG_IGN);
    MessageWriter out(side.results);
    SupervisorLine supervisor(side);
    supervisor.serve_this_process();
    write_program_files_in(side.files);
    const Backends backends = make_backends(catalog, models, options.gpu);
    bool asks = true;
    BackendRunner runner(catalog, backends, [&](const Answer& answer, Progress& progress) {
        return asks ? supervisor.verify(answer, progress) : verify_here(answer, progress);
    });
    out.send({{"hello", encode(Hello{protocol_version, std::string(program_version()), runner.backends(),
                                     side.confinement, name_of_computer()})}});
    Inbox inbox(side.requests, out, [] { _exit(0); });
    Service service(
        catalog, runner,
        [&](const std::string& file, const auto* cancelled) { return add_user_kernels(catalog, file, cancelled); },
        local_inspections(catalog, backends), out);
    while (const auto request = inbox.next()) {
        asks = request->message.head.value("ask_to_verify", true);
        if (!take_place(*request, out) && !service.carry_out(*request)) break;
    }
    _exit(0);
}

/// Serves the client; the kernel process runs all kernels.
class Supervisor {
public:
    Supervisor(Catalog& catalog, KernelProcess& process, const MemoryRules& rules)
        : catalog_(catalog),
          process_(process),
          out_(STDOUT_FILENO),
          check_(catalog),
          questions_(
              process,
              [this](const std::string& variant, std::uint64_t seed, std::span<const float> y, Progress& progress) {
                  return check_.check(variant, seed, y, progress);
              },
              {}, [this] { leave_if_idle(); }),
          runner_(catalog, process, questions_, check_, [this](const Experiment& experiment) { allow(experiment); }),
          rules_(rules),
          memory_(allowed_memory(rules, occupied_memory(process.pid()))),
          watch_(
              memory_, [this](std::uint64_t bytes) { stop_for_memory(bytes); }, process.pid()) {}

    [[noreturn]] void serve() {
        guarded([this] {
            out_.greet();
            out_.send({{"hello", encode(runner_.hello())}});
        });
        Inbox inbox(STDIN_FILENO, out_, [this] { hang_up(); });
        Service service(
            catalog_, runner_,
            [this](const std::string& file, const auto* cancelled) {
                allow_memory(allowed_memory(rules_, occupied_memory(process_.pid())));
                return runner_.open(file, cancelled);
            },
            runner_.inspections(), out_);
        guarded([&] {
            while (const auto request = inbox.next()) {
                at_work_ = request->id;
                if (!carry_out(service, *request)) break;
                at_work_ = 0;
            }
        });
        leave(0);
    }

private:
    /// Ends this process without the kernel process or the client.
    void guarded(const std::function<void()>& work) try { work(); } catch (const KernelProcessEnded& ended) {
        report(ended);
        leave(3);
    } catch (const LineLost&) {
        leave(0);
    }

    void report(const KernelProcessEnded& ended) try {
        out_.send(
            {{"id", at_work_.load()}, {"died", ended.what()}, {"exited", ended.exited}, {"killed", ended.killed}});
    } catch (const LineLost&) {
        // The client is gone too.
    }

    bool carry_out(Service& service, const Job& request) {
        if (!request.message.head.contains("file")) return service.carry_out(request);
        const End end = end_of([&] {
            const auto name = value_in<std::string>(request.message.head, "file");
            runner_.place(name, uploads_.keep(name, request.message.payload));
        });
        out_.send({{"id", request.id}, {"end", encode(end)}});
        return true;
    }

    void allow(const Experiment& experiment) {
        questions_.allow_answer(4 * std::uint64_t(results_of(experiment)));
        allow_memory(allowed_memory(experiment, rules_, occupied_memory(process_.pid())));
    }

    void allow_memory(std::uint64_t bytes) {
        memory_ = bytes;
        watch_.set_limit(bytes);
    }

    static std::int64_t results_of(const Experiment& experiment) {
        return std::max<std::int64_t>(facts_of(experiment.problem).results, 0);
    }

    void stop_for_memory(std::uint64_t bytes) { process_.kill(memory_excess(bytes, memory_)); }

    /// Ends both processes, even while waiting.
    void hang_up() {
        process_.kill("the client is gone");
        leave(0);
    }

    /// Ends this process if idle, so that the next request is not blamed. A running request reports the end.
    void leave_if_idle() {
        if (at_work_ == 0) leave(3);
    }

    /// Ends both processes and removes their files. Skips destructors: they wait for threads.
    [[noreturn]] void leave(int code) {
        const std::lock_guard lock(leaving_);
        process_.kill("the worker ends");
        questions_.finish(time_to_clean_up);
        uploads_.remove();
        _exit(code);
    }

    Catalog& catalog_;
    KernelProcess& process_;
    MessageWriter out_;
    AnswerCheck check_;
    QuestionService questions_;
    KernelRunner runner_;
    UploadedFiles uploads_;
    const MemoryRules rules_;
    std::atomic<std::uint64_t> memory_;  ///< allowed bytes
    std::atomic<std::uint64_t> at_work_ = 0;
    std::mutex leaving_;
    MemoryWatch watch_;
};

}  // namespace

std::vector<std::unique_ptr<Backend>> make_backends(const Catalog& catalog, const std::vector<Device>& models,
                                                    int gpu) {
    std::vector<std::unique_ptr<Backend>> backends;
    backends.push_back(make_cuda(catalog, gpu, capture_variant));
    backends.push_back(make_emulator(catalog, models));
    return backends;
}

fs::path UploadedFiles::keep(const std::string& name, std::span<const std::byte> content) {
    bytes_ += content.size();
    if (bytes_ > max_bytes) throw UsageError("more than 16 GB of files were sent to this worker: start another");
    const fs::path place = place_of(name);
    std::error_code said_when_written;
    fs::create_directories(place.parent_path(), said_when_written);
    replace_file(place, [&](std::ostream& out) {
        out.write(reinterpret_cast<const char*>(content.data()), std::streamsize(content.size()));
    });
    return place;
}

fs::path UploadedFiles::place_of(const std::string& name) {
    if (!folder_) folder_.emplace("worker");
    const fs::path place = (folder_->path() / fs::path(name).relative_path()).lexically_normal();
    if (!place.string().starts_with(folder_->path().string() + "/"))
        throw UsageError(quoted(name) + ": this is not a file name");
    return place;
}

void run_worker(Catalog& catalog, const std::vector<Device>& models, const WorkerOptions& options) {
    signal(SIGPIPE, SIG_IGN);
    signal(SIGINT, SIG_IGN);          // the client receives it
    setpriority(PRIO_PROCESS, 0, 5);  // below the window, but other programs must not starve it
    KernelProcess process({}, options.confined,
                          [&](const KernelSide& side) { run_kernels(catalog, side, models, options); });
    prctl(PR_SET_DUMPABLE, 0);  // keeps the kernel process out without Landlock
    Supervisor(catalog, process, options.memory).serve();
}

}  // namespace lanescope
