// A thread for every nonzero.
//
// No thread has more to do than another, however long the rows are. But a thread does not know whose nonzero it has.
__global__ void skew(int rows, int nonzeros, const int* offsets, const int* columns, const float* values,
                     const float* x, float* y) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= nonzeros) return;
    int row = 0;
    while (offsets[row + 1] <= i)
        ++row;
    atomicAdd(&y[row], values[i] * x[columns[i]]);
}

void spmv(int rows, int nonzeros, const int* offsets, const int* columns, const float* values, const float* x,
          float* y) {
    cudaMemset(y, 0, rows * sizeof(float));
    skew<<<(nonzeros + 127) / 128, 128>>>(rows, nonzeros, offsets, columns, values, x, y);
}
