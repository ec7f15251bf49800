// A kernel and nothing else: its launch stands here.
//
// Launch: <<<(rows + 31) / 32, 32>>>
__global__ void lonely(int rows, int cols, const float* mat, const float* vec, float* out) {
    const int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows) return;
    float s = 0;
    for (int c = 0; c < cols; ++c) s = fmaf(mat[r * (long long)cols + c], vec[c], s);
    out[r] = s;
}
