// Bitonic sort.
//
// Idea: a fixed network of comparisons sorts 2^k keys, so that all threads do equal work. A stage merges two sequences
// of size / 2 keys, with steps of distance size / 2, size / 4 ... 1. A block makes all steps in shared memory whose
// distance is below the block's size.
// Look at: the launches and the comparisons. For 2048 keys, sort_step needs 66 launches, and with sort_block the
// program needs 10. The smaller index of a pair compares: for distances below 32, 16 lanes of each warp; above, all
// lanes of every second warp or group of warps.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

constexpr int BLOCK = 256;

__device__ void order(int& left, int& right, bool is_ascending) {
    if ((left > right) == is_ascending) {
        int key = left;
        left = right;
        right = key;
    }
}

__global__ void sort_step(int* keys, int size, int distance) {
    int i = blockIdx.x * BLOCK + threadIdx.x;
    int partner = i ^ distance;
    if (partner > i) order(keys[i], keys[partner], (i & size) == 0);
}

// Makes the steps with distances below BLOCK of all stages from `first` to `last`.
__global__ void sort_block(int* keys, int first, int last) {
    __shared__ int tile[BLOCK];
    int t = threadIdx.x;
    int i = blockIdx.x * BLOCK + t;
    tile[t] = keys[i];
    __syncthreads();
    for (int size = first; size <= last; size *= 2)
        for (int distance = (size < BLOCK ? size : BLOCK) / 2; distance > 0; distance /= 2) {
            int partner = t ^ distance;
            if (partner > t) order(tile[t], tile[partner], (i & size) == 0);
            __syncthreads();
        }
    keys[i] = tile[t];
}

void sort_by_steps(int* d_keys, int n) {
    for (int size = 2; size <= n; size *= 2)
        for (int distance = size / 2; distance > 0; distance /= 2)
            sort_step<<<n / BLOCK, BLOCK>>>(d_keys, size, distance);
}

void sort_by_blocks(int* d_keys, int n) {
    sort_block<<<n / BLOCK, BLOCK>>>(d_keys, 2, BLOCK);
    for (int size = 2 * BLOCK; size <= n; size *= 2) {
        for (int distance = size / 2; distance >= BLOCK; distance /= 2)
            sort_step<<<n / BLOCK, BLOCK>>>(d_keys, size, distance);
        sort_block<<<n / BLOCK, BLOCK>>>(d_keys, size, size);
    }
}

int check(const char* name, const int* d_keys, const std::vector<int>& expected) {
    std::vector<int> keys(expected.size());
    cudaMemcpy(keys.data(), d_keys, keys.size() * sizeof(int), cudaMemcpyDeviceToHost);
    bool is_right = keys == expected;
    std::printf("%s %s: %d keys\n", is_right ? "PASS" : "FAIL", name, int(keys.size()));
    return is_right ? 0 : 1;
}

int main(int argc, char** argv) {
    int n = argc > 1 ? std::atoi(argv[1]) : 2048;
    if (n < BLOCK || (n & (n - 1)) != 0) {
        std::printf("FAIL bitonic_sort: %d keys; their number must be a power of two from %d on\n", n, BLOCK);
        return 1;
    }
    std::vector<int> keys(n);
    unsigned random = 1;
    for (int& key : keys) {
        random = random * 1664525 + 1013904223;
        key = int(random >> 8) % 10000;
    }
    std::vector<int> expected = keys;
    std::sort(expected.begin(), expected.end());

    int* d_keys;
    cudaMalloc(&d_keys, n * sizeof(int));
    int failures = 0;
    cudaMemcpy(d_keys, keys.data(), n * sizeof(int), cudaMemcpyHostToDevice);
    sort_by_steps(d_keys, n);
    failures += check("sort_by_steps", d_keys, expected);
    cudaMemcpy(d_keys, keys.data(), n * sizeof(int), cudaMemcpyHostToDevice);
    sort_by_blocks(d_keys, n);
    failures += check("sort_by_blocks", d_keys, expected);
    cudaFree(d_keys);
    return failures ? 1 : 0;
}
