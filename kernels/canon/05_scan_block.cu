// Prefix sums within a block: Hillis and Steele, and Blelloch.
//
// Idea: the scan of Hillis and Steele adds the element d places to the left, for d = 1, 2, 4 ... Blelloch's scan builds
// a tree of sums and descends it, with fewer additions and twice as many steps.
// Look at: the additions of a block with 256 elements.
//   scan_hillis_steele: 8 steps with 1793 additions in all. Most lanes are active, and there are no bank conflicts.
//   scan_blelloch: 16 steps with 510 additions in all. While the tree ascends, 128, 64, 32 ... 1 threads add, and 2, 4,
//   8, 8, 8, 4, 2 and 1 of their words are in one bank. While it descends, the order is the opposite.
#include <cstdio>
#include <cstdlib>
#include <vector>

constexpr int SEGMENT = 256;  // elements per block

// Inclusive: out[i] = in[0] + ... + in[i]. Two buffers save a barrier between the reads and the writes of a step.
__global__ void scan_hillis_steele(const int* in, int* out, int n) {
    __shared__ int sums[2][SEGMENT];
    int t = threadIdx.x;
    int i = blockIdx.x * SEGMENT + t;
    int from = 0;
    sums[from][t] = i < n ? in[i] : 0;
    __syncthreads();
    for (int d = 1; d < SEGMENT; d *= 2) {
        int sum = sums[from][t];
        if (t >= d) sum += sums[from][t - d];
        from = 1 - from;
        sums[from][t] = sum;
        __syncthreads();
    }
    if (i < n) out[i] = sums[from][t];
}

// Exclusive: out[i] = in[0] + ... + in[i - 1]. A block has SEGMENT / 2 threads.
__global__ void scan_blelloch(const int* in, int* out, int n) {
    __shared__ int tree[SEGMENT];
    int t = threadIdx.x;
    int i = blockIdx.x * SEGMENT + t;
    int j = i + SEGMENT / 2;
    tree[t] = i < n ? in[i] : 0;
    tree[t + SEGMENT / 2] = j < n ? in[j] : 0;

    int stride = 1;
    for (int active = SEGMENT / 2; active > 0; active /= 2) {
        __syncthreads();
        if (t < active) {
            int right = stride * (2 * t + 2) - 1;
            tree[right] += tree[right - stride];
        }
        stride *= 2;
    }

    if (t == 0) tree[SEGMENT - 1] = 0;
    for (int active = 1; active <= SEGMENT / 2; active *= 2) {
        stride /= 2;
        __syncthreads();
        if (t < active) {
            int right = stride * (2 * t + 2) - 1;
            int left_sum = tree[right - stride];
            tree[right - stride] = tree[right];
            tree[right] += left_sum;
        }
    }
    __syncthreads();
    if (i < n) out[i] = tree[t];
    if (j < n) out[j] = tree[t + SEGMENT / 2];
}

// Each block's segment has sums of its own.
int check(const char* kernel, const std::vector<int>& in, const int* d_out, bool is_inclusive) {
    std::vector<int> out(in.size());
    cudaMemcpy(out.data(), d_out, out.size() * sizeof(int), cudaMemcpyDeviceToHost);
    int wrong = 0, sum = 0;
    for (size_t i = 0; i < in.size(); ++i) {
        if (i % SEGMENT == 0) sum = 0;
        if (out[i] != (is_inclusive ? sum + in[i] : sum)) ++wrong;
        sum += in[i];
    }
    std::printf("%s %s: %d of %d sums are wrong\n", wrong ? "FAIL" : "PASS", kernel, wrong, int(in.size()));
    return wrong ? 1 : 0;
}

int main(int argc, char** argv) {
    int n = argc > 1 ? std::atoi(argv[1]) : 4000;
    std::vector<int> in(n);
    for (int i = 0; i < n; ++i)
        in[i] = i % 7 + 1;

    int *d_in, *d_out;
    cudaMalloc(&d_in, n * sizeof(int));
    cudaMalloc(&d_out, n * sizeof(int));
    cudaMemcpy(d_in, in.data(), n * sizeof(int), cudaMemcpyHostToDevice);

    int blocks = (n + SEGMENT - 1) / SEGMENT;
    int failures = 0;
    scan_hillis_steele<<<blocks, SEGMENT>>>(d_in, d_out, n);
    failures += check("scan_hillis_steele", in, d_out, true);
    scan_blelloch<<<blocks, SEGMENT / 2>>>(d_in, d_out, n);
    failures += check("scan_blelloch", in, d_out, false);

    cudaFree(d_in);
    cudaFree(d_out);
    return failures ? 1 : 0;
}
