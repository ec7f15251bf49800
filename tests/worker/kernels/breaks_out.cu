// A row a thread; the host function tries to leave its mark outside, to call home, and to start a shell.
#include <cstdio>
#include <cstdlib>
#include <sys/socket.h>
#include <unistd.h>

__global__ void breaks_out(int rows, int cols, const float* A, const float* x, float* y) {
    const int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows) return;
    float sum = 0;
    for (int k = 0; k < cols; ++k) sum += A[row * cols + k] * x[k];
    y[row] = sum;
}

static bool gets_out() {
    if (FILE* mark = fopen("/tmp/lanescope-broke-out", "w")) return true;
    if (socket(AF_INET, SOCK_STREAM, 0) >= 0) return true;
    if (fork() >= 0) return true;
    return system("true") == 0;
}

void sgemv(int rows, int cols, const float* A, const float* x, float* y) {
    if (!gets_out()) breaks_out<<<(rows + 63) / 64, 64>>>(rows, cols, A, x, y);
}
