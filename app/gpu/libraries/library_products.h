// Reference products of cuBLAS and cuSPARSE.
#pragma once

#include <memory>
#include <string_view>

#include "app/gpu/kernels/device_arrays.h"
#include "app/model/instance.h"

namespace lanescope::cuda {

/// A library's product: set up once, launched repeatedly.
class Reference {
public:
    virtual ~Reference() = default;
    virtual void launch(CUstream stream) = 0;
    /// Microseconds before the first launch; 0 if none.
    virtual double preprocess_us() const { return 0; }
};

/// Sets up "cublas", "cublas_half", "cublas_half_gemv", "cusparse" (CSR algorithm 1, preprocessed) or "cusparse_alg2". The instance and its
/// arrays must outlive the result. Throws CudaError and BackendUnavailable.
std::unique_ptr<Reference> make_reference(std::string_view id, const Instance& instance, const LoadedInstance& loaded,
                                          std::size_t set);

/// Throw BackendUnavailable if the library is not installed.
void open_cublas();
void open_cusparse();

}  // namespace lanescope::cuda
