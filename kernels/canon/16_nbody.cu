// Gravity between n bodies.
//
// Idea: each thread sums the pulls of all bodies on one body. The block copies 64 bodies at a time to shared
// memory, and its threads read them from there.
// Look at: the loads of bodies. In accelerate_direct, each warp loads each body from global memory, and all lanes load
// the same one. In accelerate_tiled, each block does so once, with one body per lane. In its inner loop, all lanes read
// the same body of the tile, which is a broadcast without bank conflicts.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

constexpr int BLOCK = 64;
constexpr float SOFTENING = 0.01f;  // keeps close bodies apart, and a body from itself

// A body is (x, y, z, mass).
__device__ void add_pull(float4 from, float4 to, float3& sum) {
    float x = to.x - from.x, y = to.y - from.y, z = to.z - from.z;
    float inverse = rsqrtf(x * x + y * y + z * z + SOFTENING);
    float pull = to.w * inverse * inverse * inverse;
    sum.x += pull * x;
    sum.y += pull * y;
    sum.z += pull * z;
}

__global__ void accelerate_direct(const float4* bodies, float3* accelerations, int n) {
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i >= n) return;
    float4 body = bodies[i];
    float3 sum = {0, 0, 0};
    for (int j = 0; j < n; ++j)
        add_pull(body, bodies[j], sum);
    accelerations[i] = sum;
}

__global__ void accelerate_tiled(const float4* bodies, float3* accelerations, int n) {
    __shared__ float4 tile[BLOCK];
    int t = threadIdx.x;
    int i = blockIdx.x * BLOCK + t;
    float4 body = bodies[min(i, n - 1)];
    float3 sum = {0, 0, 0};
    for (int first = 0; first < n; first += BLOCK) {
        tile[t] = first + t < n ? bodies[first + t] : make_float4(0, 0, 0, 0);  // no mass, no pull
        __syncthreads();
        for (int j = 0; j < BLOCK; ++j)
            add_pull(body, tile[j], sum);
        __syncthreads();
    }
    if (i < n) accelerations[i] = sum;
}

std::vector<double> accelerations_on_host(const std::vector<float4>& bodies) {
    std::vector<double> sums;
    for (const float4& a : bodies) {
        double sum[3] = {};
        for (const float4& b : bodies) {
            double x = double(b.x) - a.x, y = double(b.y) - a.y, z = double(b.z) - a.z;
            double pull = b.w / std::pow(x * x + y * y + z * z + SOFTENING, 1.5);
            sum[0] += pull * x;
            sum[1] += pull * y;
            sum[2] += pull * z;
        }
        sums.insert(sums.end(), sum, sum + 3);
    }
    return sums;
}

// Compares with the largest acceleration, because pulls from opposite sides cancel.
int check(const char* kernel, float3* d_accelerations, const std::vector<double>& expected) {
    std::vector<float3> accelerations(expected.size() / 3);
    size_t bytes = accelerations.size() * sizeof(float3);
    cudaMemcpy(accelerations.data(), d_accelerations, bytes, cudaMemcpyDeviceToHost);
    cudaMemset(d_accelerations, 0, bytes);  // the next kernel cannot pass with this result
    double error = 0, largest = 0;
    for (size_t i = 0; i < accelerations.size(); ++i) {
        float3 a = accelerations[i];
        double differences[3] = {a.x - expected[3 * i], a.y - expected[3 * i + 1], a.z - expected[3 * i + 2]};
        for (int axis = 0; axis < 3; ++axis) {
            error = std::fmax(error, std::fabs(differences[axis]));
            largest = std::fmax(largest, std::fabs(expected[3 * i + axis]));
        }
    }
    bool is_right = error < 1e-4 * largest;
    std::printf("%s %s: largest error %.1e of %.1e\n", is_right ? "PASS" : "FAIL", kernel, error, largest);
    return is_right ? 0 : 1;
}

int main(int argc, char** argv) {
    int n = argc > 1 ? std::atoi(argv[1]) : 256;
    std::vector<float4> bodies(n);
    unsigned random = 1;
    auto next_random = [&] {
        random = random * 1664525 + 1013904223;
        return float(random >> 8) / float(1 << 24);
    };
    for (float4& body : bodies) {
        body.x = next_random();
        body.y = next_random();
        body.z = next_random();
        body.w = 0.5f + next_random();
    }
    std::vector<double> expected = accelerations_on_host(bodies);

    float4* d_bodies;
    float3* d_accelerations;
    cudaMalloc(&d_bodies, n * sizeof(float4));
    cudaMalloc(&d_accelerations, n * sizeof(float3));
    cudaMemcpy(d_bodies, bodies.data(), n * sizeof(float4), cudaMemcpyHostToDevice);

    int blocks = (n + BLOCK - 1) / BLOCK;
    int failures = 0;
    accelerate_direct<<<blocks, BLOCK>>>(d_bodies, d_accelerations, n);
    failures += check("accelerate_direct", d_accelerations, expected);
    accelerate_tiled<<<blocks, BLOCK>>>(d_bodies, d_accelerations, n);
    failures += check("accelerate_tiled", d_accelerations, expected);

    cudaFree(d_bodies);
    cudaFree(d_accelerations);
    return failures ? 1 : 0;
}
