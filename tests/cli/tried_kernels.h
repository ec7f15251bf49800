// SGEMV kernels that are correct for a 64x64 matrix and differ on other shapes.
#pragma once

namespace lanescope::tried {

inline constexpr auto right_kernel =
    "__global__ void k(int m, int n, float alpha, const float* A, const float* x, float beta, float* y) {\n"
    "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
    "    if (i >= m) return;\n"
    "    float sum = 0;\n"
    "    for (int j = 0; j < n; ++j) sum += A[i * n + j] * x[j];\n"
    "    y[i] = alpha * sum + (beta == 0 ? 0 : beta * y[i]);\n"
    "}\n"
    "void gemv(int m, int n, float alpha, const float* A, const float* x, float beta, float* y) {\n"
    "    k<<<(m + 31) / 32, 32>>>(m, n, alpha, A, x, beta, y);\n"
    "}\n";

/// Four columns per iteration, without the loop remainder.
inline constexpr auto without_tail =
    "__global__ void k(int m, int n, float alpha, const float* A, const float* x, float beta, float* y) {\n"
    "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
    "    if (i >= m) return;\n"
    "    float sum = 0;\n"
    "    for (int j = 0; j + 4 <= n; j += 4)\n"
    "        for (int t = 0; t < 4; ++t) sum += A[i * n + j + t] * x[j + t];\n"
    "    y[i] = alpha * sum + (beta == 0 ? 0 : beta * y[i]);\n"
    "}\n"
    "void gemv(int m, int n, float alpha, const float* A, const float* x, float beta, float* y) {\n"
    "    k<<<(m + 31) / 32, 32>>>(m, n, alpha, A, x, beta, y);\n"
    "}\n";

/// One thread per row in whole warps: the rows after the last whole warp are missing.
inline constexpr auto whole_warps_of_rows =
    "__global__ void k(int n, float alpha, const float* A, const float* x, float beta, float* y) {\n"
    "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
    "    float sum = 0;\n"
    "    for (int j = 0; j < n; ++j) sum += A[i * n + j] * x[j];\n"
    "    y[i] = alpha * sum + (beta == 0 ? 0 : beta * y[i]);\n"
    "}\n"
    "void gemv(int m, int n, float alpha, const float* A, const float* x, float beta, float* y) {\n"
    "    k<<<m / 32, 32>>>(n, alpha, A, x, beta, y);\n"
    "}\n";

/// One warp per row. The reduction in shared memory lacks synchronisation, so it needs lockstep lanes.
inline constexpr auto warp_synchronous =
    "__global__ void k(int m, int n, float alpha, const float* A, const float* x, float beta, float* y) {\n"
    "    __shared__ float sums[32];\n"
    "    int i = blockIdx.x, lane = threadIdx.x;\n"
    "    float sum = 0;\n"
    "    for (int j = lane; j < n; j += 32) sum += A[i * n + j] * x[j];\n"
    "    sums[lane] = sum;\n"
    "    for (int half = 16; half > 0; half /= 2)\n"
    "        if (lane < half) sums[lane] += sums[lane + half];\n"
    "    if (lane == 0) y[i] = alpha * sums[0] + (beta == 0 ? 0 : beta * y[i]);\n"
    "}\n"
    "void gemv(int m, int n, float alpha, const float* A, const float* x, float beta, float* y) {\n"
    "    k<<<m, 32>>>(m, n, alpha, A, x, beta, y);\n"
    "}\n";

}  // namespace lanescope::tried
