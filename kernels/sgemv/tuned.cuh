// SGEMV, tuned: one entry point that picks between two kernels by shape. Any K, any alignment.
//
// Idea, against warp_per_row_float4: what counts is how many bytes are on their way. Rows of up to 512 are taken several
// a warp, each lane with its loads for two or four rows sent off before the first is used. Longer rows get a block each,
// which brings more loads in flight than a warp can. Few long rows are cut into parts: each block leaves its sum in
// memory, and the last to end adds them up, so that nothing is cleared before and the result is the same on every run.
// A is read past the caches while it is smaller than 256 MB: what lies in L2 need not be written back to make room.
// The rules stand in kernels/sgemv/plan.cpp.
// Launch: blocks of 256 threads for short rows, of 128 to 512 for long ones. Bytes: 4 (MK + K + M). Flops: 2 MK.
template <int lanes, int rows, int width, bool once, bool one_turn>
__global__ void tuned_short_rows(int M, int K, float alpha, global<const float> A, global<const float> x, float beta,
                                 global<float> y) {
    constexpr int groups = 32 / lanes;  // rows that a warp reads side by side
    int warp = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
    int lane = threadIdx.x % lanes;
    long long first = (long long)warp * (groups * rows) + threadIdx.x % 32 / lanes;
    int left = min(M - first, (long long)groups * rows);  // rows from the first on
    auto a = A + first * K;
    float sum[rows] = {};
    for (int k = width * lane; k < K; k += width * lanes) {
        if constexpr (width == 4) {
            float4 p[rows] = {};
            for (int r = 0; r < rows; ++r)
                if (r * groups < left) p[r] = once ? load4_once(a, r * groups * K + k) : load4(a, r * groups * K + k);
            float4 q = load4(x, k);
            for (int r = 0; r < rows; ++r) sum[r] += p[r].x * q.x + p[r].y * q.y + p[r].z * q.z + p[r].w * q.w;
        } else {
            float p[rows] = {};
            for (int r = 0; r < rows; ++r)
                if (r * groups < left) p[r] = a[r * groups * K + k];
            float q = x[k];
            for (int r = 0; r < rows; ++r) sum[r] += p[r] * q;
        }
        if (one_turn) break;  // the row is no longer than this
    }
    for (int r = 0; r < rows; ++r) {
        float dot = alpha * warp_sum<lanes>(sum[r]);
        if (lane == 0 && r * groups < left) {
            long long row = first + r * groups;
            if (beta == 0)
                y[row] = dot;
            else
                y[row] = dot + beta * y[row];
        }
    }
}

// A turn: `loads` vectors of a and x from v on, `threads` apart, all of a's under way before the first is used. tested:
// some may lie behind the last.
template <int threads, int loads, bool once, bool x_once, bool together, bool tested>
__device__ __forceinline__ float multiply(global<const float> a, global<const float> x, int head, int v, int vectors) {
    float4 p[loads];
    for (int i = 0; i < loads; ++i) {
        int k = head + 4 * (v + i * threads);
        if (!tested || v + i * threads < vectors) p[i] = once ? load4_once(a, k) : load4(a, k);
    }
    float sum = 0;
    for (int i = 0; i < loads; ++i) {
        int k = head + 4 * (v + i * threads);
        if (tested && v + i * threads >= vectors) break;
        float4 q;
        if constexpr (together)  // x is as well placed as the row
            q = x_once ? load4_once(x, k) : load4(x, k);
        else
            q = {x[k], x[k + 1], x[k + 2], x[k + 3]};
        sum += p[i].x * q.x + p[i].y * q.y + p[i].z * q.z + p[i].w * q.w;
    }
    return sum;
}

// This thread's share of so many vectors, behind `head` floats. With two loads a turn the test is cheaper than the code
// without it, which has to come from memory too.
template <int threads, int loads, bool once, bool x_once, bool together>
__device__ __forceinline__ float multiply_all(global<const float> a, global<const float> x, int head, int vectors) {
    float sum = 0;
    int v = threadIdx.x;
    if constexpr (loads > 2)
        for (; v + (loads - 1) * threads < vectors; v += loads * threads)
            sum += multiply<threads, loads, once, x_once, together, false>(a, x, head, v, vectors);
    for (; v < vectors; v += loads * threads)
        sum += multiply<threads, loads, once, x_once, together, true>(a, x, head, v, vectors);
    return sum;
}

// A block takes `part` columns of a row. x_once: there is one row, so x is read once too.
template <int threads, int loads, bool once, bool x_once>
__global__ void tuned_long_rows(int K, int part, float alpha, global<const float> A, global<const float> x, float beta,
                                global<float> y, global<float> partials, global<unsigned> arrivals) {
    __shared__ shared<float, threads / 32> sums;
    __shared__ shared<int, 1> last;
    int t = threadIdx.x;
    int row = blockIdx.x;
    int first = blockIdx.y * part;
    int count = min(K - first, part);
    auto a = A + ((long long)row * K + first);
    auto b = x + first;
    int head = min(to_16_bytes(a), count);
    int vectors = (count - head) / 4;
    float sum = to_16_bytes(b + head) == 0 ? multiply_all<threads, loads, once, x_once, true>(a, b, head, vectors)
                                           : multiply_all<threads, loads, once, x_once, false>(a, b, head, vectors);
    if (t < head)
        sum += a[t] * b[t];
    int k = head + 4 * vectors + t;
    if (k < count)
        sum += a[k] * b[k];

    sum = warp_sum(sum);
    if (t % 32 == 0) sums[t / 32] = sum;
    __syncthreads();
    sum = 0;
    if (t == 0)
        for (int warp = 0; warp < threads / 32; ++warp) sum += sums[warp];

    int parts = gridDim.y;
    if (parts > 1) {
        if (t == 0) {
            partials[row * parts + blockIdx.y] = sum;
            __threadfence();  // the partial sum is there before the arrival is
            last[0] = atomicInc(&arrivals[row], parts - 1u) == parts - 1u;
            __threadfence();  // and those of the others are read after it
        }
        __syncthreads();
        if (!last[0]) return;
        sum = 0;
        for (int i = t; i < parts; i += threads) sum += load_fresh(partials, row * parts + i);
        sum = warp_sum(sum);
        if (t % 32 == 0) sums[t / 32] = sum;
        __syncthreads();
        sum = 0;
        if (t == 0)
            for (int warp = 0; warp < threads / 32; ++warp) sum += sums[warp];
    }
    if (t != 0) return;
    if (beta == 0)
        y[row] = alpha * sum;
    else
        y[row] = alpha * sum + beta * y[row];
}

template <int lanes, int rows, int width, bool once, bool one_turn>
inline void launch_tuned_short_rows(Launcher& launch, const Arguments& p) {
    launch.kernel<tuned_short_rows<lanes, rows, width, once, one_turn>>(Shape{{div_up(p.rows, 8 * (32 / lanes) * rows)}, {256}},
                                                              p.rows, p.cols, p.alpha, p.A, p.x, p.beta, p.y);
}

template <int threads, int loads, bool once, bool x_once>
inline void launch_tuned_long_rows(Launcher& launch, const Arguments& p, const SgemvPlan& plan) {
    Shape shape{{(unsigned)p.rows, (unsigned)plan.parts}, {threads}};
    shape.counted = plan.parts > 1;
    launch.kernel<tuned_long_rows<threads, loads, once, x_once>>(shape, p.cols, plan.part, p.alpha, p.A, p.x, p.beta,
                                                                 p.y, p.partials, p.arrivals);
}

inline void launch_tuned(Launcher& launch, const Arguments& p) {
    const SgemvPlan plan = plan_sgemv(p.rows, p.cols, to_16_bytes(p.A) == 0 && to_16_bytes(p.x) == 0);
    if (plan.short_rows && plan.turns > 1 && !plan.wide)
        launch_tuned_short_rows<32, 4, 1, false, false>(launch, p);
    else if (plan.short_rows && plan.turns > 1 && plan.once)
        launch_tuned_short_rows<32, 2, 4, true, false>(launch, p);
    else if (plan.short_rows && plan.turns > 1)
        launch_tuned_short_rows<32, 4, 4, false, false>(launch, p);
    else if (plan.short_rows)
        with_constant<2, 4, 8, 16, 32>(plan.lanes, [&]<int lanes>() {
            if (!plan.wide)
                launch_tuned_short_rows<lanes, 4, 1, false, true>(launch, p);
            else if (plan.once)
                launch_tuned_short_rows<lanes, 2, 4, true, true>(launch, p);
            else
                launch_tuned_short_rows<lanes, 4, 4, false, true>(launch, p);
        });
    else if (plan.loads == 8 && p.rows == 1)
        launch_tuned_long_rows<512, 8, true, true>(launch, p, plan);
    else if (plan.loads == 8 && plan.once)
        launch_tuned_long_rows<512, 8, true, false>(launch, p, plan);
    else if (plan.loads == 8)
        launch_tuned_long_rows<512, 8, false, false>(launch, p, plan);
    else if (plan.loads == 4)
        launch_tuned_long_rows<256, 4, false, false>(launch, p, plan);
    else
        with_constant<128, 256, 512>(plan.threads, [&]<int threads>() {
            if (plan.once)
                launch_tuned_long_rows<threads, 2, true, false>(launch, p, plan);
            else
                launch_tuned_long_rows<threads, 2, false, false>(launch, p, plan);
        });
}
