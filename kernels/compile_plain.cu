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
    explicit Launcher(cudaStream_t stream) : stream_(stream) {}

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

    void scale(float* y, int count, float beta) const { lanescope::scale(y, count, beta, stream_); }

    template <auto function, class... Arguments>
    void kernel(const Shape& shape, Arguments... arguments) {
        function<<<shape.grid, shape.block, shape.shared_bytes, stream_>>>(arguments...);
    }

private:
    cudaStream_t stream_;
};

#include "kernels/variants.cuh"
//
#include "kernels/launch_table.h"

}  // namespace lanescope::plain

namespace lanescope {

void launch_plain(std::string_view id, const SgemvArrays& arrays, cudaStream_t stream) {
    plain::Launcher launcher(stream);
    plain::launch_by_id(launcher, id, arrays);
}

void launch_plain(std::string_view id, const SpmvArrays& arrays, cudaStream_t stream) {
    plain::Launcher launcher(stream);
    plain::launch_by_id(launcher, id, arrays);
}

}  // namespace lanescope
