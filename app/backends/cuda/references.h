// NVIDIA's libraries as references: cuBLAS SGEMV and cuSPARSE SpMV.
#pragma once

#include <cuda_runtime.h>

#include <map>
#include <memory>
#include <string_view>

#include "kernels/arrays.h"

namespace lanescope::cuda {

/// A library's product on one set of arrays, set up once and launched many times.
class Reference {
public:
    virtual ~Reference() = default;
    virtual void launch(cudaStream_t stream) = 0;
    /// Microseconds of preprocessing that came before the first launch; 0 where there is none.
    virtual double preprocess_us() const { return 0; }
};

/// id: "cublas" or "cublas_half". Throws CudaError with the library's status, BackendUnavailable where it is missing.
std::unique_ptr<Reference> make_reference(std::string_view id, const SgemvArrays& arrays);
/// id: "cusparse" (CSR algorithm 1, preprocessed) or "cusparse_alg2".
std::unique_ptr<Reference> make_reference(std::string_view id, const SpmvArrays& arrays);

}  // namespace lanescope::cuda
