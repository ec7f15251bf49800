// Kernels whose variables are looked at while they run.

struct Pair {
    float a;
    int b;
};

__device__ float at_double(const float* A, int number) {
    int twice = number + number;
    return A[twice];  // [in call]
}

// Lane l goes round l % 4 times.
__global__ void loop(const float* A, float* y) {
    int lane = threadIdx.x;
    float sum = 0;
    for (int i = 0; i < lane % 4; ++i) {
        float read = A[lane + i];  // [read]
        sum += read;
    }
    y[lane] = sum;  // [end]
}

// Only odd lanes give their variable a value.
__global__ void some_lanes(const float* A, float* y) {
    int lane = threadIdx.x;
    int given;
    if (lane & 1) {
        given = 0;
        y[lane] = A[lane];  // [odd]
    }
    y[lane] = A[lane];  // [all]
}

__global__ void types(const float* A, float* y) {
    signed char small = -3;
    unsigned short medium = 60000;
    long long large = -5000000000;
    unsigned long long whole = 18000000000000000000ull;
    double real = threadIdx.x * 0.5;
    bool odd = threadIdx.x & 1;
    const float* at = A + threadIdx.x;
    Pair pair{1.5f, int(threadIdx.x)};
    int part[2] = {7, 8};
    part[threadIdx.x & 1] = 9;
    y[threadIdx.x] = *at + small + medium + large + whole + real + odd + pair.a + pair.b + part[0];  // [types]
}

// Half of the lanes call the function.
__global__ void calls(const float* A, float* y) {
    int lane = threadIdx.x;
    float result = 0;
    if (lane < 16) result = at_double(A, lane);
    y[lane] = A[lane] + result;  // [called]
}

// The inner variable hides the outer one.
__global__ void hidden(float* y) {
    int number = 1;
    {
        int number = 2;
        y[threadIdx.x] = number;  // [inner]
    }
    y[threadIdx.x] = number;  // [outer]
}
