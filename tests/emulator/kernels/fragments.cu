// D = A B + C of one warp, by the fragments of mma.h. A, B and C lie in `in`, one behind the other; D in `out`.
#include <mma.h>

using namespace nvcuda;

template <class T, class Sum, int m, int n, int k, class LayoutA, class LayoutB>
__device__ void multiply(const T* a, const T* b, const Sum* c, Sum* d, unsigned a_stride, unsigned b_stride) {
    wmma::fragment<wmma::matrix_a, m, n, k, T, LayoutA> left;
    wmma::fragment<wmma::matrix_b, m, n, k, T, LayoutB> right;
    wmma::fragment<wmma::accumulator, m, n, k, Sum> sums;
    wmma::load_matrix_sync(left, a, a_stride);
    wmma::load_matrix_sync(right, b, b_stride);
    wmma::load_matrix_sync(sums, c, n, wmma::mem_row_major);
    wmma::mma_sync(sums, left, right, sums);
    for (int i = 0; i < sums.num_elements; ++i) sums.x[i] = sums.x[i] + sums.x[i];
    wmma::store_matrix_sync(d, sums, n, wmma::mem_row_major);
}

#define PRODUCT(name, T, Sum, m, n, A, B)                                                               \
    __global__ void name(const T* a, const T* b, const Sum* c, Sum* d) {                                \
        multiply<T, Sum, m, n, 16, wmma::A##_major, wmma::B##_major>(a, b, c, d, #A[0] == 'r' ? 16 : m, \
                                                                     #B[0] == 'r' ? n : 16);            \
    }
PRODUCT(square_row_row, half, float, 16, 16, row, row)
PRODUCT(square_row_col, half, float, 16, 16, row, col)
PRODUCT(square_col_row, half, float, 16, 16, col, row)
PRODUCT(square_col_col, half, float, 16, 16, col, col)
PRODUCT(tall, half, float, 32, 8, row, col)
PRODUCT(wide, half, float, 8, 32, row, col)
PRODUCT(half_sums, half, half, 16, 16, row, col)
PRODUCT(bfloats, __nv_bfloat16, float, 16, 16, row, col)
PRODUCT(bfloats_tall, __nv_bfloat16, float, 32, 8, col, row)
PRODUCT(bytes, signed char, int, 16, 16, row, col)
PRODUCT(bytes_wide, signed char, int, 8, 32, row, col)

__global__ void filled(float* d) {
    wmma::fragment<wmma::accumulator, 16, 16, 16, float> sums;
    wmma::fill_fragment(sums, 2.5f);
    wmma::store_matrix_sync(d, sums, 16, wmma::mem_col_major);
}
