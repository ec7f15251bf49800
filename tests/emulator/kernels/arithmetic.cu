// Words of CUDA's arithmetic: each writes what it gives for the numbers of its lane. arithmetic_test.cpp says, in the
// same order, what is expected.

#define GIVES(result) o[n * word++ + i] = result

__device__ char4 bytes(unsigned x) {
    return make_char4(x, x >> 8, x >> 16, x >> 24);
}
__device__ uchar4 ubytes(unsigned x) {
    return make_uchar4(x, x >> 8, x >> 16, x >> 24);
}

__global__ void whole_numbers(const unsigned* a, const unsigned* b, const unsigned* c, unsigned* o, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x, word = 0;
    if (i >= n) return;
    unsigned x = a[i], y = b[i], z = c[i];
    GIVES(__byte_perm(x, y, z));
    GIVES(__funnelshift_l(x, y, z));
    GIVES(__funnelshift_r(x, y, z));
    GIVES(__funnelshift_lc(x, y, z));
    GIVES(__funnelshift_rc(x, y, z));
    GIVES(__dp4a(int(x), int(y), int(z)));
    GIVES(__dp4a(x, y, z));
    GIVES(__dp4a(bytes(x), bytes(y), int(z)));
    GIVES(__dp4a(ubytes(x), ubytes(y), z));
    GIVES(__dp2a_lo(int(x), int(y), int(z)));
    GIVES(__dp2a_hi(int(x), int(y), int(z)));
    GIVES(__dp2a_lo(x, y, z));
    GIVES(__dp2a_hi(x, y, z));
    GIVES(__dp2a_hi(make_short2(x, x >> 16), bytes(y), int(z)));
    GIVES(__vadd4(x, y));
    GIVES(__vsub4(x, y));
    GIVES(__vmaxs4(x, y));
    GIVES(__vminu4(x, y));
    GIVES(__vabsdiffu4(x, y));
    GIVES(__vcmpeq4(x, y));
    GIVES(__vadd2(x, y));
    GIVES(__vmins2(x, y));
    GIVES(__vcmpgts2(x, y));
    GIVES(__vavgu4(x, y));
    GIVES(__mulhi(int(x), int(y)));
    GIVES(__umulhi(x, y));
    GIVES(__mul24(int(x), int(y)));
    GIVES(__umul24(x, y));
    GIVES(__brev(x));
    GIVES(__clz(int(x)));
    GIVES(__ffs(int(x)));
    GIVES(__sad(int(x), int(y), z));
    GIVES(__hadd(int(x), int(y)));
    GIVES(__rhadd(int(x), int(y)));
}

__global__ void roundings(const float* a, const float* b, const float* c, float* o, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x, word = 0;
    if (i >= n) return;
    float x = a[i], y = b[i], z = c[i];
    GIVES(__fadd_rn(x, y)), GIVES(__fadd_rz(x, y)), GIVES(__fadd_ru(x, y)), GIVES(__fadd_rd(x, y));
    GIVES(__fsub_rn(x, y)), GIVES(__fsub_rz(x, y)), GIVES(__fsub_ru(x, y)), GIVES(__fsub_rd(x, y));
    GIVES(__fmul_rn(x, y)), GIVES(__fmul_rz(x, y)), GIVES(__fmul_ru(x, y)), GIVES(__fmul_rd(x, y));
    GIVES(__fdiv_rn(x, y)), GIVES(__fdiv_rz(x, y)), GIVES(__fdiv_ru(x, y)), GIVES(__fdiv_rd(x, y));
    GIVES(__fmaf_rn(x, y, z)), GIVES(__fmaf_rz(x, y, z)), GIVES(__fmaf_ru(x, y, z)), GIVES(__fmaf_rd(x, y, z));
    GIVES(__frcp_rn(x)), GIVES(__frcp_rz(x)), GIVES(__frcp_ru(x)), GIVES(__frcp_rd(x));
    z = fabsf(z);
    GIVES(__fsqrt_rn(z)), GIVES(__fsqrt_rz(z)), GIVES(__fsqrt_ru(z)), GIVES(__fsqrt_rd(z));
}

__global__ void conversions(const float* a, long long* o, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x, word = 0;
    if (i >= n) return;
    float x = a[i];
    GIVES(__float2int_rn(x)), GIVES(__float2int_rz(x)), GIVES(__float2int_ru(x)), GIVES(__float2int_rd(x));
    GIVES(__float2uint_rn(x)), GIVES(__float2uint_rz(x)), GIVES(__float2uint_ru(x)), GIVES(__float2uint_rd(x));
    GIVES(__float2ll_rn(x)), GIVES(__float2ll_rz(x)), GIVES(__float2ll_ru(x)), GIVES(__float2ll_rd(x));
    GIVES(__float_as_int(__int2float_rz(__float_as_int(x)))), GIVES(__float_as_int(__uint2float_ru(__float_as_uint(x))));
    GIVES(__float_as_int(__double2float_rd(double(x) / 3)));
    GIVES(__double_as_longlong(__dadd_ru(x, 1e-20))), GIVES(__double_as_longlong(__dmul_rz(x, 1.1)));
    GIVES(__double_as_longlong(__ll2double_rd(__double_as_longlong(x))));
}
