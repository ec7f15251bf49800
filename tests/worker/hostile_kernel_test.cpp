#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>

#include "app/formats/recordings.h"
#include "app/lab/workers/worker_pool.h"
#include "app/lab/workers/worker_runner.h"
#include "app/operations/sgemv/sgemv_problem.h"
#include "app/wire/run_transfer.h"
#include "tests/model/temporary_folder.h"
#include "tests/shipped_catalog.h"
#include "tests/worker/processes.h"
#include "tests/worker/program.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;

std::set<std::string> lines_of(const fs::path& process) {
    std::set<std::string> found;
    for (const auto& entry : fs::directory_iterator(process / "fd")) {
        std::error_code closed_meanwhile;
        const std::string target = fs::read_symlink(entry.path(), closed_meanwhile).string();
        if (std::stoi(entry.path().filename()) > STDERR_FILENO && !target.starts_with("/")) found.insert(target);
    }
    return found;
}

Experiment dense_experiment(const std::string& variant) {
    Experiment experiment;
    experiment.problem = SgemvProblem{.rows = 128, .cols = 64};
    experiment.backend = BackendKind::emulator;
    experiment.variants = {{variant}};
    return experiment;
}

class Forgery {
public:
    explicit Forgery(fs::path file)
        : file_(std::move(file)), descriptor_(open(file_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600)) {}
    ~Forgery() { close(descriptor_); }
    Forgery(const Forgery&) = delete;
    Forgery& operator=(const Forgery&) = delete;

    MessageWriter& writer() { return writer_; }
    const fs::path& file() const { return file_; }

private:
    fs::path file_;
    int descriptor_;
    MessageWriter writer_{descriptor_};
};

/// Makes a kernel that writes the bytes to each of its descriptors. Its result is wrong unless `is_right`.
fs::path forger(const fs::path& file, const fs::path& bytes, bool is_right) {
    std::ofstream(file) << "#include <fcntl.h>\n#include <unistd.h>\n"
                           "__global__ void rows_of(int rows, int cols, const float* A, const float* x, float* y) {\n"
                           "    const int row = blockIdx.x * blockDim.x + threadIdx.x;\n"
                           "    if (row >= rows) return;\n"
                           "    float sum = 0;\n"
                           "    for (int k = 0; k < cols; ++k) sum += A[row * cols + k] * x[k];\n"
                           "    y[row] = sum;\n"
                           "}\n"
                           "void forger(int rows, int cols, const float* A, const float* x, float* y) {\n"
                           "    static char bytes[1 << 20];\n"
                           "    if (rows > 100) {\n"
                           "        const int file = open(\""
                        << bytes.string()
                        << "\", O_RDONLY);\n"
                           "        const long count = read(file, bytes, sizeof bytes);\n"
                           "        close(file);\n"
                           "        for (int d = 3; d < 64; ++d)\n"
                           "            if (write(d, bytes, count) < 0) continue;\n"
                        << (is_right ? "" : "        for (;;) pause();\n")
                        << "    }\n"
                           "    rows_of<<<(rows + 63) / 64, 64>>>(rows, cols, A, x, y);\n"
                           "}\n";
    return file;
}

std::vector<RunResultPtr> run(WorkerRunner& runner, const std::string& variant) {
    Progress progress;
    return runner.run(dense_experiment(variant), progress);
}

class HostileKernel : public TemporaryFolder {};
class LyingWorker : public TemporaryFolder {};

TEST(KernelProcess, HoldsNoDescriptorOfTheClientsLine) {
    WorkerRunner runner(shipped_catalog(), place_here(0, program));
    runner.hello();
    const std::set<std::string> ours = lines_of("/proc/self");
    for (const pid_t supervisor : worker_test::children_of(getpid()))
        for (const pid_t kernel : worker_test::children_of(supervisor)) {
            const std::set<std::string> theirs = lines_of("/proc/" + std::to_string(kernel));
            if (theirs.empty()) continue;  // the process that removes the folder for files
            EXPECT_GE(theirs.size(), 4u) << "requests, results, questions, answers, and those of a GPU's driver";
            for (const std::string& line : theirs) EXPECT_FALSE(ours.contains(line)) << line;
            return;
        }
    FAIL() << "there is no kernel process";
}

TEST_F(HostileKernel, CannotForgeAVerifiedResult) {
    WorkerRunner runner(shipped_catalog(), place_here(0, program));
    RunResult good = *run(runner, "thread_per_row").front();
    ASSERT_TRUE(good.verification.verified);
    good.variant.id = "forger";
    good.trace = LaneTrace{};
    Forgery forgery(folder / "forgery");
    const LanePieces lane = to_lane(good);
    for (std::uint64_t id = 1; id <= 32; ++id) {
        forgery.writer().send({{"id", id}, {"result", "forger"}, {"sections", true}, {"packed", false}}, lane.pieces);
        forgery.writer().send({{"id", id}, {"end", encode(End{})}});
    }
    runner.open_kernel(forger(folder / "forger.cu", forgery.file(), false).string());
    const auto results = run(runner, "forger");
    ASSERT_EQ(results.size(), 1u);
    EXPECT_FALSE(results[0]->verification.verified);
}

TEST_F(HostileKernel, CannotWriteFilesThroughItsSupervisor) {
    const fs::path temporary = folder / "tmp";
    fs::create_directory(temporary);
    Forgery forgery(folder / "forgery");
    const std::vector<std::byte> content(4096);
    forgery.writer().send({{"id", 1000}, {"keep", "kept.txt"}}, content);
    forgery.writer().send({{"id", 1001}, {"file", "kept.txt"}}, content);
    Place place = place_here(0, program);
    place.command.insert(place.command.begin(), {"/usr/bin/env", "TMPDIR=" + temporary.string()});
    WorkerRunner runner(shipped_catalog(), place);
    runner.open_kernel(forger(folder / "keeper.cu", forgery.file(), true).string());
    const auto results = run(runner, "keeper");
    ASSERT_EQ(results.size(), 1u);
    EXPECT_TRUE(results[0]->verification.verified) << results[0]->failure;
    for (const auto& entry : fs::recursive_directory_iterator(temporary))
        EXPECT_NE(entry.path().filename(), "kept.txt") << entry.path();
}

TEST_F(HostileKernel, IsEndedWhenItFloodsItsSupervisor) {
    Forgery forgery(folder / "forgery");
    for (std::uint64_t id = 1000; id < 2000; ++id) forgery.writer().send({{"id", id}, {"disassemble", true}});
    WorkerRunner runner(shipped_catalog(), place_here(0, program));
    runner.open_kernel(forger(folder / "flooder.cu", forgery.file(), false).string());
    const auto results = run(runner, "flooder");
    ASSERT_EQ(results.size(), 1u);
    EXPECT_NE(results[0]->failure.find("it sent invalid questions"), std::string::npos) << results[0]->failure;
}

/// A worker that sends these bytes and ignores requests.
Place liar(const fs::path& bytes, bool shares_files) {
    return {"liar", {"/bin/sh", "-c", "cat '" + bytes.string() + "'; exec sleep 1000"}, shares_files};
}

Hello usual_hello() { return {protocol_version, "", {{BackendKind::emulator, true, ""}}, "", "liar"}; }

std::uint64_t peak_memory() {
    std::ifstream status("/proc/self/status");
    for (std::string word; status >> word;)
        if (std::uint64_t kib = 0; word == "VmHWM:" && status >> kib) return kib << 10;
    return 0;
}

TEST_F(LyingWorker, CannotFillTheClientsMemoryWithWhatItPacked) {
    const std::vector<std::byte> zeros(64 << 20);
    const std::vector<std::span<const std::byte>> gigabyte(16, zeros);
    Forgery bomb(folder / "bomb");
    bomb.writer().greet();
    bomb.writer().send({{"hello", encode(usual_hello())}});
    bomb.writer().send({{"id", 1}, {"result", "thread_per_row"}, {"sections", true}, {"packed", true}},
                       packed(gigabyte));
    bomb.writer().send({{"id", 1}, {"end", encode(End{})}});  // for any other request
    WorkerRunner runner(shipped_catalog(), liar(bomb.file(), false));
    const std::uint64_t before = peak_memory();
    const auto results = run(runner, "thread_per_row");
    ASSERT_EQ(results.size(), 1u);
    EXPECT_NE(results[0]->failure.find("too large"), std::string::npos) << results[0]->failure;
    EXPECT_LT(peak_memory() - before, std::uint64_t{512} << 20);
}

TEST_F(LyingWorker, CannotAddResultsThatWereNotAskedFor) {
    WorkerRunner honest(shipped_catalog(), place_here(0, program));
    const RunResultPtr good = run(honest, "thread_per_row").front();
    const LanePieces lane = to_lane(*good);
    Forgery lie(folder / "lie");
    lie.writer().greet();
    lie.writer().send({{"hello", encode(usual_hello())}});
    lie.writer().send({{"id", 1}, {"result", "warp_per_row"}, {"sections", true}, {"packed", false}}, lane.pieces);
    lie.writer().send({{"id", 1}, {"end", encode(End{})}});
    WorkerRunner runner(shipped_catalog(), liar(lie.file(), true));
    const auto results = run(runner, "warp_per_row");
    ASSERT_EQ(results.size(), 1u);
    EXPECT_NE(results[0]->failure.find("it sent an invalid message"), std::string::npos) << results[0]->failure;
}

}  // namespace
}  // namespace lanescope
