// printf and assert of kernels on a GPU, with file, line and lane. Records go to host memory, which survives a fault or
// hang. Embedded for NVRTC.
#ifndef LANESCOPE_OUTPUT
#define LANESCOPE_OUTPUT

/// Precedes the records.
struct lanescope_output_head {
    unsigned long long drawn;     ///< bytes requested
    unsigned long long left_out;  ///< calls without room
    unsigned long long room;      ///< bytes
};

/// Followed by zero-terminated strings (file; format or condition) and values. A value is a kind (byte) and eight
/// bytes, or for kind s a zero-terminated string.
struct lanescope_output_record {
    unsigned bytes;  ///< multiple of 8; written first
    unsigned done;   ///< written last
    unsigned values;
    unsigned is_claim;  ///< failed assertion; values: sign (s), left, right
    unsigned long long block;
    unsigned thread;
    int line;
};

/// null: not recording
__device__ lanescope_output_head* lanescope_output;

#include "lanescope_claims.h"

// Probes ignore functions named lanescope_output.

__device__ inline unsigned lanescope_output_length(const char* text) {
    unsigned length = 0;
    while (text && text[length]) ++length;
    return length;
}
__device__ inline unsigned lanescope_output_room(lanescope_scalar) { return 9; }
__device__ inline unsigned lanescope_output_room(const char* text) { return lanescope_output_length(text) + 2; }

__device__ inline char* lanescope_output_text(char* to, const char* text) {
    for (unsigned i = 0, length = lanescope_output_length(text); i < length; ++i) *to++ = text[i];
    *to++ = 0;
    return to;
}
__device__ inline char* lanescope_output_value(char* to, lanescope_scalar value) {
    *to++ = (char)value.kind;
    for (unsigned i = 0; i < 8; ++i) *to++ = (char)(value.bits >> (8 * i));
    return to;
}
__device__ inline char* lanescope_output_value(char* to, const char* text) {
    *to++ = 's';
    return lanescope_output_text(to, text);
}

template <class... Values>
__device__ __noinline__ void lanescope_output_write(bool is_claim, const char* file, int line, const char* words,
                                                    Values... values) {
    lanescope_output_head* head = lanescope_output;
    if (!head) return;
    unsigned bytes =
        sizeof(lanescope_output_record) + lanescope_output_length(file) + lanescope_output_length(words) + 2;
    ((bytes += lanescope_output_room(values)), ...);
    bytes = (bytes + 7) / 8 * 8;
    const unsigned long long at = atomicAdd(&head->drawn, (unsigned long long)bytes);
    if (at + bytes > head->room) {
        atomicAdd(&head->left_out, 1ull);
        return;
    }
    lanescope_output_record* record = (lanescope_output_record*)((char*)(head + 1) + at);
    *(volatile unsigned*)&record->bytes = bytes;
    char* to = lanescope_output_text((char*)(record + 1), file);
    to = lanescope_output_text(to, words);
    ((to = lanescope_output_value(to, values)), ...);
    record->values = sizeof...(values);
    record->is_claim = is_claim;
    record->block =
        blockIdx.x + (unsigned long long)gridDim.x * (blockIdx.y + (unsigned long long)gridDim.y * blockIdx.z);
    record->thread = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
    record->line = line;
    __threadfence_system();
    *(volatile unsigned*)&record->done = 1;
    __threadfence_system();  // before the trap of a failed claim
}

__device__ inline const char* lanescope_output_value_of(const char* text) { return text; }
__device__ inline const char* lanescope_output_value_of(char* text) { return text; }
template <class T>
__device__ inline lanescope_scalar lanescope_output_value_of(T value) {
    return lanescope_claims::bits_of(value);
}

template <class... Values>
__device__ inline int lanescope_output_print(const char* file, int line, const char* format, Values... values) {
    lanescope_output_write(false, file, line, format, lanescope_output_value_of(values)...);
    return sizeof...(values);
}

template <class T, class U>
__device__ constexpr void lanescope_output_claim(const char* file, int line, const char* claim,
                                                 const lanescope_claims::Comparison<T, U>& compared) {
    if (compared.holds) return;
    lanescope_output_write(true, file, line, claim, compared.sign, lanescope_claims::bits_of(compared.left),
                           lanescope_claims::bits_of(compared.right));
    __trap();
}

#define printf(...) lanescope_output_print(__FILE__, __LINE__, __VA_ARGS__)
namespace std {
using ::lanescope_output_print;
}
#undef assert
#ifdef NDEBUG
#define assert(...) ((void)0)
#else
#define assert(...) lanescope_output_claim(__FILE__, __LINE__, #__VA_ARGS__, LANESCOPE_JUDGED(__VA_ARGS__))
#endif

#endif
