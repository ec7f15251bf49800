// The plain build: the variant files as CUDA, nothing added. Every timing comes from here.
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "kernels/cuda_launch.h"
#include "kernels/scale.h"
#include "kernels/sgemv/plan.h"
#include "kernels/simt/constant.h"
#include "kernels/simt/mma_plain.cuh"

namespace lanescope::plain {

using namespace simt::plain;
using simt::div_up;
using simt::power_of_two_for;
using simt::with_constant;
using Shape = simt::CudaShape;

/// Queues kernels on a stream.
class Launcher {
public:
    Launcher(cudaStream_t stream, LaunchPart part) : stream_(stream), part_(part) {}

    template <class T>
    T* enter(std::span<T> elements) const {
        return elements.data();
    }

    const float* enter_matrix(const SgemvArrays& arrays) const { return enter(arrays.A); }

    template <class T>
    T* enter_output(std::span<T> elements, bool) {
        return enter(elements);
    }
    template <class T>
    T* enter_scratch(std::span<T> elements, bool) {
        return enter(elements);
    }

    void scale(float* y, int count, float beta) const {
        if (part_ != LaunchPart::kernel) lanescope::scale(y, count, beta, stream_);
    }

    template <auto function, class... Arguments>
    void kernel(const Shape& shape, Arguments... arguments) {
        if (part_ == LaunchPart::preparation) return;
        function<<<shape.grid, shape.block, shape.shared_bytes, stream_>>>(arguments...);
    }

private:
    cudaStream_t stream_;
    LaunchPart part_;
};

#include "kernels/variants.cuh"
//
#include "kernels/launch_table.h"

}  // namespace lanescope::plain

namespace lanescope {

void launch_plain(std::string_view id, const SgemvArrays& arrays, cudaStream_t stream, LaunchPart part) {
    plain::Launcher launcher(stream, part);
    plain::launch_by_id(launcher, id, arrays);
}

void launch_plain(std::string_view id, const SpmvArrays& arrays, cudaStream_t stream, LaunchPart part) {
    plain::Launcher launcher(stream, part);
    plain::launch_by_id(launcher, id, arrays);
}

}  // namespace lanescope
