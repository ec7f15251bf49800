#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "app/base/error.h"
#include "app/catalog/variants.h"
#include "app/lab/workers/worker_runner.h"
#include "app/model/operation.h"
#include "app/operations/spmv/spmv_problem.h"
#include "app/wire/framing.h"
#include "tests/model/temporary_folder.h"
#include "tests/shipped_catalog.h"
#include "tests/worker/program.h"

namespace lanescope {
namespace {

using WorkerFiles = TemporaryFolder;

TEST_F(WorkerFiles, ReportAnotherVersionAndItsFix) {
    const int file = open((folder / "said").c_str(), O_CREAT | O_WRONLY, 0600);
    MessageWriter out(file);
    out.greet();
    out.send({{"hello",
               encode(Hello{.protocol = 99, .version = "9.9", .backends = {}, .confinement = "", .computer = "x"})}});
    close(file);
    WorkerRunner runner(shipped_catalog(), {"newer", {"/bin/cat", (folder / "said").string()}, false});
    try {
        runner.hello();
        ADD_FAILURE() << "it does not fit";
    } catch (const BackendUnavailable& error) {
        for (const char* part : {"lanescope 9.9", "protocol 99", "--print-install"})
            EXPECT_NE(std::string(error.what()).find(part), std::string::npos) << error.what();
    }
}

/// A worker that sends these messages, ignores requests, and waits.
Place worker_that_says(const std::filesystem::path& file, const std::vector<nlohmann::json>& messages) {
    const int descriptor = open(file.c_str(), O_CREAT | O_WRONLY, 0600);
    MessageWriter out(descriptor);
    out.greet();
    out.send({{"hello", encode(Hello{.protocol = protocol_version,
                                     .version = "x",
                                     .backends = {{BackendKind::emulator, true, ""}},
                                     .confinement = "",
                                     .computer = "x"})}});
    for (nlohmann::json message : messages) out.send(std::move(message));
    close(descriptor);
    return {"liar", {"/bin/sh", "-c", "cat \"$1\"; cat > /dev/null", "sh", file.string()}, false};
}

TEST_F(WorkerFiles, RefuseRowsOfAnotherFile) {
    put("mine.cu", "");
    put("secret", "a secret");
    const Variant shipped = *shipped_catalog().find("spmv", "cte");
    Variant row = shipped;
    row.id = "mine";
    row.group = VariantGroup::user;
    row.file = (folder / "secret").string();
    const nlohmann::json end = {{"id", 1}, {"end", encode(End{})}};
    WorkerRunner runner(
        shipped_catalog(),
        worker_that_says(folder / "said",
                         {{{"id", 1}, {"opened", {encode(row)}}, {"left_out", nlohmann::json::array()}}, end}));
    try {
        runner.open_kernel((folder / "mine.cu").string());
        ADD_FAILURE() << "the path would be sent next";
    } catch (const UsageError& error) {
        EXPECT_NE(std::string(error.what()).find("another file"), std::string::npos) << error.what();
    }
    EXPECT_EQ(shipped_catalog().find("spmv", "mine"), nullptr);
}

TEST_F(WorkerFiles, BlameAVariantWithoutAResult) {
    WorkerRunner runner(shipped_catalog(), worker_that_says(folder / "said", {{{"id", 1}, {"end", encode(End{})}}}));
    Experiment experiment;
    experiment.backend = BackendKind::emulator;
    experiment.problem = parse_problem("spmv:rmat,scale=4");
    experiment.variants = {{"thread_per_row"}};
    Progress progress;
    const auto results = runner.run(experiment, progress);
    ASSERT_EQ(results.size(), 1u);
    EXPECT_NE(results.front()->failure.find("without a result"), std::string::npos) << results.front()->failure;
}

/// Simulates a remote worker: the client's relative paths do not exist in its folder.
Place elsewhere() {
    return {"elsewhere", {"/bin/sh", "-c", std::string("cd / && exec ") + program + " worker"}, false};
}

class Standing {
public:
    explicit Standing(const std::filesystem::path& folder) { std::filesystem::current_path(folder); }
    ~Standing() { std::filesystem::current_path(before_); }

private:
    std::filesystem::path before_ = std::filesystem::current_path();
};

TEST_F(WorkerFiles, CrossTheLine) {
    const std::filesystem::path own = folder / "own";
    create_directories(own / "parts");
    std::ofstream(own / "parts/sum.cuh") << "__device__ float times(float a, float b) { return a * b; }\n";
    std::ofstream(own / "mine.cu") << R"(#include "parts/sum.cuh"
__global__ void mine(int rows, const int* offsets, const int* columns, const float* values, const float* x, float* y) {
    const int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows) return;
    float sum = 0;
    for (int k = offsets[row]; k < offsets[row + 1]; ++k) sum += times(values[k], x[columns[k]]);
    y[row] = sum;
}
void spmv(int rows, const int* offsets, const int* columns, const float* values, const float* x, float* y) {
    mine<<<(rows + 63) / 64, 64>>>(rows, offsets, columns, values, x, y);
}
)";
    std::ofstream(own / "small.mtx") << "%%MatrixMarket matrix coordinate real general\n3 3 3\n1 1 2\n2 2 3\n3 1 4\n";
    const Standing standing(own);
    WorkerRunner runner(shipped_catalog(), elsewhere());
    const Variant& variant = *runner.open_kernel("mine.cu").variants.front();
    Experiment experiment;
    experiment.backend = BackendKind::emulator;
    experiment.problem = SpmvProblem{.pattern = SparsePattern::file, .file = "small.mtx"};
    experiment.variants = {{variant.id}, {"thread_per_row"}};
    Progress progress;
    for (const RunResultPtr& result : runner.run(experiment, progress)) {
        EXPECT_TRUE(result->verification.verified) << result->failure;
        EXPECT_EQ(result->problem, experiment.problem) << "by the name that the file has here";
        EXPECT_EQ(result->work.flops, 6);
    }
}

TEST_F(WorkerFiles, ThatAreRefusedBringTheirFaults) {
    std::ofstream(folder / "only.cu") << "// Only.\n__global__ void only(float* y) { y[0] = 1; }\n";
    const Standing standing(folder);
    for (const Place& place : {elsewhere(), Place{"here", {program, "worker"}, true}}) {
        WorkerRunner runner(shipped_catalog(), place);
        try {
            runner.open_kernel("only.cu");
            ADD_FAILURE() << "nothing launches it";
        } catch (const KernelRefused& refused) {
            ASSERT_EQ(refused.faults.size(), 1u);
            const KernelFault& fault = refused.faults.front();
            EXPECT_EQ(fault.file, (folder / "only.cu").string());
            EXPECT_EQ(fault.line, 2);
            EXPECT_EQ(fault.suggested, (SuggestedLine{.text = "// Launch: only<<<(rows + 63) / 64, 64>>>", .line = 2}));
            EXPECT_EQ(std::string(refused.what()), in_words(fault));
        }
    }
}

TEST_F(WorkerFiles, AreSentAgainWhenChanged) {
    const auto write = [&](int rows) {
        std::ofstream file(folder / "m.mtx");
        file << "%%MatrixMarket matrix coordinate real general\n" << rows << " " << rows << " " << rows << "\n";
        for (int row = 1; row <= rows; ++row) file << row << " " << row << " 1\n";
    };
    const Standing standing(folder);
    WorkerRunner runner(shipped_catalog(), elsewhere());
    Experiment experiment;
    experiment.backend = BackendKind::emulator;
    experiment.problem = SpmvProblem{.pattern = SparsePattern::file, .file = "m.mtx"};
    experiment.variants = {{"thread_per_row"}};
    for (const int rows : {5, 9}) {
        write(rows);
        Progress progress;
        EXPECT_EQ(runner.run(experiment, progress).front()->work.flops, 2 * rows);
    }
}

}  // namespace
}  // namespace lanescope
