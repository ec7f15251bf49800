// After a kernel has faulted, the backend says so and asks for a restart; nothing crashes. An executable of its own: no
// other test of the same process could use the GPU afterwards.
#include <cuda_runtime.h>
#include <gtest/gtest.h>

#include "app/backends/cuda/cuda.h"
#include "app/backends/cuda/gpu.h"
#include "app/model/error.h"
#include "app/problems/problems.h"

namespace lanescope {
namespace {

__global__ void write_nowhere(int* nowhere) { *nowhere = 1; }

/// y = A x on that backend, verified.
bool computes(Backend& backend) {
    Progress progress;
    const Instance instance = make_instance(SgemvProblem{.rows = 64, .cols = 64}, progress);
    const auto session = backend.open(instance, {});
    std::vector<Hazard> hazards;
    const Array<float> y = session->output({"warp_per_row"}, hazards, progress);
    return verify(reference_of(instance, progress), y).verified;
}

TEST(Faults, AnIllegalAddressMakesTheBackendUnavailable) {
    if (const Availability gpu = cuda::gpu_availability(0); !gpu.available) GTEST_SKIP() << gpu.reason;
    const auto backend = make_cuda();
    ASSERT_TRUE(computes(*backend));
    write_nowhere<<<1, 1>>>(nullptr);
    ASSERT_EQ(cudaDeviceSynchronize(), cudaErrorIllegalAddress);
    EXPECT_THROW(computes(*backend), BackendUnavailable);
    EXPECT_FALSE(backend->availability().available);
    EXPECT_NE(backend->availability().reason.find("restart"), std::string::npos);
}

}  // namespace
}  // namespace lanescope
