// cuSPARSE as a table of functions, loaded on first use.
#pragma once

#include <cusparse.h>

namespace lanescope::cuda {

struct Cusparse {
    decltype(&cusparseGetErrorString) status_text;
    decltype(&cusparseCreate) create;
    decltype(&cusparseDestroy) destroy;
    decltype(&cusparseSetStream) set_stream;
    decltype(&cusparseCreateCsr) create_csr;
    decltype(&cusparseDestroySpMat) destroy_matrix;
    decltype(&cusparseCreateDnVec) create_vector;
    decltype(&cusparseDestroyDnVec) destroy_vector;
    decltype(&cusparseSpMV_bufferSize) buffer_size;
    decltype(&cusparseSpMV_preprocess) preprocess;
    decltype(&cusparseSpMV) spmv;
};

/// Throws BackendUnavailable if cuSPARSE is not installed.
const Cusparse& cusparse();

}  // namespace lanescope::cuda
