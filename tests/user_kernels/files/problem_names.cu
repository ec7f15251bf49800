// A kernel and nothing else, whose launch is said in the problem's words.
//
// Launch: <<<(num_rows + 31) / 32, 32>>>
__global__ void lonely(int height, int width, const float* mat, const float* vec, float* out) {
    const int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= height) return;
    float s = 0;
    for (int c = 0; c < width; ++c) s = fmaf(mat[r * (long long)width + c], vec[c], s);
    out[r] = s;
}
