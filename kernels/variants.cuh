// All variant files, included by each of the three builds inside its own namespace, behind its dialect.
#include "kernels/simt/warp_sum.cuh"

namespace sgemv {
#include "kernels/sgemv/arguments.cuh"
#include "kernels/sgemv/multi_row_warp.cuh"
#include "kernels/sgemv/thread_per_row.cuh"
#include "kernels/sgemv/warp_per_row.cuh"
#include "kernels/sgemv/warp_per_row_float4.cuh"
}  // namespace sgemv

namespace spmv {
#include "kernels/spmv/arguments.cuh"
#include "kernels/spmv/cte.cuh"
#include "kernels/spmv/thread_per_row.cuh"
#include "kernels/spmv/warp_per_row.cuh"
}  // namespace spmv
