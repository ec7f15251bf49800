// Chooses among the traced builds.
#include "kernels/cuda_launch.h"

namespace lanescope {

#define LANESCOPE_DECLARE_BUILD(name)                                                                              \
    namespace name {                                                                                               \
    simt::CudaShape launch(std::string_view id, const SgemvArrays& arrays, const simt::Tape& tape, cudaStream_t);  \
    simt::CudaShape launch(std::string_view id, const SpmvArrays& arrays, const simt::Tape& tape, cudaStream_t);   \
    }
LANESCOPE_DECLARE_BUILD(traced_as_compiled)
LANESCOPE_DECLARE_BUILD(traced_rolled)
LANESCOPE_DECLARE_BUILD(traced_clocked)
#undef LANESCOPE_DECLARE_BUILD

namespace {

template <class Arrays>
simt::CudaShape launch_build(TraceBuild build, std::string_view id, const Arrays& arrays, const simt::Tape& tape,
                             cudaStream_t stream) {
    switch (build) {
        case TraceBuild::rolled: return traced_rolled::launch(id, arrays, tape, stream);
        case TraceBuild::clocked: return traced_clocked::launch(id, arrays, tape, stream);
        default: return traced_as_compiled::launch(id, arrays, tape, stream);
    }
}

}  // namespace

simt::CudaShape launch_traced(TraceBuild build, std::string_view id, const SgemvArrays& arrays, const simt::Tape& tape,
                              cudaStream_t stream) {
    return launch_build(build, id, arrays, tape, stream);
}

simt::CudaShape launch_traced(TraceBuild build, std::string_view id, const SpmvArrays& arrays, const simt::Tape& tape,
                              cudaStream_t stream) {
    return launch_build(build, id, arrays, tape, stream);
}

}  // namespace lanescope
