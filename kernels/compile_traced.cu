// The traced build: the variant files with a recorder in each access. Compiled once for each TraceBuild, with
// LANESCOPE_TRACED naming the build.
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "kernels/cuda_launch.h"
#include "kernels/scale.h"
#include "kernels/sgemv/plan.h"
#include "kernels/simt/constant.h"
#include "kernels/simt/mma_traced.cuh"

namespace lanescope::LANESCOPE_TRACED {

using namespace simt::LANESCOPE_TRACED;
using simt::div_up;
using simt::power_of_two_for;
using simt::with_constant;
using Shape = simt::CudaShape;

/// Queues traced kernels on a stream, behind the tape's address.
class Launcher {
public:
    Launcher(const simt::Tape& tape_to_write, cudaStream_t stream) : tape_(tape_to_write), stream_(stream) {}

    template <class T>
    global<T> enter(std::span<T> elements) {
        return {elements.data(), entered_++};
    }

    global<const float> enter_matrix(const SgemvArrays& arrays) { return enter(arrays.A); }

    template <class T>
    global<T> enter_output(std::span<T> elements, bool) {
        return enter(elements);
    }
    template <class T>
    global<T> enter_scratch(std::span<T> elements, bool) {
        return enter(elements);
    }

    void scale(const global<float>& y, int count, float beta) const {
        if (tape_.counts) lanescope::scale(y.data, count, beta, stream_);
    }

    template <auto function, class... Arguments>
    void kernel(const Shape& shape, Arguments... arguments) {
        shape_ = shape;
        if (!tape_.counts) return ask_for_static_shared(traced_kernel<function, Arguments...>);
        cudaMemcpyToSymbolAsync(tape, &tape_, sizeof tape_, 0, cudaMemcpyHostToDevice, stream_);
        traced_kernel<function><<<shape.grid, shape.block, shape.shared_bytes, stream_>>>(arguments...);
    }

    const Shape& shape() const { return shape_; }

private:
    template <class Kernel>
    void ask_for_static_shared(Kernel kernel) {
        cudaFuncAttributes attributes{};
        if (cudaFuncGetAttributes(&attributes, kernel) == cudaSuccess)
            shape_.static_shared_bytes = static_cast<unsigned>(attributes.sharedSizeBytes);
    }

    simt::Tape tape_;
    cudaStream_t stream_;
    unsigned entered_ = 0;
    Shape shape_;
};

#include "kernels/variants.cuh"
//
#include "kernels/launch_table.h"

simt::CudaShape launch(std::string_view id, const SgemvArrays& arrays, const simt::Tape& to, cudaStream_t stream) {
    Launcher launcher(to, stream);
    launch_by_id(launcher, id, arrays);
    return launcher.shape();
}

simt::CudaShape launch(std::string_view id, const SpmvArrays& arrays, const simt::Tape& to, cudaStream_t stream) {
    Launcher launcher(to, stream);
    launch_by_id(launcher, id, arrays);
    return launcher.shape();
}

}  // namespace lanescope::LANESCOPE_TRACED
