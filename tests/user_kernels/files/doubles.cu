// SGEMV in doubles: y = alpha A x + beta y.
__global__ void dgemv(size_t m, size_t n, double alpha, const double* A, const double* x, double beta, double* y) {
    const size_t row = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    if (row >= m) return;
    double sum = 0;
    for (size_t k = 0; k < n; ++k) sum += A[row * n + k] * x[k];
    y[row] = alpha * sum + (beta == 0 ? 0 : beta * y[row]);
}

void gemv(size_t m, size_t n, double alpha, const double* A, const double* x, double beta, double* y) {
    dgemv<<<(m + 63) / 64, 64>>>(m, n, alpha, A, x, beta, y);
}
