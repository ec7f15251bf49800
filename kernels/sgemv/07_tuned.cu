// Tuned.
//
// Idea: several rows per warp, one block per row, or several blocks per row: chosen by shape, with as many bytes in
// flight as it needs.
// Bytes: 4 (MK + K + M)      Flops: 2 MK      From: ours      Fixes: uncoalesced, idle_lanes, scalar_tail
//
// Compared with warp_per_row_float4: the bytes in flight decide. For rows of up to 512, a warp takes several, and each
// lane starts its loads for two or four rows before it uses the first. Each longer row gets a block with as many
// threads as the row needs to be in flight at once. Few long rows are split into parts: each block writes its sum to
// memory, and the last block adds the sums, so that nothing needs clearing and the result is equal in every run. If A
// is smaller than 400 MB, its loads bypass the caches, so that L2 need not write back other data. Any K and any
// alignment are allowed. The rules come from measurements on an H200 and an H100; see docs/kernels.md.
#include <cstdio>
#include <vector>

template <int lanes, int rows, int width, bool once, bool one_turn>
__global__ void tuned_short_rows(int M, int K, float alpha, const float* __restrict__ A, const float* __restrict__ x,
                                 float beta, float* __restrict__ y) {
    constexpr int groups = 32 / lanes;  // rows that a warp reads at the same time
    int warp = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
    int lane = threadIdx.x % lanes;
    long long first = (long long)warp * (groups * rows) + threadIdx.x % 32 / lanes;
    int left = min(M - first, (long long)groups * rows);  // rows from the first on
    const float* a = A + first * K;
    float sum[rows] = {};
    for (int k = width * lane; k < K; k += width * lanes) {
        if constexpr (width == 4) {
            float4 p[rows] = {};
            for (int r = 0; r < rows; ++r) {
                const float4* four = reinterpret_cast<const float4*>(a + (r * groups * K + k));
                if (r * groups < left) p[r] = once ? __ldcs(four) : *four;
            }
            float4 q = *reinterpret_cast<const float4*>(x + k);
            for (int r = 0; r < rows; ++r)
                sum[r] += p[r].x * q.x + p[r].y * q.y + p[r].z * q.z + p[r].w * q.w;
        } else {
            float p[rows] = {};
            for (int r = 0; r < rows; ++r)
                if (r * groups < left) p[r] = a[r * groups * K + k];
            float q = x[k];
            for (int r = 0; r < rows; ++r)
                sum[r] += p[r] * q;
        }
        if (one_turn) break;  // the row is not longer
    }
    for (int r = 0; r < rows; ++r) {
        for (int offset = lanes / 2; offset > 0; offset /= 2)
            sum[r] += __shfl_down_sync(0xffffffff, sum[r], offset, lanes);
        float dot = alpha * sum[r];
        if (lane == 0 && r * groups < left) {
            long long row = first + r * groups;
            if (beta == 0)
                y[row] = dot;
            else
                y[row] = dot + beta * y[row];
        }
    }
}

// Floats up to the next address where a 16-byte load may start: 0 to 3.
__device__ __forceinline__ int to_16_bytes(const float* here) {
    return int(-(reinterpret_cast<unsigned long long>(here) / 4) & 3);
}

// The dot product of a thread's share of `vectors` vectors, after `head` floats. An iteration has `loads` vectors of a
// in flight, blockDim.x apart. They start in a loop of their own: otherwise, the compiler may wait for each of them.
template <int loads, bool once, bool x_once, bool together>
__device__ __forceinline__ float multiply(const float* __restrict__ a, const float* __restrict__ x, int head,
                                          int vectors) {
    int threads = blockDim.x;
    float4 p[loads];
    auto load = [&](int v) {
        for (int i = 0; i < loads; ++i) {
            const float4* four = reinterpret_cast<const float4*>(a + (head + 4 * (v + i * threads)));
            if (v + i * threads < vectors) p[i] = once ? __ldcs(four) : *four;
        }
    };
    float sum = 0;
    int base = 0, v = threadIdx.x;
    load(v);
    while (true) {
        for (int i = 0; i < loads; ++i) {
            int k = head + 4 * (v + i * threads);
            if (v + i * threads < vectors) {
                float4 q;
                if constexpr (together) {  // x has the same alignment as the row
                    const float4* four = reinterpret_cast<const float4*>(x + k);
                    q = x_once ? __ldcs(four) : *four;
                } else {
                    q = {x[k], x[k + 1], x[k + 2], x[k + 3]};
                }
                sum += p[i].x * q.x + p[i].y * q.y + p[i].z * q.z + p[i].w * q.w;
            }
        }
        base += loads * threads;
        v += loads * threads;
        if (base >= vectors) return sum;
        load(v);
    }
}

// Returns the sum over the block, in its first thread.
__device__ __forceinline__ float block_sum(float value, float (&sums)[32]) {
    int t = threadIdx.x;
    for (int offset = 16; offset > 0; offset /= 2)
        value += __shfl_down_sync(0xffffffff, value, offset);
    if (t % 32 == 0) sums[t / 32] = value;
    __syncthreads();
    if (t >= 32) return 0;
    value = t < blockDim.x / 32 ? sums[t] : 0;
    for (int offset = 16; offset > 0; offset /= 2)
        value += __shfl_down_sync(0xffffffff, value, offset);
    return value;
}

// A block takes `part` columns of a row. x_once: there is one row, so x is read once too. aligned: all rows and x start
// at multiples of 16 bytes. partials: the sum of a part in the low half of a word, and 1 above it: both arrive
// together, without a fence. arrivals: counts of a row's parts. Both are zero before and after the launch. An SM has
// room for two blocks of 1024 threads.
template <int loads, bool once, bool x_once, bool aligned>
__global__ void __launch_bounds__(1024, 2)
    tuned_long_rows(int K, int part, float alpha, const float* __restrict__ A, const float* __restrict__ x, float beta,
                    float* __restrict__ y, unsigned long long* __restrict__ partials, unsigned* __restrict__ arrivals) {
    __shared__ float sums[32];
    __shared__ int last;
    int t = threadIdx.x;
    int row = blockIdx.x;
    int first = blockIdx.y * part;
    int count = min(K - first, part);
    const float* a = A + ((long long)row * K + first);
    const float* b = x + first;
    float sum = 0;
    if constexpr (aligned) {
        sum = multiply<loads, once, x_once, true>(a, b, 0, count / 4);
    } else {
        int head = min(to_16_bytes(a), count);
        int vectors = (count - head) / 4;
        sum = to_16_bytes(b + head) == 0 ? multiply<loads, once, x_once, true>(a, b, head, vectors)
                                         : multiply<loads, once, x_once, false>(a, b, head, vectors);
        if (t < head) sum += a[t] * b[t];
        int k = head + 4 * vectors + t;
        if (k < count) sum += a[k] * b[k];
    }
    sum = block_sum(sum, sums);

    int parts = gridDim.y;
    if (parts > 1) {
        unsigned long long* of_row = partials + row * parts;
        if (t == 0) {
            atomicExch(&of_row[blockIdx.y], 1ull << 32 | __float_as_uint(sum));
            last = atomicInc(&arrivals[row], parts - 1u) == parts - 1u;
        }
        __syncthreads();
        if (!last) return;
        sum = 0;
        for (int base = 0; base < parts; base += blockDim.x) {
            bool mine = base + t < parts;
            unsigned long long word = 0;
            do {  // all lanes together, until the last sums on their way have arrived
                if (mine && word == 0) word = atomicExch(&of_row[base + t], 0ull);
            } while (__any_sync(0xffffffff, mine && word == 0));
            sum += __uint_as_float((unsigned)word);
        }
        sum = block_sum(sum, sums);
    }
    if (t != 0) return;
    if (beta == 0)
        y[row] = alpha * sum;
    else
        y[row] = alpha * sum + beta * y[row];
}

// Parameters of the host functions below.
struct Product {
    int M, K;
    float alpha;
    const float *A, *x;
    float beta;
    float* y;
};

template <int lanes, int rows, int width, bool once, bool one_turn>
void launch_short_rows(const Product& p) {
    int threads = once && (long long)p.M * p.K > 8 << 20 ? 1024 : 256;
    int rows_of_a_block = threads / lanes * rows;
    tuned_short_rows<lanes, rows, width, once, one_turn>
        <<<(p.M - 1) / rows_of_a_block + 1, threads>>>(p.M, p.K, p.alpha, p.A, p.x, p.beta, p.y);
}

template <int rows, int width, bool once>
void launch_short_rows(const Product& p, int lanes) {
    if (p.K > width * lanes)  // several iterations, so lanes are 32
        return launch_short_rows<32, rows, width, once, false>(p);
    switch (lanes) {
        case 2: return launch_short_rows<2, rows, width, once, true>(p);
        case 4: return launch_short_rows<4, rows, width, once, true>(p);
        case 8: return launch_short_rows<8, rows, width, once, true>(p);
        case 16: return launch_short_rows<16, rows, width, once, true>(p);
        case 32: return launch_short_rows<32, rows, width, once, true>(p);
    }
}

static void short_rows(const Product& p, bool once) {
    bool aligned = (size_t)p.A % 16 == 0 && (size_t)p.x % 16 == 0;
    bool wide = aligned && p.K % 4 == 0;
    int lanes = 2;
    while (lanes < 32 && lanes < (wide ? p.K / 4 : p.K))
        lanes *= 2;

    printf("rows of %d: ", p.K);
    if (lanes == 32)
        printf("one row per warp");
    else
        printf("%d rows per warp at the same time", 32 / lanes);
    printf(", by loads of %s", wide ? "16 bytes" : "4 bytes, because rows do not start at multiples of 16 bytes");
    if (!wide)
        launch_short_rows<4, 1, false>(p, lanes);
    else if (once)
        launch_short_rows<2, 4, true>(p, lanes);
    else
        launch_short_rows<4, 4, false>(p, lanes);
}

// A row's parts of `part` columns, each for a block of `threads` threads.
struct Parts {
    int part, parts, threads = 0;
    unsigned long long* partials = nullptr;
    unsigned* arrivals = nullptr;
};

template <int loads, bool once, bool x_once = false>
void launch_long_rows(const Product& p, const Parts& of) {
    bool aligned = p.K % 4 == 0 && (size_t)p.A % 16 == 0 && (size_t)p.x % 16 == 0;
    dim3 grid(p.M, of.parts);
    if (aligned)
        tuned_long_rows<loads, once, x_once, true>
            <<<grid, of.threads>>>(p.K, of.part, p.alpha, p.A, p.x, p.beta, p.y, of.partials, of.arrivals);
    else
        tuned_long_rows<loads, once, x_once, false>
            <<<grid, of.threads>>>(p.K, of.part, p.alpha, p.A, p.x, p.beta, p.y, of.partials, of.arrivals);
}

// Few rows are cut until a large GPU has two blocks per SM, but no part is shorter than 16384.
static Parts parts_of(const Product& p) {
    int parts = min(max(1, 256 / p.M), max(1, p.K / 16384));
    int part = min(((p.K - 1) / parts / 64 + 1) * 64, p.K);
    return {part, (p.K - 1) / part + 1};
}

// As many threads as the iterations over a part need, so that most have all loads in flight. Larger matrices have time
// for more iterations, and small blocks follow one another more evenly.
static int threads_of(const Parts& of, int loads, bool once) {
    int vectors = (of.part + 3) / 4;
    int most = once || loads == 3 ? 1024 : 512;
    int iterations = (vectors - 1) / (loads * most) + 1;
    return ((vectors - 1) / (32 * loads * iterations) + 1) * 32;
}

static void long_rows(const Product& p, bool once) {
    Parts of = parts_of(p);
    int loads = p.M > 1 && of.part > 8192 && of.part <= 12288 ? 3 : 2;  // one iteration of up to 1024 threads
    of.threads = threads_of(of, loads, once);
    printf("%d %s of %d: ", p.M, p.M == 1 ? "row" : "rows", p.K);
    if (of.parts > 1) {
        printf("%d parts per row, added by the last block in the same order in every run; ", of.parts);
        cudaMalloc(&of.partials, p.M * of.parts * sizeof(unsigned long long));
        cudaMalloc(&of.arrivals, p.M * sizeof(unsigned));
        // Once: the last block of a row resets them to zero.
        std::vector<unsigned long long> no_partials(p.M * of.parts);
        std::vector<unsigned> no_arrivals(p.M);
        cudaMemcpy(of.partials, no_partials.data(), no_partials.size() * sizeof(no_partials[0]),
                   cudaMemcpyHostToDevice);
        cudaMemcpy(of.arrivals, no_arrivals.data(), no_arrivals.size() * sizeof(no_arrivals[0]),
                   cudaMemcpyHostToDevice);
    }
    printf("one block of %d threads per %s, %s loads in flight per thread", of.threads, of.parts > 1 ? "part" : "row",
           loads == 2 ? "two" : "three");
    if (p.M == 1)
        launch_long_rows<2, true, true>(p, of);
    else if (loads == 3)
        once ? launch_long_rows<3, true>(p, of) : launch_long_rows<3, false>(p, of);
    else
        once ? launch_long_rows<2, true>(p, of) : launch_long_rows<2, false>(p, of);
    cudaFree(of.partials);
    cudaFree(of.arrivals);
}

void sgemv(int M, int K, float alpha, const float* A, const float* x, float beta, float* y) {
    const Product product{M, K, alpha, A, x, beta, y};
    bool once = 4.0 * M * K <= 400.0 * 1024 * 1024;  // above this size, bypassing the caches no longer helps
    if (K <= 512)
        short_rows(product, once);
    else
        long_rows(product, once);
    printf(once ? "; the loads of A bypass the caches\n" : "; A is larger than 400 MB\n");
}
