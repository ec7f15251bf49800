// Sum over the lanes of a warp, or of segments of it (write-ups A, B, D: warpReduceSum).
//
// Halves the distance at each step: after log2(width) shuffles the first lane of each segment holds its sum. All 32
// lanes must come along, because the mask names them all.
template <int width = 32>
__device__ float warp_sum(float value, int line = __builtin_LINE()) {
    const called_from here(line);
    for (int offset = width / 2; offset > 0; offset /= 2)
        value += __shfl_down_sync(0xffffffff, value, offset, width);
    return value;
}
