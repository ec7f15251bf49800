// A row's end is read in the loop's condition: a compiler may read it once.
__global__ void rows_alone(int n, const int* Ap, const int* Aj, const float* Ax, const float* x, float* y) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        float sum = 0;
        for (int k = Ap[i]; k < Ap[i + 1]; ++k)
            sum += Ax[k] * x[Aj[k]];
        y[i] = sum;
    }
}

void spmv(int n, const int* Ap, const int* Aj, const float* Ax, const float* x, float* y) {
    rows_alone<<<(n + 127) / 128, 128>>>(n, Ap, Aj, Ax, x, y);
}
