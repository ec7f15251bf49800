// Sum over the lanes of a warp, or of segments of it (write-ups A, B, D: warpReduceSum).
//
// Halves the distance at each step: after log2(width) shuffles the first lane of each segment holds its sum. All 32
// lanes must come along, because the mask names them all. A call counts as the line that it was made from: functions
// that kernels call take that line and hand it on.
template <int width = 32>
__device__ float warp_sum(float value, int line = __builtin_LINE()) {
    for (int offset = width / 2; offset > 0; offset /= 2)
        value += __shfl_down_sync(0xffffffff, value, offset, width, line);
    return value;
}
