#include "app/gpu/libraries/library_products.h"

#include <cublas_v2.h>
#include <cusparse.h>
#include <fmt/format.h>

#include <chrono>
#include <stdexcept>

#include "app/compilers/cuda_library.h"
#include "app/gpu/driver/device_memory.h"

namespace lanescope::cuda {
namespace {

/// member, function of cuBLAS.
#define LANESCOPE_CUBLAS_FUNCTIONS(row)      \
    row(status_text, cublasGetStatusString); \
    row(create, cublasCreate);               \
    row(destroy, cublasDestroy);             \
    row(set_stream, cublasSetStream);        \
    row(sgemv, cublasSgemv);                 \
    row(half_gemv, cublasHSSgemvStridedBatched);

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
    /// Written out: the header overloads cublasGemmEx.
    cublasStatus_t (*gemm_ex)(cublasHandle_t, cublasOperation_t, cublasOperation_t, int rows, int cols, int depth,
                              const void* alpha, const void* A, cudaDataType, int lda, const void* B, cudaDataType,
                              int ldb, const void* beta, void* C, cudaDataType, int ldc, cublasComputeType_t,
                              cublasGemmAlgo_t);
};
struct Cusparse {
    LANESCOPE_CUSPARSE_FUNCTIONS(LANESCOPE_MEMBER)
};
#undef LANESCOPE_MEMBER

#define LANESCOPE_LOAD(member, function) library.load(made.member, LANESCOPE_NAME_OF(function))
Cublas load_cublas() {
    const Library library(fmt::format("libcublas.so.{}", CUBLAS_VER_MAJOR));
    Cublas made{};
    LANESCOPE_CUBLAS_FUNCTIONS(LANESCOPE_LOAD)
    library.load(made.gemm_ex, "cublasGemmEx");
    return made;
}

Cusparse load_cusparse() {
    const Library library(fmt::format("libcusparse.so.{}", CUSPARSE_VER_MAJOR));
    Cusparse made{};
    LANESCOPE_CUSPARSE_FUNCTIONS(LANESCOPE_LOAD)
    return made;
}
#undef LANESCOPE_LOAD

// Throw BackendUnavailable if the library is not installed; the next call tries again.
const Cublas& cublas() {
    static const Cublas loaded = load_cublas();
    return loaded;
}

const Cusparse& cusparse() {
    static const Cusparse loaded = load_cusparse();
    return loaded;
}

void check_blas(cublasStatus_t status, std::string_view doing) {
    if (status != CUBLAS_STATUS_SUCCESS) throw CudaError(fmt::format("{}: {}", doing, cublas().status_text(status)));
}

void check_sparse(cusparseStatus_t status, std::string_view doing) {
    if (status != CUSPARSE_STATUS_SUCCESS)
        throw CudaError(fmt::format("{}: {}", doing, cusparse().status_text(status)));
}

template <class T>
T* pointer(const LoadedInstance& loaded, std::size_t set, const char* name, unsigned element_bytes = 4) {
    return reinterpret_cast<T*>(loaded.array(set, name, {.bytes = element_bytes}).address);
}

template <class T>
T number(const Operands& operands, std::string_view name) {
    for (const NamedNumber& known : operands.numbers)
        if (known.name == name) return std::visit([](auto value) { return T(value); }, known.value);
    throw std::out_of_range("no number '" + std::string(name) + "' in this operation");
}

/// cuBLAS is column-major: our A is its transposed K x M matrix.
class BlasProduct : public Reference {
public:
    BlasProduct(const Operands& operands, const LoadedInstance& loaded, std::size_t set)
        : alpha_(number<float>(operands, "alpha")),
          beta_(number<float>(operands, "beta")),
          rows_(number<int>(operands, "rows")),
          cols_(number<int>(operands, "cols")),
          loaded_(loaded),
          set_(set),
          y_(pointer<float>(loaded, set, "y")) {
        check_blas(cublas().create(&handle_), "starting cuBLAS");
    }
    ~BlasProduct() override {
        give_back([handle = handle_] { cublas().destroy(handle); });
    }

protected:
    cublasHandle_t on(CUstream stream) const {
        check_blas(cublas().set_stream(handle_, stream), "giving cuBLAS a stream");
        return handle_;
    }

    float alpha_, beta_;
    int rows_, cols_;
    const LoadedInstance& loaded_;
    std::size_t set_;
    float* y_;

private:
    cublasHandle_t handle_ = nullptr;
};

class CublasProduct : public BlasProduct {
public:
    using BlasProduct::BlasProduct;
    void launch(CUstream stream) override {
        check_blas(cublas().sgemv(on(stream), CUBLAS_OP_T, cols_, rows_, &alpha_, pointer<float>(loaded_, set_, "A"),
                                  cols_, pointer<float>(loaded_, set_, "x"), 1, &beta_, y_, 1),
                   "cublasSgemv");
    }
};

/// A product with a matrix of one column.
class CublasHalf : public BlasProduct {
public:
    using BlasProduct::BlasProduct;
    void launch(CUstream stream) override {
        check_blas(cublas().gemm_ex(on(stream), CUBLAS_OP_T, CUBLAS_OP_N, rows_, 1, cols_, &alpha_,
                                    pointer<void>(loaded_, set_, "A", 2), CUDA_R_16F, cols_,
                                    pointer<void>(loaded_, set_, "x", 2), CUDA_R_16F, cols_, &beta_, y_, CUDA_R_32F,
                                    rows_, CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT),
                   "cublasGemmEx");
    }
};

/// A batch of one.
class CublasHalfGemv : public BlasProduct {
public:
    using BlasProduct::BlasProduct;
    void launch(CUstream stream) override {
        check_blas(
            cublas().half_gemv(on(stream), CUBLAS_OP_T, cols_, rows_, &alpha_, pointer<__half>(loaded_, set_, "A", 2),
                               cols_, 0, pointer<__half>(loaded_, set_, "x", 2), 1, 0, &beta_, y_, 1, 0, 1),
            "cublasHSSgemvStridedBatched");
    }
};

class CusparseProduct : public Reference {
public:
    CusparseProduct(const Operands& operands, const LoadedInstance& loaded, std::size_t set,
                    cusparseSpMVAlg_t algorithm)
        : algorithm_(algorithm) {
        const auto rows = number<std::int64_t>(operands, "rows"), cols = number<std::int64_t>(operands, "cols");
        check_sparse(cusparse().create(&handle_), "starting cuSPARSE");
        check_sparse(cusparse().create_csr(&A_, rows, cols, number<std::int64_t>(operands, "nonzeros"),
                                           pointer<void>(loaded, set, "offsets"), pointer<void>(loaded, set, "columns"),
                                           pointer<void>(loaded, set, "values"), CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I,
                                           CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F),
                     "describing A");
        check_sparse(cusparse().create_vector(&x_, cols, pointer<void>(loaded, set, "x"), CUDA_R_32F), "describing x");
        check_sparse(cusparse().create_vector(&y_, rows, pointer<void>(loaded, set, "y"), CUDA_R_32F), "describing y");
        std::size_t bytes = 0;
        check_sparse(cusparse().buffer_size(handle_, CUSPARSE_OPERATION_NON_TRANSPOSE, &one_, A_, x_, &zero_, y_,
                                            CUDA_R_32F, algorithm_, &bytes),
                     "sizing cuSPARSE's buffer");
        buffer_ = DeviceArray<char>(bytes);
        preprocess();
    }
    ~CusparseProduct() override {
        give_back([A = A_, x = x_, y = y_, handle = handle_] {
            cusparse().destroy_vector(y);
            cusparse().destroy_vector(x);
            cusparse().destroy_matrix(A);
            cusparse().destroy(handle);
        });
    }

    void launch(CUstream stream) override {
        check_sparse(cusparse().set_stream(handle_, stream), "giving cuSPARSE a stream");
        check_sparse(cusparse().spmv(handle_, CUSPARSE_OPERATION_NON_TRANSPOSE, &one_, A_, x_, &zero_, y_, CUDA_R_32F,
                                     algorithm_, buffer_.data()),
                     "cusparseSpMV");
    }
    double preprocess_us() const override { return preprocess_us_; }

private:
    void preprocess() {
        check(driver().synchronize(), "preparing cuSPARSE");
        const auto start = std::chrono::steady_clock::now();
        check_sparse(cusparse().preprocess(handle_, CUSPARSE_OPERATION_NON_TRANSPOSE, &one_, A_, x_, &zero_, y_,
                                           CUDA_R_32F, algorithm_, buffer_.data()),
                     "cusparseSpMV_preprocess");
        check(driver().synchronize(), "preparing cuSPARSE");
        preprocess_us_ = std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start).count();
    }

    cusparseSpMVAlg_t algorithm_;
    cusparseHandle_t handle_ = nullptr;
    cusparseSpMatDescr_t A_ = nullptr;
    cusparseDnVecDescr_t x_ = nullptr, y_ = nullptr;
    DeviceArray<char> buffer_;
    double preprocess_us_ = 0;
    const float one_ = 1, zero_ = 0;
};

}  // namespace

std::unique_ptr<Reference> make_reference(std::string_view id, const Instance& instance, const LoadedInstance& loaded,
                                          std::size_t set) {
    const Operands operands = operands_of(instance);
    if (id == "cublas") return std::make_unique<CublasProduct>(operands, loaded, set);
    if (id == "cublas_half") return std::make_unique<CublasHalf>(operands, loaded, set);
    if (id == "cublas_half_gemv") return std::make_unique<CublasHalfGemv>(operands, loaded, set);
    if (id == "cusparse") return std::make_unique<CusparseProduct>(operands, loaded, set, CUSPARSE_SPMV_CSR_ALG1);
    if (id == "cusparse_alg2") return std::make_unique<CusparseProduct>(operands, loaded, set, CUSPARSE_SPMV_CSR_ALG2);
    throw std::out_of_range("no reference '" + std::string(id) + "' for this operation");
}

void open_cublas() { cublas(); }
void open_cusparse() { cusparse(); }

}  // namespace lanescope::cuda
