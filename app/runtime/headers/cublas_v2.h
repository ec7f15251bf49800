// cuBLAS's common functions, in their column-major order. The emulator computes them on the host.
#pragma once
#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <library_types.h>

#define CUBLAS_API_H_
#define CUBLAS_V2_H_
typedef struct cublasContext* cublasHandle_t;
typedef enum {
    CUBLAS_STATUS_SUCCESS = 0,
    CUBLAS_STATUS_NOT_INITIALIZED = 1,
    CUBLAS_STATUS_ALLOC_FAILED = 3,
    CUBLAS_STATUS_INVALID_VALUE = 7,
    CUBLAS_STATUS_ARCH_MISMATCH = 8,
    CUBLAS_STATUS_MAPPING_ERROR = 11,
    CUBLAS_STATUS_EXECUTION_FAILED = 13,
    CUBLAS_STATUS_INTERNAL_ERROR = 14,
    CUBLAS_STATUS_NOT_SUPPORTED = 15,
    CUBLAS_STATUS_LICENSE_ERROR = 16
} cublasStatus_t;
typedef cublasStatus_t cublasStatus;
typedef enum {
    CUBLAS_OP_N = 0,
    CUBLAS_OP_T = 1,
    CUBLAS_OP_C = 2
} cublasOperation_t;
typedef enum {
    CUBLAS_POINTER_MODE_HOST = 0,
    CUBLAS_POINTER_MODE_DEVICE = 1
} cublasPointerMode_t;
typedef enum { CUBLAS_ATOMICS_NOT_ALLOWED, CUBLAS_ATOMICS_ALLOWED } cublasAtomicsMode_t;
typedef enum {
    CUBLAS_DEFAULT_MATH = 0,
    CUBLAS_TENSOR_OP_MATH = 1,
    CUBLAS_PEDANTIC_MATH = 2,
    CUBLAS_TF32_TENSOR_OP_MATH = 3
} cublasMath_t;
typedef enum { CUBLAS_GEMM_DFALT = -1, CUBLAS_GEMM_DEFAULT = -1, CUBLAS_GEMM_DEFAULT_TENSOR_OP = 99 } cublasGemmAlgo_t;
typedef enum {
    CUBLAS_COMPUTE_16F = 64,
    CUBLAS_COMPUTE_16F_PEDANTIC = 65,
    CUBLAS_COMPUTE_32F = 68,
    CUBLAS_COMPUTE_32F_PEDANTIC = 69,
    CUBLAS_COMPUTE_64F = 70,
    CUBLAS_COMPUTE_64F_PEDANTIC = 71,
    CUBLAS_COMPUTE_32I = 72,
    CUBLAS_COMPUTE_32I_PEDANTIC = 73,
    CUBLAS_COMPUTE_32F_FAST_16F = 74,
    CUBLAS_COMPUTE_32F_FAST_16BF = 75,
    CUBLAS_COMPUTE_32F_FAST_TF32 = 77
} cublasComputeType_t;

extern "C" {
cublasStatus_t cublasCreate(cublasHandle_t* handle);
cublasStatus_t cublasDestroy(cublasHandle_t handle);
cublasStatus_t cublasSetStream(cublasHandle_t handle, cudaStream_t stream);
cublasStatus_t cublasGetStream(cublasHandle_t handle, cudaStream_t* stream);
cublasStatus_t cublasSetPointerMode(cublasHandle_t handle, cublasPointerMode_t mode);
cublasStatus_t cublasGetPointerMode(cublasHandle_t handle, cublasPointerMode_t* mode);

#define LANESCOPE_BLAS(letter, T)                                                                                      \
    cublasStatus_t cublas##letter##axpy(cublasHandle_t handle, int n, const T* alpha, const T* x, int incx, T* y,      \
                                        int incy);                                                                     \
    cublasStatus_t cublas##letter##scal(cublasHandle_t handle, int n, const T* alpha, T* x, int incx);                 \
    cublasStatus_t cublas##letter##copy(cublasHandle_t handle, int n, const T* x, int incx, T* y, int incy);           \
    cublasStatus_t cublas##letter##swap(cublasHandle_t handle, int n, T* x, int incx, T* y, int incy);                 \
    cublasStatus_t cublas##letter##dot(cublasHandle_t handle, int n, const T* x, int incx, const T* y, int incy,       \
                                       T* result);                                                                     \
    cublasStatus_t cublas##letter##nrm2(cublasHandle_t handle, int n, const T* x, int incx, T* result);                \
    cublasStatus_t cublas##letter##asum(cublasHandle_t handle, int n, const T* x, int incx, T* result);                \
    cublasStatus_t cublas##letter##gemv(cublasHandle_t handle, cublasOperation_t op, int m, int n, const T* alpha,     \
                                        const T* A, int lda, const T* x, int incx, const T* beta, T* y, int incy);     \
    cublasStatus_t cublas##letter##ger(cublasHandle_t handle, int m, int n, const T* alpha, const T* x, int incx,      \
                                       const T* y, int incy, T* A, int lda);                                           \
    cublasStatus_t cublas##letter##geam(cublasHandle_t handle, cublasOperation_t opa, cublasOperation_t opb, int m,    \
                                        int n, const T* alpha, const T* A, int lda, const T* beta, const T* B,         \
                                        int ldb, T* C, int ldc);                                                       \
    LANESCOPE_BLAS_PRODUCTS(letter, T)
#define LANESCOPE_BLAS_PRODUCTS(letter, T)                                                                             \
    cublasStatus_t cublas##letter##gemm(cublasHandle_t handle, cublasOperation_t opa, cublasOperation_t opb, int m,    \
                                        int n, int k, const T* alpha, const T* A, int lda, const T* B, int ldb,        \
                                        const T* beta, T* C, int ldc);                                                 \
    cublasStatus_t cublas##letter##gemmStridedBatched(                                                                 \
        cublasHandle_t handle, cublasOperation_t opa, cublasOperation_t opb, int m, int n, int k, const T* alpha,      \
        const T* A, int lda, long long strideA, const T* B, int ldb, long long strideB, const T* beta, T* C, int ldc,  \
        long long strideC, int count);                                                                                 \
    cublasStatus_t cublas##letter##gemmBatched(cublasHandle_t handle, cublasOperation_t opa, cublasOperation_t opb,    \
                                               int m, int n, int k, const T* alpha, const T* const A[], int lda,       \
                                               const T* const B[], int ldb, const T* beta, T* const C[], int ldc,      \
                                               int count);
LANESCOPE_BLAS(S, float)
LANESCOPE_BLAS(D, double)
LANESCOPE_BLAS_PRODUCTS(H, __half)
#undef LANESCOPE_BLAS
#undef LANESCOPE_BLAS_PRODUCTS
cublasStatus_t cublasIsamax(cublasHandle_t handle, int n, const float* x, int incx, int* result);
cublasStatus_t cublasIsamin(cublasHandle_t handle, int n, const float* x, int incx, int* result);
cublasStatus_t cublasIdamax(cublasHandle_t handle, int n, const double* x, int incx, int* result);
cublasStatus_t cublasIdamin(cublasHandle_t handle, int n, const double* x, int incx, int* result);
cublasStatus_t cublasDotEx(cublasHandle_t handle, int n, const void* x, cudaDataType typex, int incx, const void* y,
                           cudaDataType typey, int incy, void* result, cudaDataType type, cudaDataType compute);
cublasStatus_t cublasGemmEx(cublasHandle_t handle, cublasOperation_t opa, cublasOperation_t opb, int m, int n, int k,
                            const void* alpha, const void* A, cudaDataType typeA, int lda, const void* B,
                            cudaDataType typeB, int ldb, const void* beta, void* C, cudaDataType typeC, int ldc,
                            cublasComputeType_t compute, cublasGemmAlgo_t algorithm);
cublasStatus_t cublasGemmStridedBatchedEx(cublasHandle_t handle, cublasOperation_t opa, cublasOperation_t opb, int m,
                                          int n, int k, const void* alpha, const void* A, cudaDataType typeA, int lda,
                                          long long strideA, const void* B, cudaDataType typeB, int ldb,
                                          long long strideB, const void* beta, void* C, cudaDataType typeC, int ldc,
                                          long long strideC, int count, cublasComputeType_t compute,
                                          cublasGemmAlgo_t algorithm);
}

#define LANESCOPE_BLAS_HOST static __attribute__((host, always_inline, nodebug)) inline
LANESCOPE_BLAS_HOST cublasStatus_t cublasSetMathMode(cublasHandle_t, cublasMath_t) { return CUBLAS_STATUS_SUCCESS; }
LANESCOPE_BLAS_HOST cublasStatus_t cublasSetAtomicsMode(cublasHandle_t, cublasAtomicsMode_t) {
    return CUBLAS_STATUS_SUCCESS;
}
LANESCOPE_BLAS_HOST cublasStatus_t cublasSetWorkspace(cublasHandle_t, void*, size_t) { return CUBLAS_STATUS_SUCCESS; }
LANESCOPE_BLAS_HOST cublasStatus_t cublasGetVersion(cublasHandle_t, int* version) {
    return *version = CUDART_VERSION * 10, CUBLAS_STATUS_SUCCESS;
}
LANESCOPE_BLAS_HOST const char* cublasGetStatusString(cublasStatus_t status) {
    switch (status) {
        case CUBLAS_STATUS_SUCCESS:
            return "the operation completed successfully";
        case CUBLAS_STATUS_NOT_INITIALIZED:
            return "the library was not initialized";
        case CUBLAS_STATUS_INVALID_VALUE:
            return "an invalid value was passed";
        case CUBLAS_STATUS_NOT_SUPPORTED:
            return "the operation is not supported";
        default:
            return "the operation failed";
    }
}
LANESCOPE_BLAS_HOST const char* cublasGetStatusName(cublasStatus_t status) {
    switch (status) {
        case CUBLAS_STATUS_SUCCESS:
            return "CUBLAS_STATUS_SUCCESS";
        case CUBLAS_STATUS_NOT_INITIALIZED:
            return "CUBLAS_STATUS_NOT_INITIALIZED";
        case CUBLAS_STATUS_INVALID_VALUE:
            return "CUBLAS_STATUS_INVALID_VALUE";
        case CUBLAS_STATUS_NOT_SUPPORTED:
            return "CUBLAS_STATUS_NOT_SUPPORTED";
        default:
            return "CUBLAS_STATUS_EXECUTION_FAILED";
    }
}
// Copies of vectors and matrices are those of the runtime.
LANESCOPE_BLAS_HOST cublasStatus_t lanescope_blas_copied(cudaError_t error) {
    return error == cudaSuccess ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_MAPPING_ERROR;
}
LANESCOPE_BLAS_HOST cublasStatus_t cublasSetVector(int n, int bytes, const void* x, int incx, void* y, int incy) {
    return lanescope_blas_copied(cudaMemcpy2D(y, (size_t)bytes * incy, x, (size_t)bytes * incx, bytes, n,
                                              cudaMemcpyHostToDevice));
}
LANESCOPE_BLAS_HOST cublasStatus_t cublasGetVector(int n, int bytes, const void* x, int incx, void* y, int incy) {
    return lanescope_blas_copied(cudaMemcpy2D(y, (size_t)bytes * incy, x, (size_t)bytes * incx, bytes, n,
                                              cudaMemcpyDeviceToHost));
}
LANESCOPE_BLAS_HOST cublasStatus_t cublasSetMatrix(int rows, int cols, int bytes, const void* A, int lda, void* B,
                                                   int ldb) {
    return lanescope_blas_copied(cudaMemcpy2D(B, (size_t)bytes * ldb, A, (size_t)bytes * lda, (size_t)bytes * rows,
                                              cols, cudaMemcpyHostToDevice));
}
LANESCOPE_BLAS_HOST cublasStatus_t cublasGetMatrix(int rows, int cols, int bytes, const void* A, int lda, void* B,
                                                   int ldb) {
    return lanescope_blas_copied(cudaMemcpy2D(B, (size_t)bytes * ldb, A, (size_t)bytes * lda, (size_t)bytes * rows,
                                              cols, cudaMemcpyDeviceToHost));
}
LANESCOPE_BLAS_HOST cublasStatus_t cublasSetVectorAsync(int n, int bytes, const void* x, int incx, void* y, int incy,
                                                        cudaStream_t) {
    return cublasSetVector(n, bytes, x, incx, y, incy);
}
LANESCOPE_BLAS_HOST cublasStatus_t cublasGetVectorAsync(int n, int bytes, const void* x, int incx, void* y, int incy,
                                                        cudaStream_t) {
    return cublasGetVector(n, bytes, x, incx, y, incy);
}
#undef LANESCOPE_BLAS_HOST
