#include "app/backends/cuda/cusparse.h"

#include <fmt/format.h>

#include "app/toolchain/library.h"

namespace lanescope::cuda {
namespace {

Cusparse load_cusparse() {
    const Library library(fmt::format("libcusparse.so.{}", CUSPARSE_VER_MAJOR));
    Cusparse c{};
    library.load(c.status_text, "cusparseGetErrorString");
    library.load(c.create, "cusparseCreate");
    library.load(c.destroy, "cusparseDestroy");
    library.load(c.set_stream, "cusparseSetStream");
    library.load(c.create_csr, "cusparseCreateCsr");
    library.load(c.destroy_matrix, "cusparseDestroySpMat");
    library.load(c.create_vector, "cusparseCreateDnVec");
    library.load(c.destroy_vector, "cusparseDestroyDnVec");
    library.load(c.buffer_size, "cusparseSpMV_bufferSize");
    library.load(c.preprocess, "cusparseSpMV_preprocess");
    library.load(c.spmv, "cusparseSpMV");
    return c;
}

}  // namespace

const Cusparse& cusparse() {
    static const Cusparse loaded = load_cusparse();  // retried after an exception
    return loaded;
}

}  // namespace lanescope::cuda
