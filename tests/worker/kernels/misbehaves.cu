// A row a thread, launched by host functions that misbehave on matrices of more than 100 rows: misbehaves.cu:aborts.
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <cstring>

__global__ void row_per_thread(int rows, int cols, const float* A, const float* x, float* y, bool for_ever) {
    const int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows) return;
    float sum = 0;
    for (int k = 0; k < cols; ++k) sum += A[row * cols + k] * x[k];
    do y[row] = sum;
    while (for_ever);
}

static void launch(int rows, int cols, const float* A, const float* x, float* y, bool for_ever = false) {
    row_per_thread<<<(rows + 63) / 64, 64>>>(rows, cols, A, x, y, for_ever);
}

void aborts(int rows, int cols, const float* A, const float* x, float* y) {
    if (rows > 100) abort();
    launch(rows, cols, A, x, y);
}

void exits(int rows, int cols, const float* A, const float* x, float* y) {
    if (rows > 100) _Exit(7);
    launch(rows, cols, A, x, y);
}

void segfaults(int rows, int cols, const float* A, const float* x, float* y) {
    if (rows > 100) *static_cast<volatile int*>(nullptr) = rows;
    launch(rows, cols, A, x, y);
}

static void* volatile memory;  // a compiler would leave out memory that is not used

void eats_memory(int rows, int cols, const float* A, const float* x, float* y) {
    while (rows > 100)
        if ((memory = malloc(1 << 20))) memset(memory, 1, 1 << 20);
    launch(rows, cols, A, x, y);
}

void sleeps(int rows, int cols, const float* A, const float* x, float* y) {
    while (rows > 100) pause();
    launch(rows, cols, A, x, y);
}

void never_ends(int rows, int cols, const float* A, const float* x, float* y) {
    launch(rows, cols, A, x, y, rows > 100);
}

void sends_itself_away(int rows, int cols, const float* A, const float* x, float* y) {
    if (rows > 100) raise(SIGKILL);
    launch(rows, cols, A, x, y);
}
