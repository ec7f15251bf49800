// What projects keep beside their kernels: most of it is the host's alone.
#pragma once

#include <sys/time.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

#define CHECK(call)                                                                              \
    do {                                                                                         \
        const cudaError_t code = (call);                                                         \
        if (code != cudaSuccess) {                                                               \
            std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(code));   \
            std::exit(EXIT_FAILURE);                                                             \
        }                                                                                        \
    } while (0)

struct CsrOnHost {
    std::vector<int> offsets, columns;
    std::vector<float> values;
    std::ifstream from;
};

void write_times(std::ofstream& file, const std::string& name, double seconds);

inline double seconds() {
    timeval now;
    gettimeofday(&now, nullptr);
    return now.tv_sec + 1e-6 * now.tv_usec;
}

/// Kernels take it as it is; the host makes and frees it.
struct Rows {
    int count;
    const int* ends;

    static Rows read(const std::string& path) {
        std::ifstream file(path);
        Rows rows{};
        file >> rows.count;
        return rows;
    }
    void free() { CHECK(cudaFree((void*)ends)); }
    __device__ int begin(int row) const { return ends[row]; }
    __device__ int end(int row) const { return ends[row + 1]; }
};

__device__ inline float warp_sum(float value) {
    for (int distance = 16; distance > 0; distance /= 2) value += __shfl_down_sync(0xffffffff, value, distance);
    return value;
}
