#include "app/backends/cuda/cublas.h"

#include <fmt/format.h>

#include "app/toolchain/library.h"

namespace lanescope::cuda {
namespace {

Cublas load_cublas() {
    const Library library(fmt::format("libcublas.so.{}", CUBLAS_VER_MAJOR));
    Cublas c{};
    library.load(c.status_text, "cublasGetStatusString");
    library.load(c.create, "cublasCreate_v2");
    library.load(c.destroy, "cublasDestroy_v2");
    library.load(c.set_stream, "cublasSetStream_v2");
    library.load(c.sgemv, "cublasSgemv_v2");
    library.load(c.gemm_ex, "cublasGemmEx");
    return c;
}

}  // namespace

const Cublas& cublas() {
    static const Cublas loaded = load_cublas();  // retried after an exception
    return loaded;
}

}  // namespace lanescope::cuda
