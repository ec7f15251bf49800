// What launches, dynamic shared memory and steps of the tensor core are turned into.
#pragma once
#pragma GCC system_header
#line 5 "<lanescope>/lanescope_launch.h"
#include <lanescope_host.h>
#include <lanescope_vectors.h>

/// Where a parameter lies among a launch's arguments, and what it points to.
struct lanescope_parameter {
    unsigned offset, bytes;
    bool is_pointer, is_const;
    unsigned element_bytes;
};
struct lanescope_launch_request {
    const void* kernel;
    const char* name;
    int line;
    dim3 grid, block;
    size_t shared_bytes;
    void (*run)(const void* arguments);  ///< one lane; the kernel's address stands in front of the arguments
    const void* arguments;
    size_t argument_bytes;
    const lanescope_parameter* parameters;
    unsigned parameter_count;
};
extern "C" {
void* lanescope_dynamic_shared(unsigned element_bytes);
void lanescope_meet_for_mma(void* fragment);
[[noreturn]] void lanescope_not_emulated();
void lanescope_launch(const lanescope_launch_request* request);
}
namespace lanescope_host {

template <class T>
struct Same {
    using Type = T;
};
template <int... n>
struct Numbers {};

/// Bytes of the scalars that a type is made of: 4 of float4.
template <class T>
constexpr unsigned scalar_bytes() {
    if constexpr (requires(T t) { t.x; })
        return sizeof(T::x);
    else if constexpr (__is_class(T) || __is_union(T))
        return alignof(T);
    else
        return sizeof(T);
}
template <>
constexpr unsigned scalar_bytes<void>() {
    return 0;
}
template <>
constexpr unsigned scalar_bytes<const void>() {
    return 0;
}

template <class P>
struct Pointed {
    static constexpr bool is_pointer = false, is_const = false;
    static constexpr unsigned element_bytes = 0;
};
template <class T>
struct Pointed<T*> {
    static constexpr bool is_pointer = true, is_const = false;
    static constexpr unsigned element_bytes = scalar_bytes<T>();
};
template <class T>
struct Pointed<const T*> {
    static constexpr bool is_pointer = true, is_const = true;
    static constexpr unsigned element_bytes = scalar_bytes<T>();
};

/// What one lane brings to a step of the tensor core, and gets: of mma.m16n8k8 with fp16 and floats.
struct MmaFragment {
    unsigned a[2], b;
    float c[4];
};

/// What an array's innermost elements are.
template <class T>
struct Innermost {
    using Type = T;
};
template <class T>
struct Innermost<T[]> : Innermost<T> {};
template <class T, size_t n>
struct Innermost<T[n]> : Innermost<T> {};

/// `extern __shared__ T name[]` within a function.
template <class Array>
Array& dynamic_shared() {
    return *(Array*)lanescope_dynamic_shared(scalar_bytes<typename Innermost<Array>::Type>());
}

/// `extern __shared__ T name[]` outside of functions.
template <class T>
struct DynamicShared {
    template <class U>
    __attribute__((always_inline)) explicit operator U*() const {
        return (U*)lanescope_dynamic_shared(scalar_bytes<T>());
    }
    __attribute__((always_inline)) operator T*() const {
        return static_cast<T*>(lanescope_dynamic_shared(scalar_bytes<T>()));
    }
};

/// The arguments of a launch, one behind the other, behind the kernel's address.
template <class... P>
struct Arguments {
    static constexpr unsigned count = sizeof...(P);
    lanescope_parameter parameters[count + 1] = {};
    unsigned bytes = 8;

    constexpr Arguments() {
        unsigned n = 0;
        ((add<P>(n++)), ...);
    }
    template <class T>
    constexpr void add(unsigned n) {
        bytes = (bytes + alignof(T) - 1) / alignof(T) * alignof(T);
        parameters[n] = {bytes, sizeof(T), Pointed<T>::is_pointer, Pointed<T>::is_const, Pointed<T>::element_bytes};
        bytes += sizeof(T);
    }
};
template <class... P>
inline constexpr Arguments<P...> arguments_of{};

template <class... P, int... n>
__attribute__((no_sanitize("thread"))) void run(const void* all, Numbers<n...>) {
    const char* at = static_cast<const char*>(all);
    (*static_cast<void (*const*)(P...)>(all))(*(const P*)(at + arguments_of<P...>.parameters[n].offset)...);
}

template <class... P>
__attribute__((no_sanitize("thread"))) void run_lane(const void* all) {
    run<P...>(all, Numbers<__integer_pack(sizeof...(P))...>());
}

/// Which of a template's kernels a launch means, told by a function that has the template's parameters and its own.
template <auto function>
struct Picked {
    static constexpr auto kernel = function;
};

template <class... P>
struct Call {
    void (*kernel)(P...);
    const char* name;
    int line;
    dim3 grid, block;
    size_t shared_bytes;

    void operator()(typename Same<P>::Type... arguments) const {
        constexpr auto& layout = arguments_of<P...>;
        alignas(16) char bytes[layout.bytes + 16];
        __builtin_memcpy(bytes, &kernel, sizeof kernel);
        unsigned n = 0;
        ((__builtin_memcpy(bytes + layout.parameters[n++].offset, &arguments, sizeof arguments)), ...);
        const lanescope_launch_request request{
            (const void*)kernel, name,        line, grid, block, shared_bytes, &run_lane<P...>, bytes, layout.bytes,
            layout.parameters,   layout.count};
        lanescope_launch(&request);
    }
};

template <class... P>
Call<P...> call(void (*kernel)(P...), const char* name, int line, dim3 grid, dim3 block, size_t shared_bytes = 0,
                cudaStream_t = nullptr) {
    return {kernel, name, line, grid, block, shared_bytes};
}

}  // namespace lanescope_host
