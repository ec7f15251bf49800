#include <gmock/gmock.h>

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <map>

#include "app/base/system/scratch_folder.h"
#include "app/catalog/catalog.h"
#include "app/emulator/recording/findings.h"
#include "app/execution/user_kernel_binding.h"
#include "app/operations/sgemv/sgemv_problem.h"
#include "tests/gpu/on_gpu.h"
#include "tests/shipped_catalog.h"

namespace lanescope {
namespace {

using testing::HasSubstr;

constexpr const char* quiet_text = R"(// Rows, one a lane.
__global__ void rows_alone(int rows, int cols, const float* A, const float* x, float* y) {
    const int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows) return;
    float sum = 0;
    for (int k = 0; k < cols; ++k) sum += A[(long)row * cols + k] * x[k];
    //SAYS
    y[row] = sum;
}
void sgemv(int rows, int cols, const float* A, const float* x, float* y) {
    rows_alone<<<(rows + 63) / 64, 64>>>(rows, cols, A, x, y);
}
)";

std::string saying(std::string words) {
    std::string text = "#include <cassert>\n#include <cstdio>\n" + std::string(quiet_text);
    return text.replace(text.find("//SAYS"), 6, words);
}

class Printing : public OnGpu<> {
protected:
    TraceRun run(const std::string& name, const std::string& text, int rows) {
        const auto file = folder_.path() / (name + ".cu");
        std::ofstream(file) << text;
        const Variant& variant = *add_user_kernels(shipped_catalog(), file.string()).variants.front();
        const Instance instance = make_instance(SgemvProblem{.rows = rows, .cols = 40}, progress);
        const auto execution = open(instance);
        std::vector<Hazard> hazards;
        const Array<float> y = execution->output({variant.id}, hazards, progress);
        EXPECT_TRUE(verify(reference_of(instance, progress), y).verified) << "it computes what it did without";
        return execution->trace({variant.id}, {}, progress);
    }
    ScratchFolder folder_{"printing"};
};

TEST_F(Printing, EachLineHasItsLaneAndALanesLinesAreInOrder) {
    const Printed printed =
        run("says_two", saying("printf(\"row %d\\n\", row); if (row % 2) printf(\"odd %g\\n\", 0.5 * row);"), 200)
            .printed;
    EXPECT_EQ(printed.lines.size(), 300u);
    EXPECT_EQ(printed.left_out, 0u);
    std::map<int, int> said;
    for (const PrintedLine& line : printed.lines) {
        const int row = int(line.block) * 64 + line.warp * 32 + line.lane;
        const std::string expected =
            said[row]++ == 0 ? "row " + std::to_string(row) : "odd " + fmt::format("{:g}", 0.5 * row);
        EXPECT_EQ(line.text, expected);
        EXPECT_EQ(line.step, -1);
        EXPECT_EQ(line.line, 9);
        EXPECT_THAT(line.file, HasSubstr("says_two.cu"));
    }
    EXPECT_TRUE(std::ranges::is_sorted(printed.lines, {}, &PrintedLine::block));
}

TEST_F(Printing, TheFirstLinesAreKeptAndTheRestCounted) {
    const Printed printed =
        run("says_much", saying("for (int i = 0; i < 50; ++i) printf(\"%d of row %d\\n\", i, row);"), 4096).printed;
    EXPECT_EQ(printed.lines.size(), emulator::max_printed_lines);
    EXPECT_EQ(printed.lines.size() + printed.left_out, 50u * 4096u);
}

TEST_F(Printing, RecordedEventsAreThoseOfTheTextThatSaysNothing) {
    const auto quiet = run("says_nothing", quiet_text, 200);
    const auto loud = run("says_and_claims", saying("printf(\"%g\\n\", sum); assert(row < rows);"), 200);
    EXPECT_TRUE(quiet.printed.lines.empty());
    std::map<std::string, std::uint64_t> a, b;
    for (const Site& site : quiet.trace->sites) a[site.array + std::string(to_string(site.kind))] += site.active_lanes;
    for (const Site& site : loud.trace->sites) b[site.array + std::string(to_string(site.kind))] += site.active_lanes;
    EXPECT_EQ(a, b);
}

}  // namespace
}  // namespace lanescope
