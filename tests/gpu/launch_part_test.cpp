// What is counted of a launch is its kernel, and what is not is what clears or scales y before it: seen in the graph
// that a capture makes of each.
#include <array>

#include "app/backends/cuda/check.h"
#include "kernels/cuda_launch.h"
#include "tests/gpu/on_gpu.h"

namespace lanescope {
namespace {

using cuda::check;
using Nodes = std::vector<cudaGraphNodeType>;

class LaunchParts : public OnGpu<> {
protected:
    /// What a part of a launch queues.
    Nodes nodes(std::string_view variant, float beta, LaunchPart part) {
        const cuda::DeviceArray<float> A(64 * 64), x(64), y(64);
        const SgemvArrays arrays{64, 64, 1, beta, A.span(), x.span(), y.span()};
        const cuda::Stream stream;
        cudaGraph_t graph = nullptr;
        check(cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal), "capturing");
        launch_plain(variant, arrays, stream, part);
        check(cudaStreamEndCapture(stream, &graph), "capturing");
        std::array<cudaGraphNode_t, 8> found{};
        std::size_t count = found.size();
        check(cudaGraphGetNodes(graph, found.data(), &count), "reading a graph");
        Nodes types(count);
        for (std::size_t i = 0; i < count; ++i) check(cudaGraphNodeGetType(found[i], &types[i]), "reading a node");
        cudaGraphDestroy(graph);
        return types;
    }
};

TEST_F(LaunchParts, OfAVariantThatClearsYAreAMemsetAndAKernel) {
    EXPECT_EQ(nodes("split_k", 0, LaunchPart::preparation), Nodes{cudaGraphNodeTypeMemset});
    EXPECT_EQ(nodes("split_k", 0, LaunchPart::kernel), Nodes{cudaGraphNodeTypeKernel});
    EXPECT_EQ(nodes("split_k", 0, LaunchPart::all).size(), 2u);
    EXPECT_EQ(nodes("split_k", 0.5F, LaunchPart::preparation), Nodes{cudaGraphNodeTypeKernel}) << "y is scaled";
    EXPECT_EQ(nodes("split_k", 0.5F, LaunchPart::kernel), Nodes{cudaGraphNodeTypeKernel});
}

TEST_F(LaunchParts, OfAnyOtherVariantAreItsKernel) {
    EXPECT_TRUE(nodes("warp_per_row", 0, LaunchPart::preparation).empty());
    EXPECT_EQ(nodes("warp_per_row", 0, LaunchPart::kernel), Nodes{cudaGraphNodeTypeKernel});
}

}  // namespace
}  // namespace lanescope
