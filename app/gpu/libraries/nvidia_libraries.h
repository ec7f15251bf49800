// Functions of cuBLAS and cuSPARSE, loaded on first use.
#pragma once

#include <cublas_v2.h>
#include <cusparse.h>

namespace lanescope::cuda {

/// member, function of cuBLAS.
#define LANESCOPE_CUBLAS_FUNCTIONS(row)      \
    row(status_text, cublasGetStatusString); \
    row(create, cublasCreate);               \
    row(destroy, cublasDestroy);             \
    row(set_stream, cublasSetStream);        \
    row(sgemv, cublasSgemv);

/// member, function of cuSPARSE.
#define LANESCOPE_CUSPARSE_FUNCTIONS(row)      \
    row(status_text, cusparseGetErrorString);  \
    row(create, cusparseCreate);               \
    row(destroy, cusparseDestroy);             \
    row(set_stream, cusparseSetStream);        \
    row(create_csr, cusparseCreateCsr);        \
    row(destroy_matrix, cusparseDestroySpMat); \
    row(create_vector, cusparseCreateDnVec);   \
    row(destroy_vector, cusparseDestroyDnVec); \
    row(buffer_size, cusparseSpMV_bufferSize); \
    row(preprocess, cusparseSpMV_preprocess);  \
    row(spmv, cusparseSpMV);

#define LANESCOPE_MEMBER(member, function) decltype(&function) member
struct Cublas {
    LANESCOPE_CUBLAS_FUNCTIONS(LANESCOPE_MEMBER)
    /// Written out, because the header overloads cublasGemmEx.
    cublasStatus_t (*gemm_ex)(cublasHandle_t, cublasOperation_t, cublasOperation_t, int rows, int cols, int depth,
                              const void* alpha, const void* A, cudaDataType, int lda, const void* B, cudaDataType,
                              int ldb, const void* beta, void* C, cudaDataType, int ldc, cublasComputeType_t,
                              cublasGemmAlgo_t);
};
struct Cusparse {
    LANESCOPE_CUSPARSE_FUNCTIONS(LANESCOPE_MEMBER)
};
#undef LANESCOPE_MEMBER

// These throw BackendUnavailable if the library is not installed.
const Cublas& cublas();
const Cusparse& cusparse();

}  // namespace lanescope::cuda
