// cuBLAS as a table of functions, loaded on first use.
#pragma once

#include <cublas_v2.h>
#include <cusparse.h>

namespace lanescope::cuda {

struct Cublas {
    decltype(&cublasGetStatusString) status_text;
    decltype(&cublasCreate) create;
    decltype(&cublasDestroy) destroy;
    decltype(&cublasSetStream) set_stream;
    decltype(&cublasSgemv) sgemv;
    /// Written out, because the header overloads cublasGemmEx.
    cublasStatus_t (*gemm_ex)(cublasHandle_t, cublasOperation_t, cublasOperation_t, int rows, int cols, int depth,
                              const void* alpha, const void* A, cudaDataType, int lda, const void* B, cudaDataType,
                              int ldb, const void* beta, void* C, cudaDataType, int ldc, cublasComputeType_t,
                              cublasGemmAlgo_t);
};

/// Throws BackendUnavailable if cuBLAS is not installed.
const Cublas& cublas();


// cuSPARSE as a table of functions, loaded on first use.
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
