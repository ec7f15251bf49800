// Tuned for halves.
//
// Idea: tuned with A and x as halves, eight per 16-byte load: several rows per warp, one block per row, or several
// blocks per row. Products and sums are floats.
// Bytes: 2 (MK + K) + 4 M      Flops: 2 MK      From: ours
//
// Compared with half_tensor_core: short rows fill whole warps, and several blocks share a long row. The product of two
// halves is exact as a float, so only the additions round. A lane converts its eight halves of x once for all its rows.
// Loads of A bypass the caches, unless rows are long and A is larger than 256 MB. Any K and any alignment are allowed.
// The rules come from measurements on an H200 and an H100; see docs/kernels.md.
#include <cuda_fp16.h>

#include <cstdio>
#include <vector>

// Eight halves of a 16-byte load.
union Halves {
    uint4 words;
    unsigned pairs[4];
};

__device__ __forceinline__ float2 as_floats(unsigned pair) {
    return {__half2float(__ushort_as_half(pair & 0xffff)), __half2float(__ushort_as_half(pair >> 16))};
}

__device__ __forceinline__ float dot(Halves a, Halves b) {
    float sum = 0;
    for (int i = 0; i < 4; ++i) {
        float2 p = as_floats(a.pairs[i]), q = as_floats(b.pairs[i]);
        sum += p.x * q.x + p.y * q.y;
    }
    return sum;
}

template <bool once>
__device__ __forceinline__ Halves load_eight(const __half* here) {
    const uint4* words = reinterpret_cast<const uint4*>(here);
    return {once ? __ldcs(words) : *words};
}

template <int lanes, int rows, int width, bool one_turn>
__global__ void half_short_rows(int M, int K, float alpha, const __half* __restrict__ A, const __half* __restrict__ x,
                                float beta, float* __restrict__ y) {
    constexpr int groups = 32 / lanes;  // rows that a warp reads at the same time
    int warp = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
    int lane = threadIdx.x % lanes;
    long long first = (long long)warp * (groups * rows) + threadIdx.x % 32 / lanes;
    int left = min(M - first, (long long)groups * rows);  // rows from the first on
    const __half* a = A + first * K;
    float sum[rows] = {};
    for (int k = width * lane; k < K; k += width * lanes) {
        if constexpr (width == 8) {
            Halves p[rows] = {};
            for (int r = 0; r < rows; ++r)
                if (r * groups < left) p[r] = load_eight<true>(a + (r * groups * K + k));
            Halves q = load_eight<false>(x + k);
            for (int r = 0; r < rows; ++r)
                sum[r] += dot(p[r], q);
        } else {
            __half p[rows] = {};
            for (int r = 0; r < rows; ++r)
                if (r * groups < left) p[r] = a[r * groups * K + k];
            float q = __half2float(x[k]);
            for (int r = 0; r < rows; ++r)
                sum[r] += __half2float(p[r]) * q;
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

// Halves up to the next address where a 16-byte load may start: 0 to 7.
__device__ __forceinline__ int to_16_bytes(const __half* here) {
    return int(-(reinterpret_cast<unsigned long long>(here) / 2) & 7);
}

// This thread's share of `vectors` vectors, after `head` halves. An iteration loads `loads` vectors of a and x,
// blockDim.x apart, and uses none before all of a's are in flight.
template <int loads, bool once, bool x_once, bool together>
__device__ __forceinline__ float multiply(const __half* __restrict__ a, const __half* __restrict__ x, int head,
                                          int vectors) {
    int threads = blockDim.x;
    float sum = 0;
    for (int v = threadIdx.x; v < vectors; v += loads * threads) {
        Halves p[loads];
        for (int i = 0; i < loads; ++i)
            if (v + i * threads < vectors) p[i] = load_eight<once>(a + (head + 8 * (v + i * threads)));
        for (int i = 0; i < loads; ++i) {
            int k = head + 8 * (v + i * threads);
            if (v + i * threads < vectors) {
                Halves q = {};
                if constexpr (together) {  // x has the same alignment as the row
                    q = load_eight<x_once>(x + k);
                } else {
                    for (int j = 0; j < 8; ++j)
                        q.pairs[j / 2] |= __half_as_ushort(x[k + j]) << (j % 2 * 16);
                }
                sum += dot(p[i], q);
            }
        }
    }
    return sum;
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
// at multiples of 16 bytes. partials: sums of the blocks that share a row; arrivals: counts of these blocks, zero
// before and after the launch.
template <int loads, bool once, bool x_once, bool aligned>
__global__ void half_long_rows(int K, int part, float alpha, const __half* __restrict__ A, const __half* __restrict__ x,
                               float beta, float* __restrict__ y, float* __restrict__ partials,
                               unsigned* __restrict__ arrivals) {
    __shared__ float sums[32];
    __shared__ int last;
    int t = threadIdx.x;
    int row = blockIdx.x;
    int first = blockIdx.y * part;
    int count = min(K - first, part);
    const __half* a = A + ((long long)row * K + first);
    const __half* b = x + first;
    float sum = 0;
    if constexpr (aligned) {
        sum = multiply<loads, once, x_once, true>(a, b, 0, count / 8);
    } else {
        int head = min(to_16_bytes(a), count);
        int vectors = (count - head) / 8;
        sum = to_16_bytes(b + head) == 0 ? multiply<loads, once, x_once, true>(a, b, head, vectors)
                                         : multiply<loads, once, x_once, false>(a, b, head, vectors);
        if (t < head) sum += __half2float(a[t]) * __half2float(b[t]);
        int k = head + 8 * vectors + t;
        if (k < count) sum += __half2float(a[k]) * __half2float(b[k]);
    }
    sum = block_sum(sum, sums);

    int parts = gridDim.y;
    if (parts > 1) {
        if (t == 0) {
            partials[row * parts + blockIdx.y] = sum;
            __threadfence();  // writes the partial sum before the arrival
            last = atomicInc(&arrivals[row], parts - 1u) == parts - 1u;
            __threadfence();  // reads the other partial sums after it
        }
        __syncthreads();
        if (!last) return;
        sum = 0;
        for (int i = t; i < parts; i += blockDim.x)
            sum += __ldcg(partials + (row * parts + i));  // bypasses L1, which may be stale
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
    const __half *A, *x;
    float beta;
    float* y;
};

template <int lanes, int rows, int width, bool one_turn>
void launch_short_rows(const Product& p) {
    constexpr int rows_of_a_block = 8 * (32 / lanes) * rows;
    half_short_rows<lanes, rows, width, one_turn>
        <<<(p.M - 1) / rows_of_a_block + 1, 256>>>(p.M, p.K, p.alpha, p.A, p.x, p.beta, p.y);
}

template <int rows, int width>
void launch_short_rows(const Product& p, int lanes) {
    if (p.K > width * lanes)  // several iterations, so lanes are 32
        return launch_short_rows<32, rows, width, false>(p);
    switch (lanes) {
        case 2: return launch_short_rows<2, rows, width, true>(p);
        case 4: return launch_short_rows<4, rows, width, true>(p);
        case 8: return launch_short_rows<8, rows, width, true>(p);
        case 16: return launch_short_rows<16, rows, width, true>(p);
        case 32: return launch_short_rows<32, rows, width, true>(p);
    }
}

static bool starts_at_16_bytes(const Product& p) {
    return p.K % 8 == 0 && (size_t)p.A % 16 == 0 && (size_t)p.x % 16 == 0;
}

static void short_rows(const Product& p) {
    bool wide = starts_at_16_bytes(p);
    int lanes = 2;
    while (lanes < 32 && lanes < (wide ? p.K / 8 : p.K))
        lanes *= 2;

    printf("rows of %d: ", p.K);
    if (lanes == 32)
        printf("one row per warp");
    else
        printf("%d rows per warp at the same time", 32 / lanes);
    printf(", by loads of %s", wide ? "16 bytes" : "2 bytes, because rows do not start at multiples of 16 bytes");
    if (wide)
        launch_short_rows<2, 8>(p, lanes);
    else
        launch_short_rows<4, 1>(p, lanes);
}

// A row's parts of `part` columns, each for a block of `threads` threads.
struct Parts {
    int part, parts, threads = 0;
    float* partials = nullptr;
    unsigned* arrivals = nullptr;
};

template <int loads, bool once, bool x_once = false>
void launch_long_rows(const Product& p, const Parts& of) {
    dim3 grid(p.M, of.parts);
    if (starts_at_16_bytes(p))
        half_long_rows<loads, once, x_once, true>
            <<<grid, of.threads>>>(p.K, of.part, p.alpha, p.A, p.x, p.beta, p.y, of.partials, of.arrivals);
    else
        half_long_rows<loads, once, x_once, false>
            <<<grid, of.threads>>>(p.K, of.part, p.alpha, p.A, p.x, p.beta, p.y, of.partials, of.arrivals);
}

// Few rows are cut until a large GPU has 256 blocks, but no part is shorter than two loads of 1024 threads.
static Parts parts_of(const Product& p) {
    long long parts = max(1, 256 / p.M);
    long long part = max(16384LL, (p.K + parts - 1) / parts);
    part = min((part + 4095) / 4096 * 4096, (long long)p.K);
    return {int(part), int((p.K + part - 1) / part)};
}

// As many loads and threads as one iteration over a part needs. Blocks of 704 to 992 threads would leave a third of an
// SM without threads; larger matrices have time for several iterations of smaller blocks.
static int loads_of(const Parts& of) {
    int vectors = (of.part + 7) / 8;
    return vectors <= 256 ? 1 : vectors > 2 * 672 && vectors <= 2 * 992 ? 4 : 2;
}

static int threads_of(const Parts& of, int loads, bool once) {
    int vectors = (of.part + 7) / 8;
    return min(once ? 1024 : 512, (vectors + 32 * loads - 1) / (32 * loads) * 32);
}

static void long_rows(const Product& p, bool once) {
    Parts of = parts_of(p);
    int loads = loads_of(of);
    of.threads = threads_of(of, loads, once);
    printf("%d %s of %d: ", p.M, p.M == 1 ? "row" : "rows", p.K);
    if (of.parts > 1) {
        printf("%d parts per row, added by the last block in the same order in every run; ", of.parts);
        cudaMalloc(&of.partials, p.M * of.parts * sizeof(float));
        cudaMalloc(&of.arrivals, p.M * sizeof(unsigned));
        // Once: the last block of a row resets the count to zero.
        std::vector<unsigned> zeros(p.M);
        cudaMemcpy(of.arrivals, zeros.data(), p.M * sizeof(unsigned), cudaMemcpyHostToDevice);
    }
    printf("one block of %d threads per %s, %s in flight per thread", of.threads, of.parts > 1 ? "part" : "row",
           loads == 1   ? "one load"
           : loads == 2 ? "two loads"
                        : "four loads");
    if (p.M == 1)
        launch_long_rows<2, true, true>(p, of);
    else if (loads == 1)
        once ? launch_long_rows<1, true>(p, of) : launch_long_rows<1, false>(p, of);
    else if (loads == 4)
        once ? launch_long_rows<4, true>(p, of) : launch_long_rows<4, false>(p, of);
    else
        once ? launch_long_rows<2, true>(p, of) : launch_long_rows<2, false>(p, of);
    cudaFree(of.partials);
    cudaFree(of.arrivals);
}

void sgemv(int M, int K, float alpha, const __half* A, const __half* x, float beta, float* y) {
    const Product product{M, K, alpha, A, x, beta, y};
    bool once = 2.0 * M * K <= 256.0 * 1024 * 1024;  // above this size, bypassing the caches no longer helps
    if (K <= 512)
        short_rows(product);
    else
        long_rows(product, once);
    printf(K <= 512 || once ? "; the loads of A bypass the caches\n" : "; A is larger than 256 MB\n");
}
