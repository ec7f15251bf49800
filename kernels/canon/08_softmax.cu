// Softmax of each row of a matrix.
//
// Idea: y = exp(x - max) / sum, where the maximum avoids an overflow. The lanes of a warp share a row and combine their
// results with shuffles. The online form finds maximum and sum in one pass: it scales the sum when the maximum grows.
// Look at: the loads of x, for the default sizes.
//   softmax_thread_per_row: 32 sectors per request, because neighbouring lanes read elements that are a row apart.
//   softmax_warp_per_row: 4 sectors per full request. A row of 200 elements takes 7 iterations, the last with 8 active
//   lanes and 1 sector. Each element is loaded three times.
//   softmax_online: each element is loaded twice.
#include <cfloat>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

constexpr int BLOCK = 128, WARPS = BLOCK / 32;

__global__ void softmax_thread_per_row(const float* x, float* y, int rows, int cols) {
    int row = blockIdx.x * BLOCK + threadIdx.x;
    if (row >= rows) return;
    x += row * cols;
    y += row * cols;
    float maximum = -FLT_MAX, sum = 0;
    for (int j = 0; j < cols; ++j)
        maximum = fmaxf(maximum, x[j]);
    for (int j = 0; j < cols; ++j)
        sum += expf(x[j] - maximum);
    for (int j = 0; j < cols; ++j)
        y[j] = expf(x[j] - maximum) / sum;
}

__global__ void softmax_warp_per_row(const float* x, float* y, int rows, int cols) {
    int row = blockIdx.x * WARPS + threadIdx.x / 32, lane = threadIdx.x % 32;
    if (row >= rows) return;  // the whole warp, so that the shuffles have all lanes
    x += row * cols;
    y += row * cols;
    float maximum = -FLT_MAX, sum = 0;
    for (int j = lane; j < cols; j += 32)
        maximum = fmaxf(maximum, x[j]);
    for (int d = 16; d > 0; d /= 2)
        maximum = fmaxf(maximum, __shfl_xor_sync(0xffffffff, maximum, d));
    for (int j = lane; j < cols; j += 32)
        sum += expf(x[j] - maximum);
    for (int d = 16; d > 0; d /= 2)
        sum += __shfl_xor_sync(0xffffffff, sum, d);
    for (int j = lane; j < cols; j += 32)
        y[j] = expf(x[j] - maximum) / sum;
}

__global__ void softmax_online(const float* x, float* y, int rows, int cols) {
    int row = blockIdx.x * WARPS + threadIdx.x / 32, lane = threadIdx.x % 32;
    if (row >= rows) return;
    x += row * cols;
    y += row * cols;
    float maximum = -FLT_MAX, sum = 0;  // sum of exp(x - maximum) so far
    for (int j = lane; j < cols; j += 32) {
        float value = x[j];
        float larger = fmaxf(maximum, value);
        sum = sum * expf(maximum - larger) + expf(value - larger);
        maximum = larger;
    }
    for (int d = 16; d > 0; d /= 2) {
        float other_maximum = __shfl_xor_sync(0xffffffff, maximum, d);
        float other_sum = __shfl_xor_sync(0xffffffff, sum, d);
        float larger = fmaxf(maximum, other_maximum);
        sum = sum * expf(maximum - larger) + other_sum * expf(other_maximum - larger);
        maximum = larger;
    }
    for (int j = lane; j < cols; j += 32)
        y[j] = expf(x[j] - maximum) / sum;
}

std::vector<double> softmax_on_host(const std::vector<float>& x, int rows, int cols) {
    std::vector<double> y(x.size());
    for (int row = 0; row < rows; ++row) {
        const float* from = &x[row * cols];
        double maximum = from[0], sum = 0;
        for (int j = 1; j < cols; ++j)
            maximum = std::fmax(maximum, double(from[j]));
        for (int j = 0; j < cols; ++j)
            sum += std::exp(from[j] - maximum);
        for (int j = 0; j < cols; ++j)
            y[row * cols + j] = std::exp(from[j] - maximum) / sum;
    }
    return y;
}

int check(const char* kernel, float* d_y, const std::vector<double>& expected) {
    std::vector<float> y(expected.size());
    cudaMemcpy(y.data(), d_y, y.size() * sizeof(float), cudaMemcpyDeviceToHost);
    cudaMemset(d_y, 0, y.size() * sizeof(float));  // the next kernel cannot pass with this result
    double error = 0;
    for (size_t i = 0; i < y.size(); ++i)
        error = std::fmax(error, std::fabs(y[i] - expected[i]) / expected[i]);
    bool is_right = error < 1e-4;
    std::printf("%s %s: largest relative error %.1e\n", is_right ? "PASS" : "FAIL", kernel, error);
    return is_right ? 0 : 1;
}

int main(int argc, char** argv) {
    int rows = argc > 1 ? std::atoi(argv[1]) : 64;
    int cols = argc > 2 ? std::atoi(argv[2]) : 200;
    std::vector<float> x(rows * cols);
    for (int i = 0; i < rows * cols; ++i)
        x[i] = float(i * 37 % 101) / 20;
    std::vector<double> expected = softmax_on_host(x, rows, cols);

    size_t bytes = x.size() * sizeof(float);
    float *d_x, *d_y;
    cudaMalloc(&d_x, bytes);
    cudaMalloc(&d_y, bytes);
    cudaMemcpy(d_x, x.data(), bytes, cudaMemcpyHostToDevice);

    int failures = 0;
    softmax_thread_per_row<<<(rows + BLOCK - 1) / BLOCK, BLOCK>>>(d_x, d_y, rows, cols);
    failures += check("softmax_thread_per_row", d_y, expected);
    softmax_warp_per_row<<<(rows + WARPS - 1) / WARPS, BLOCK>>>(d_x, d_y, rows, cols);
    failures += check("softmax_warp_per_row", d_y, expected);
    softmax_online<<<(rows + WARPS - 1) / WARPS, BLOCK>>>(d_x, d_y, rows, cols);
    failures += check("softmax_online", d_y, expected);

    cudaFree(d_x);
    cudaFree(d_y);
    return failures ? 1 : 0;
}
