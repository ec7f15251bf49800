// A template that only main calls, with the arguments that main gives it.
template <int BLOCK>
__global__ void k(int m, int n, const float* A, const float* x, float* y) {
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i >= m) return;
    float sum = 0;
    for (int j = 0; j < n; ++j) sum += A[i * n + j] * x[j];
    y[i] = sum;
}

template <int BLOCK>
void gemv(int m, int n, const float* A, const float* x, float* y) {
    k<BLOCK><<<(m + BLOCK - 1) / BLOCK, BLOCK>>>(m, n, A, x, y);
}

int main() { gemv<64>(0, 0, nullptr, nullptr, nullptr); }
