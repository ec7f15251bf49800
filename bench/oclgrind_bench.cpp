// Compares the emulator with Oclgrind (https://github.com/jrprice/Oclgrind) on SpMV `thread_per_row`: nonzeros per
// second on this computer and one matrix. Uses Debian's package `oclgrind` through OpenCL; without it, the program
// prints a message and ends.
//
// Usage: oclgrind_bench [PROBLEM], an SpMV problem as on lanescope's command line.
#include <dlfcn.h>
#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <functional>
#include <thread>

#include "app/catalog/kernel_folder.h"
#include "app/execution/program_run.h"
#include "app/operations/operations.h"
#include "app/operations/reference.h"
#include "app/operations/spmv/spmv_problem.h"

namespace {

using namespace lanescope;

constexpr auto default_problem = "spmv:uniform,rows=100000,cols=100000,max=32,seed=7";
constexpr std::size_t threads_a_block = 64;  // as in the launch of `thread_per_row`
constexpr double min_seconds = 1;            // measuring time of a result, the best of three or more runs

// kernels/spmv/01_thread_per_row.cu in OpenCL.
constexpr auto kernel_text = R"(
__kernel void thread_per_row(int rows, __global const int *offsets, __global const int *columns,
                             __global const float *values, __global const float *x, __global float *y) {
    int row = get_global_id(0);
    if (row >= rows) return;
    int end = offsets[row + 1];
    float sum = 0;
    for (int i = offsets[row]; i < end; ++i)
        sum += values[i] * x[columns[i]];
    y[row] = sum;
}
)";

/// Wall time, and CPU time of all cores, which other processes do not increase.
struct Seconds {
    double wall = 1e300, cpu = 1e300;
};

double cpu_seconds() {
    timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return double(now.tv_sec) + 1e-9 * double(now.tv_nsec);
}

Seconds shortest(const std::function<void()>& run) {
    using clock = std::chrono::steady_clock;
    Seconds least;
    double sum = 0;
    for (int i = 0; i < 3 || sum < min_seconds; ++i) {
        const auto start = clock::now();
        const double cpu = cpu_seconds();
        run();
        least.cpu = std::min(least.cpu, cpu_seconds() - cpu);
        const double seconds = std::chrono::duration<double>(clock::now() - start).count();
        least.wall = std::min(least.wall, seconds);
        sum += seconds;
    }
    return least;
}

std::int64_t wrong_elements(const SpmvInstance& m, std::span<const float> y) {
    Progress progress;
    return verify(reference_of(Instance(m), progress), y).wrong_elements;
}

/// Counts masks, sectors, cache misses and hazards, and optionally keeps events.
Seconds machine_seconds(const Variant& variant, const SpmvInstance& m, bool keep_events, std::int64_t& wrong) {
    Array<float> y(std::size_t(m.rows));
    const auto program = Program::of(variant);
    const Instance held(m);
    GivenProblem given = given_of(operands_of(held), {});
    given.y = y;
    emulator::EmulatorOptions options;
    options.l1_share = [](const emulator::Shape&) { return std::size_t(8192); };
    if (!keep_events) options.warps = 0;
    const Seconds seconds = shortest([&] { (void)run_program(*program, given, {}, options); });
    wrong = wrong_elements(m, y);
    return seconds;
}

/// OpenCL functions, loaded at run time: the build needs no OpenCL.
class OpenCl {
public:
    explicit OpenCl(void* library) : library_(library) {}
    template <class... Arguments>
    int call(const char* name, Arguments... arguments) const {
        const auto function = reinterpret_cast<int (*)(Arguments...)>(dlsym(library_, name));
        return function ? function(arguments...) : -1;
    }
    template <class... Arguments>
    void* make(const char* name, Arguments... arguments) const {
        const auto function = reinterpret_cast<void* (*)(Arguments...)>(dlsym(library_, name));
        return function ? function(arguments...) : nullptr;
    }

private:
    void* library_;
};

/// A launch under Oclgrind, timed without compilation.
class Simulated {
public:
    Simulated(const OpenCl& cl, const SpmvInstance& m) : cl_(cl), rows_(int(m.rows)) {
        void *platform = nullptr, *device = nullptr;
        int error = 0;
        cl_.call("clGetPlatformIDs", 1u, &platform, static_cast<unsigned*>(nullptr));
        cl_.call("clGetDeviceIDs", platform, ~0ul, 1u, &device, static_cast<unsigned*>(nullptr));
        using Nothing = void*;
        context_ = cl_.make("clCreateContext", Nothing(), 1u, &device, Nothing(), Nothing(), &error);
        queue_ = cl_.make("clCreateCommandQueue", context_, device, 0ul, &error);
        const char* text = kernel_text;
        void* program = cl_.make("clCreateProgramWithSource", context_, 1u, &text, Nothing(), &error);
        built_ = cl_.call("clBuildProgram", program, 0u, Nothing(), "", Nothing(), Nothing()) == 0;
        if (!built_) return;
        kernel_ = cl_.make("clCreateKernel", program, "thread_per_row", &error);
        cl_.call("clSetKernelArg", kernel_, 0u, sizeof(int), static_cast<const void*>(&rows_));
        add(1, m.offsets);
        add(2, m.columns);
        add(3, m.values);
        add(4, m.x);
        y_ = add(5, Array<float>(std::size_t(m.rows)));
    }

    bool built() const { return built_; }

    void run() const {
        const std::size_t threads = (std::size_t(rows_) + threads_a_block - 1) / threads_a_block * threads_a_block;
        cl_.call("clEnqueueNDRangeKernel", queue_, kernel_, 1u, static_cast<const void*>(nullptr), &threads,
                 &threads_a_block, 0u, static_cast<const void*>(nullptr), static_cast<void*>(nullptr));
        cl_.call("clFinish", queue_);
    }

    Array<float> result() const {
        Array<float> y(static_cast<std::size_t>(rows_));
        cl_.call("clEnqueueReadBuffer", queue_, y_, 1u, std::size_t(0), y.size() * sizeof(float),
                 static_cast<void*>(y.data()), 0u, static_cast<const void*>(nullptr), static_cast<void*>(nullptr));
        return y;
    }

private:
    template <class T>
    void* add(unsigned place, const Array<T>& numbers) {
        constexpr unsigned long read_write_and_copy = 1 | 1 << 5;
        int error = 0;
        void* buffer = cl_.make("clCreateBuffer", context_, read_write_and_copy, numbers.size() * sizeof(T),
                                const_cast<void*>(static_cast<const void*>(numbers.data())), &error);
        cl_.call("clSetKernelArg", kernel_, place, sizeof(void*), static_cast<const void*>(&buffer));
        return buffer;
    }

    const OpenCl& cl_;
    int rows_;
    bool built_ = false;
    void *context_ = nullptr, *queue_ = nullptr, *kernel_ = nullptr, *y_ = nullptr;
};

struct Timed {
    Seconds seconds;
    std::int64_t wrong = -1;  ///< -1: failed
};

/// Runs Oclgrind in a child process: it reads options from the environment and serves one configuration per process.
Timed oclgrind(const std::string& library, const SpmvInstance& m, const std::vector<const char*>& options) {
    std::fflush(stdout);
    int ends[2];
    if (pipe(ends) != 0) return {};
    const pid_t child = fork();
    if (child == 0) {
        if (!std::freopen("/dev/null", "w", stdout)) _exit(1);  // Oclgrind prints its counts
        for (const char* option : options) setenv(option, "1", 1);
        Timed timed;
        if (void* handle = dlopen(library.c_str(), RTLD_NOW | RTLD_LOCAL)) {
            const OpenCl cl(handle);
            const Simulated simulated(cl, m);
            if (simulated.built()) {
                timed.seconds = shortest([&] { simulated.run(); });
                timed.wrong = wrong_elements(m, simulated.result());
            }
        }
        const bool told = write(ends[1], &timed, sizeof timed) == ssize_t(sizeof timed);
        _exit(told ? 0 : 1);
    }
    close(ends[1]);
    Timed timed;
    if (read(ends[0], &timed, sizeof timed) != ssize_t(sizeof timed)) timed = {};
    close(ends[0]);
    waitpid(child, nullptr, 0);
    return timed;
}

/// Searches the paths of Debian's package; returns an empty string if it is not installed.
std::string find_oclgrind() {
    for (const char* path :
         {"/usr/lib/oclgrind/liboclgrind-rt.so", "/usr/lib/x86_64-linux-gnu/oclgrind/liboclgrind-rt.so",
          "/usr/local/lib/oclgrind/liboclgrind-rt.so"})
        if (access(path, R_OK) == 0) return path;
    return "";
}

void print(const char* what, double nonzeros, const Seconds& seconds, std::int64_t wrong) {
    fmt::print("{:<34}{:>14.0f}{:>12.4f}{:>16.0f}{:>14.4f}{:>8}\n", what, nonzeros / seconds.wall, seconds.wall,
               nonzeros / seconds.cpu, seconds.cpu, wrong);
    std::fflush(stdout);
}

void print_ratio(const char* what, const Seconds& theirs, const Seconds& ours) {
    fmt::print("{}: {:.1f} times by the clock, {:.1f} times a core\n", what, theirs.wall / ours.wall,
               theirs.cpu / ours.cpu);
}

int bench(const Variant& variant, const std::string& text) {
    const std::string library = find_oclgrind();
    if (library.empty()) {
        fmt::print("skipped: Oclgrind is not installed (Debian: apt-get install oclgrind)\n");
        return 77;
    }
    Progress progress;
    const Instance instance = make_instance(parse_problem(text), progress);
    const auto* m = instance.get_if<SpmvInstance>();
    if (!m) throw UsageError("an SpMV problem is needed, such as " + std::string(default_problem));
    const double nonzeros = double(m->nonzeros());
    fmt::print("{}: {:.0f} nonzeros, {} cores\n\n", text, nonzeros, std::thread::hardware_concurrency());
    fmt::print("{:<34}{:>14}{:>12}{:>16}{:>14}{:>8}\n", "", "nonzeros/s", "seconds", "nonzeros/s/core", "core seconds",
               "wrong");

    // Oclgrind first: fork needs a process with one thread.
    const Timed plain = oclgrind(library, *m, {});
    const Timed counting =
        oclgrind(library, *m, {"OCLGRIND_INST_COUNTS", "OCLGRIND_DATA_RACES", "OCLGRIND_UNINITIALIZED"});
    if (plain.wrong < 0) throw UsageError("Oclgrind did not run the kernel");
    std::int64_t wrong = 0;
    const Seconds counts = machine_seconds(variant, *m, false, wrong),
                  events = machine_seconds(variant, *m, true, wrong);
    print("Oclgrind, as it starts", nonzeros, plain.seconds, plain.wrong);
    if (counting.wrong >= 0) print("Oclgrind, counting and checking", nonzeros, counting.seconds, counting.wrong);
    print("Lanescope, all counting on", nonzeros, counts, wrong);
    print("Lanescope, every event kept too", nonzeros, events, wrong);
    fmt::print("\n");
    print_ratio("all counting on, over Oclgrind as it starts", plain.seconds, counts);
    print_ratio("every event kept, over Oclgrind as it starts", plain.seconds, events);
    if (counting.wrong < 0) return 0;
    print_ratio("all counting on, over Oclgrind counting and checking", counting.seconds, counts);
    print_ratio("every event kept, over Oclgrind counting and checking", counting.seconds, events);
    return 0;
}

}  // namespace

int main(int argc, char** argv) try {
    lanescope::use_operations(lanescope::shipped_operations());
    const lanescope::Catalog catalog(lanescope::shipped_kernels());
    return bench(*catalog.find("spmv", "thread_per_row"), argc > 1 ? argv[1] : default_problem);
} catch (const std::exception& error) {
    fmt::print(stderr, "oclgrind_bench: {}\n", error.what());
    return 2;
}
