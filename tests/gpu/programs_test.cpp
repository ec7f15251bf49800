// Programs with their own main() on a GPU, compared with the emulator.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <string>
#include <tuple>

#include "app/base/files/folders.h"
#include "app/base/system/scratch_folder.h"
#include "app/execution/cuda_program.h"
#include "app/formats/device_models.h"
#include "tests/gpu/on_gpu.h"

namespace lanescope {
namespace {

class ProgramsOnAGpu : public OnGpu<> {
protected:
    CudaProgramRun run(const std::filesystem::path& file, bool on_gpu) {
        Experiment experiment;
        const ProgramProblem program{{file}, {}, {}, {}, {}};
        experiment.problem = program;
        const Device device = load_devices(find_asset("devices")).front();
        return run_cuda_program(program, experiment, device, progress,
                                on_gpu ? dynamic_cast<ProgramBackend*>(backend.get()) : nullptr);
    }
};

using Place = std::tuple<int, std::string, AccessKind>;

/// Steps and active lanes.
std::map<Place, std::pair<std::uint64_t, std::uint64_t>> lanes_of(const LaneTrace& trace) {
    std::map<Place, std::pair<std::uint64_t, std::uint64_t>> lanes;
    for (const Site& site : trace.sites) {
        auto& [steps, active] = lanes[{site.line, site.array, site.kind}];
        for (std::size_t count = 0; count < site.histogram.size(); ++count) {
            steps += site.histogram[count];
            active += count * site.histogram[count];
        }
    }
    return lanes;
}

TEST_F(ProgramsOnAGpu, HaveTheLanesOfTheEmulator) {
    for (const char* file : {"01_vector_add.cu", "06_scan_array.cu", "08_softmax.cu", "12_sgemm.cu", "16_nbody.cu"}) {
        SCOPED_TRACE(file);
        const std::filesystem::path path = find_asset("kernels") / "canon" / file;
        const CudaProgramRun emulated = run(path, false), measured = run(path, true);
        EXPECT_EQ(measured.report.exit_code, 0);  // its own check
        EXPECT_EQ(measured.report.output.substr(0, 4), "PASS");
        ASSERT_EQ(measured.launches.size(), emulated.launches.size());
        for (std::size_t n = 0; n < measured.launches.size(); ++n) {
            const ProgramLaunches& launch = measured.launches[n];
            EXPECT_EQ(launch.timing.kind, Kind::measured);
            EXPECT_GT(launch.timing.cold.median, 0);
            EXPECT_EQ(lanes_of(launch.traced.trace), lanes_of(emulated.launches[n].traced.trace)) << launch.id;
        }
    }
}

TEST_F(ProgramsOnAGpu, PrintOnce) {
    const ScratchFolder folder("printing");
    const std::filesystem::path file = folder.path() / "printing.cu";
    std::ofstream(file)
        << "#include <cstdio>\n"
           "__device__ int v[32];\n"
           "__global__ void k(int n) { v[threadIdx.x] = 1; if (threadIdx.x < n) printf(\"%d \", v[0]); }\n"
           "int main() { k<<<1, 32>>>(2); return cudaDeviceSynchronize(); }\n";
    const CudaProgramRun measured = run(file, true);
    EXPECT_EQ(measured.report.output, "1 1 ");
    ASSERT_EQ(measured.launches.size(), 1u);
    EXPECT_FALSE(lanes_of(measured.launches[0].traced.trace).empty()) << measured.launches[0].traced.missing;
}

}  // namespace
}  // namespace lanescope
