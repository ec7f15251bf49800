// SpMV with values in doubles, offsets of 64 bits without a sign, and y in floats.
__global__ void rows_alone(unsigned rows, const size_t* Ap, const unsigned* Aj, const double* Ax, const float* x,
                           float* y) {
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= rows) return;
    const size_t end = Ap[i + 1];
    double sum = 0;
    for (size_t k = Ap[i]; k < end; ++k) sum += Ax[k] * x[Aj[k]];
    y[i] = (float)sum;
}

void spmv(unsigned rows, const size_t* Ap, const unsigned* Aj, const double* Ax, const float* x, float* y) {
    rows_alone<<<(rows + 127) / 128, 128>>>(rows, Ap, Aj, Ax, x, y);
}
