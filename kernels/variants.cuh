// All variant files, included by each of the three builds inside its own namespace, behind its dialect.
#include "kernels/simt/warp_sum.cuh"

#ifdef __CUDACC__
#pragma nv_diag_suppress 174  // "expression has no effect": it is an exhibit's defect
#endif

namespace sgemv {
#include "kernels/sgemv/arguments.cuh"
#include "kernels/sgemv/half_tensor_core.cuh"
#include "kernels/sgemv/multi_row_warp.cuh"
#include "kernels/sgemv/published/a_float4_no_tail.cuh"
#include "kernels/sgemv/published/b_endless_reduction.cuh"
#include "kernels/sgemv/published/b_float4_last_vector.cuh"
#include "kernels/sgemv/published/d_grid_from_k.cuh"
#include "kernels/sgemv/published/d_int_overflow.cuh"
#include "kernels/sgemv/published/d_split_k.cuh"
#include "kernels/sgemv/split_k.cuh"
#include "kernels/sgemv/split_k_smem.cuh"
#include "kernels/sgemv/thread_per_row.cuh"
#include "kernels/sgemv/tuned.cuh"
#include "kernels/sgemv/warp_per_row.cuh"
#include "kernels/sgemv/warp_per_row_float4.cuh"
}  // namespace sgemv

namespace spmv {
#include "kernels/spmv/arguments.cuh"
#include "kernels/spmv/cte.cuh"
#include "kernels/spmv/cte_v1.cuh"
#include "kernels/spmv/cte_v2.cuh"
#include "kernels/spmv/cte_v3.cuh"
#include "kernels/spmv/cte_v4.cuh"
#include "kernels/spmv/cte_v5.cuh"
#include "kernels/spmv/merge_path.cuh"
#include "kernels/spmv/published/c_1d_uncleared.cuh"
#include "kernels/spmv/published/c_cte_v5_int.cuh"
#include "kernels/spmv/row_blocks.cuh"
#include "kernels/spmv/thread_per_row.cuh"
#include "kernels/spmv/tuned.cuh"
#include "kernels/spmv/warp_per_row.cuh"
}  // namespace spmv
