// Stencil in two dimensions: steps of the heat equation.
//
// Idea: each point moves towards the mean of its four neighbours, and the border keeps its value. A block loads its 32
// x 8 points and the halo around them to shared memory, and computes from there. Two arrays take turns as the input.
// Look at: the loads of in. heat_global loads 5 values per point. In heat_shared, the first load takes one value per
// point. The loads of the left and of the right halo have at most one active lane per warp. The loads of the upper and
// of the lower halo have at most one warp per block.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <utility>
#include <vector>

constexpr int BX = 32, BY = 8;
constexpr float RATE = 0.2f;

__global__ void heat_global(const float* in, float* out, int nx, int ny) {
    int x = blockIdx.x * BX + threadIdx.x, y = blockIdx.y * BY + threadIdx.y;
    if (x >= nx || y >= ny) return;
    int i = y * nx + x;
    bool is_border = x == 0 || y == 0 || x == nx - 1 || y == ny - 1;
    if (is_border)
        out[i] = in[i];
    else
        out[i] = in[i] + RATE * (in[i - 1] + in[i + 1] + in[i - nx] + in[i + nx] - 4 * in[i]);
}

__global__ void heat_shared(const float* in, float* out, int nx, int ny) {
    __shared__ float tile[BY + 2][BX + 2];
    int x = blockIdx.x * BX + threadIdx.x, y = blockIdx.y * BY + threadIdx.y;
    int tx = threadIdx.x + 1, ty = threadIdx.y + 1;
    int i = y * nx + x;
    bool is_inside = x < nx && y < ny;
    if (is_inside) {
        tile[ty][tx] = in[i];
        if (tx == 1 && x > 0) tile[ty][0] = in[i - 1];
        if (tx == BX && x < nx - 1) tile[ty][BX + 1] = in[i + 1];
        if (ty == 1 && y > 0) tile[0][tx] = in[i - nx];
        if (ty == BY && y < ny - 1) tile[BY + 1][tx] = in[i + nx];
    }
    __syncthreads();
    if (!is_inside) return;
    float value = tile[ty][tx];
    bool is_border = x == 0 || y == 0 || x == nx - 1 || y == ny - 1;
    if (is_border)
        out[i] = value;
    else
        out[i] = value + RATE * (tile[ty][tx - 1] + tile[ty][tx + 1] + tile[ty - 1][tx] + tile[ty + 1][tx] - 4 * value);
}

void heat_on_host(std::vector<float>& points, int nx, int ny) {
    std::vector<float> next = points;
    for (int y = 1; y < ny - 1; ++y)
        for (int x = 1; x < nx - 1; ++x) {
            int i = y * nx + x;
            next[i] =
                points[i] + RATE * (points[i - 1] + points[i + 1] + points[i - nx] + points[i + nx] - 4 * points[i]);
        }
    points = next;
}

using Step = void (*)(const float*, float*, int, int);

int run(const char* name, Step step, const std::vector<float>& start, const std::vector<float>& expected, int nx,
        int ny, int steps) {
    size_t bytes = start.size() * sizeof(float);
    float *d_in, *d_out;
    cudaMalloc(&d_in, bytes);
    cudaMalloc(&d_out, bytes);
    cudaMemcpy(d_in, start.data(), bytes, cudaMemcpyHostToDevice);

    dim3 grid((nx + BX - 1) / BX, (ny + BY - 1) / BY), block(BX, BY);
    for (int s = 0; s < steps; ++s) {
        step<<<grid, block>>>(d_in, d_out, nx, ny);
        std::swap(d_in, d_out);
    }

    std::vector<float> points(start.size());
    cudaMemcpy(points.data(), d_in, bytes, cudaMemcpyDeviceToHost);
    cudaFree(d_in);
    cudaFree(d_out);
    float error = 0;
    for (size_t i = 0; i < points.size(); ++i)
        error = std::fmax(error, std::fabs(points[i] - expected[i]));
    bool is_right = error < 1e-3f;
    std::printf("%s %s: largest error %.1e after %d steps\n", is_right ? "PASS" : "FAIL", name, error, steps);
    return is_right ? 0 : 1;
}

int main(int argc, char** argv) {
    int nx = argc > 1 ? std::atoi(argv[1]) : 100;
    int ny = argc > 2 ? std::atoi(argv[2]) : 60;
    int steps = argc > 3 ? std::atoi(argv[3]) : 4;
    std::vector<float> start(nx * ny);
    for (int i = 0; i < nx * ny; ++i)
        start[i] = float(i * 37 % 101);
    std::vector<float> expected = start;
    for (int s = 0; s < steps; ++s)
        heat_on_host(expected, nx, ny);

    int failures = run("heat_global", heat_global, start, expected, nx, ny, steps);
    failures += run("heat_shared", heat_shared, start, expected, nx, ny, steps);
    return failures ? 1 : 0;
}
