// What a line of CUDA text does to memory. A line's comment says it, and constructs_test.cpp holds the machine to it:
//
//   //: a load 4 x32      lanes of array a read 4 bytes each, 32 times in all; several are parted by commas
//   //: none              nothing that the machine is told of
//
// 32 threads; a, b, ints and pairs are inputs, o and w outputs. a holds -1, 1, -1, 1 …; b holds ones; ints holds i / 2.
#include <cassert>
#include <initializer_list>
#include <cuda_fp16.h>

struct Pair {
    float a, b;
    int c;
};

__device__ float helper(const float* p, int i) {
    return p[i];  //: a load 4 x32, b load 4 x64
}

template <class T, int n>
__device__ T sum_of(const T* p, int i) {
    T sum = 0;
    for (int k = 0; k < n; ++k)
        sum += p[i + k];  //: a load 4 x96
    return sum;
}

__constant__ float table[4] = {1, 2, 3, 4};
__device__ int counter;

__global__ void control(const float* __restrict__ a, const float* __restrict__ b, const int* ints, float* o, float* w,
                        int n, int zero) {
    int t = threadIdx.x;
    float r = 0;
    if (a[t] > 0 && b[t] > 0) r += 1;    //: a load 4 x32, b load 4 x16
    if (a[t] > 0 || b[t] > 0) r += 1;    //: a load 4 x32, b load 4 x16
    r += t < 8 ? a[t] : b[t];            //: a load 4 x8, b load 4 x24
    for (int i = 0; i < 4; ++i) r += a[n];  //: a load 4 x128
    o[t] += r;                           //: o load 4 x32, o store 4 x32
    o[t]++;                              //: o load 4 x32, o store 4 x32
    const float *from = a, *to = b;
    for (int i = 0; i < 2; ++i) {
        r += from[t];                    //: a load 4 x32, b load 4 x32
        const float* other = from;
        from = to;
        to = other;
    }
    r += sum_of<float, 3>(a, t);         //: none
    r += helper(a, t) + helper(b, t);    //: none
    auto f = [&](int i) {
        return b[i] * r;                 //: b load 4 x64
    };
    r += f(t) + f(t + 1);                //: none
    r += helper(b, t);                   //: none
    if (zero)
        w[t + 32] = 2;                   //: none
    else
        w[t + 32] = 3;                   //: w store 4 x32
    switch (ints[t] & 1) {               //: ints load 4 x32
        case 0: r += a[t]; break;        //: a load 4 x16
        case 1: r += b[t]; break;        //: b load 4 x16
    }
    int j = t;
    while (j < 64 && ints[j] >= 0) j += 32;  //: ints load 4 x64
    int i = 0;
    do {
        r += a[t + i];                   //: a load 4 x160
    } while (++i < 5);
    r += a[ints[t]];                     //: ints load 4 x32, a load 4 x32
    o[t] = a[t] > 0 ? r : -r;            //: a load 4 x32, o store 4 x32
    o[t] = 1;                            //: o store 4 x32
    o[t] = r + j;                        //: o store 4 x32
}

__global__ void places(const float* __restrict__ a, const float* __restrict__ b, const Pair* pairs, float* o, float* w) {
    int t = threadIdx.x;
    float r = pairs[t].a + pairs[t].b + pairs[t].c;  //: pairs load 4 x96
    Pair p = pairs[t];                   //: pairs load 4 x96
    const Pair& pair = pairs[t];         //: none
    r += p.a + p.b + pair.b;             //: pairs load 4 x32
    float acc[4];
    for (int i = 0; i < 4; ++i) acc[i] = a[t + i];   //: a load 4 x128
    for (int i = 0; i < 4; ++i) r += acc[(i + t) % 4];  //: none
    volatile float* v = w;
    v[t] = r;                            //: w store 4 x32
    r += v[t];                           //: w load 4 x32
    v[t];                                //: w load 4 x32
    r += table[t % 4];                   //: table load 4 x32
    if (t == 0) counter = 7;             //: counter store 4 x1
    r += a[t] * a[t];                    //: a load 4 x32
    float x = a[t], y = x * 2;           //: a load 4 x32
    w[t] = r; w[t + 64] = a[t + 1];      //: w store 4 x64, a load 4 x32
    o[t] = x + y + __ldg(&a[t]) + __ldcs(b + t) + __ldcg(b + t);  //: o store 4 x32, a load 4 x32, b load 4 x64
    __stcs(o + t, r);                    //: o store 4 x32
    for (float each : {a[t], a[t + 1]}) r += each;  //: a load 4 x64
    const unsigned char* bytes = (const unsigned char*)a;
    r += bytes[t];                       //: a load 1 x32
    r += ((const long long*)a)[t];       //: a load 8 x32
    memcpy(w + 4 * t, a + 4 * t, 16);    //: a load 4 x128, w store 4 x128
    memset(w + 4 * t, 0, 8);             //: w store 4 x64
    o[t] = r;                            //: o store 4 x32
}

__device__ float dot4(float4 p, float4 q) { return p.x * q.x + p.y * q.y + p.z * q.z + p.w * q.w; }

__global__ void wide(const float* __restrict__ a, const float* __restrict__ b, float* o, float* w) {
    int t = threadIdx.x;
    const float4 *a4 = (const float4*)a, *b4 = (const float4*)b;
    float4* w4 = (float4*)w;
    float4 q = reinterpret_cast<const float4*>(a)[t];  //: a load 16 x32
    float r = q.x + q.w;                 //: none
    r += a4[t].y;                        //: a load 4 x32
    w4[t] = q;                           //: w store 16 x32
    float4 z = *(float4*)&a[4 * t];      //: a load 16 x32
    w4[t] = make_float4(z.x + q.x, z.y, z.z, z.w + r);  //: w store 16 x32
    r += dot4(a4[t], b4[t]);             //: a load 16 x32, b load 16 x32
    w4[t] = a4[t];                       //: a load 16 x32, w store 16 x32
    float2 h = ((const float2*)a)[t];    //: a load 8 x32
    r += h.x + h.y;                      //: none
    float3 three = ((const float3*)a)[t];  //: a load 4 x96
    r += three.x + three.z;              //: none
    for (int i = 0; i < 4; ++i) (&w4[t].x)[i] = r;  //: w store 4 x128
    float4 regs[2];
    for (int i = 0; i < 2; ++i) regs[i] = a4[t + i];  //: a load 16 x64
    o[t] = regs[0].x + regs[1].y;        //: o store 4 x32
    int4 whole = ((const int4*)a)[t];    //: a load 16 x32
    o[t] = r + whole.x;                  //: o store 4 x32
}

__global__ void shared_memory(const float* __restrict__ a, float* o) {
    __shared__ float tile[8][33];
    __shared__ double pair[2][32];
    extern __shared__ float dynamic[];
    int t = threadIdx.x;
    tile[t / 8][t % 8] = a[t];           //: tile store 4 x32, a load 4 x32
    __syncthreads();
    float r = tile[t % 4][t / 4];        //: tile load 4 x32
    pair[0][t] = r;                      //: pair store 8 x32
    __syncthreads();
    int now = 0;
    for (int i = 0; i < 2; ++i) {
        pair[now ^ 1][t] = pair[now][31 - t] + 1;  //: pair load 8 x64, pair store 8 x64
        now ^= 1;
        __syncthreads();
    }
    dynamic[t] = pair[now][t];           //: pair load 8 x32, dynamic store 4 x32
    __syncwarp();
    o[t] = dynamic[31 - t];              //: dynamic load 4 x32, o store 4 x32
    __syncwarp();
    *(float4*)&dynamic[t / 8 * 4] = make_float4(1, 1, 1, 1);  //: dynamic store 16 x32
}

__global__ void halves(const __half* h, __half* k, float* o) {
    int t = threadIdx.x;
    __half one = h[t];                   //: h load 2 x32
    __half2 two = ((const __half2*)h)[t];  //: h load 4 x32
    float2 f = __half22float2(two);      //: none
    o[t] = __half2float(one) + f.x + f.y;  //: o store 4 x32
    k[t] = __float2half(o[t]);           //: o load 4 x32, k store 2 x32
    k[t] += one;                         //: k load 2 x32, k store 2 x32
    ((__half2*)k)[t] = __hadd2(two, two);  //: k store 4 x32
}

__global__ void atomics(float* o, int* i, unsigned* u, unsigned long long* l, double* d) {
    int t = threadIdx.x;
    atomicAdd(&o[t % 4], 1.0f);          //: o atomic 4 x32
    float before = atomicAdd(&o[t], 1.0f);  //: o atomic 4 x32
    atomicMax(i, t);                     //: i atomic 4 x32
    int old = atomicCAS(i + t, 0, 5);    //: i atomic 4 x32
    atomicOr(u, 1u << t);                //: u atomic 4 x32
    atomicInc(u + 1, 7);                 //: u atomic 4 x32
    atomicAdd(l, 1ull);                  //: l atomic 8 x32
    atomicAdd(d, 0.5);                   //: d atomic 8 x32
    __syncwarp();
    o[t] = before + old;                 //: o store 4 x32
}

__global__ void host_words(const float* __restrict__ a, float* o) {
    int t = threadIdx.x;
    printf("lane %d\n", t);              //: none
    assert(t < 1000);                    //: none
    o[t] = sqrtf(a[t] + 2) + fmaxf(a[t], 0);  //: a load 4 x64, o store 4 x32
}

__global__ void two_dimensions(float* o) {
    o[threadIdx.y * blockDim.x + threadIdx.x] = 1;  //: o store 4 x32
    if (threadIdx.y == 1) o[32 + threadIdx.x] = 2;  //: o store 4 x8
}
