// cuda::atomic and cuda::atomic_ref for values of 4 and 8 bytes. A load is an atomic too, so that it never races.
#pragma once
#pragma GCC system_header
#line 5 "<lanescope>/lanescope_cuda_atomic.h"
#include <lanescope_std.h>
#include <atomic>
#include <type_traits>

namespace cuda {
namespace std {
using ::std::memory_order;
using ::std::memory_order_acq_rel;
using ::std::memory_order_acquire;
using ::std::memory_order_consume;
using ::std::memory_order_relaxed;
using ::std::memory_order_release;
using ::std::memory_order_seq_cst;
}  // namespace std
using ::std::memory_order;
using ::std::memory_order_acq_rel;
using ::std::memory_order_acquire;
using ::std::memory_order_relaxed;
using ::std::memory_order_release;
using ::std::memory_order_seq_cst;

#define LANESCOPE_BOTH_SIDES __attribute__((host, device, always_inline, nodebug)) inline

LANESCOPE_BOTH_SIDES static void atomic_thread_fence(memory_order, thread_scope = thread_scope_system) {
#ifdef __CUDA_ARCH__
    __threadfence();
#else
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
#endif
}

/// The operations on a value in memory.
template <class T>
struct lanescope_atomic_value {
    static_assert(sizeof(T) == 4 || sizeof(T) == 8, "the emulator has atomics of 4 and 8 bytes");
    using Bits = ::std::conditional_t<sizeof(T) == 4, unsigned, unsigned long long>;
    using Signed = ::std::conditional_t<sizeof(T) == 4, int, long long>;
    using Whole = ::std::conditional_t<::std::is_signed_v<T>, Signed, Bits>;
    template <class To, class From>
    LANESCOPE_BOTH_SIDES static To as(From value) {
        return __builtin_bit_cast(To, value);
    }
    LANESCOPE_BOTH_SIDES static void fence_before(memory_order order) {
        if (order != memory_order_relaxed && order != memory_order_acquire) atomic_thread_fence(order);
    }
    LANESCOPE_BOTH_SIDES static void fence_after(memory_order order) {
        if (order != memory_order_relaxed && order != memory_order_release) atomic_thread_fence(order);
    }
    /// change(bits): the new value of a host's operation.
    template <class Change>
    static T on_host(T* at, Change change) {
        Bits before = __atomic_load_n((Bits*)at, __ATOMIC_SEQ_CST);
        while (!__atomic_compare_exchange_n((Bits*)at, &before, as<Bits>(T(change(as<T>(before)))), false,
                                            __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)) {
        }
        return as<T>(before);
    }
    LANESCOPE_BOTH_SIDES static T load(const T* at, memory_order order) {
#ifdef __CUDA_ARCH__
        const T now = as<T>(atomicOr((Bits*)at, (Bits)0));
        fence_after(order);
        return now;
#else
        return as<T>(__atomic_load_n((const Bits*)at, __ATOMIC_SEQ_CST));
#endif
    }
    LANESCOPE_BOTH_SIDES static T exchange(T* at, T value, memory_order order) {
        fence_before(order);
#ifdef __CUDA_ARCH__
        const T before = as<T>(atomicExch((Bits*)at, as<Bits>(value)));
        fence_after(order);
        return before;
#else
        return as<T>(__atomic_exchange_n((Bits*)at, as<Bits>(value), __ATOMIC_SEQ_CST));
#endif
    }
    LANESCOPE_BOTH_SIDES static bool compare_exchange(T* at, T& expected, T value, memory_order order) {
        fence_before(order);
#ifdef __CUDA_ARCH__
        const Bits before = atomicCAS((Bits*)at, as<Bits>(expected), as<Bits>(value));
        fence_after(order);
        const bool is_done = before == as<Bits>(expected);
        expected = as<T>(before);
        return is_done;
#else
        Bits before = as<Bits>(expected);
        const bool is_done = __atomic_compare_exchange_n((Bits*)at, &before, as<Bits>(value), false, __ATOMIC_SEQ_CST,
                                                         __ATOMIC_SEQ_CST);
        expected = as<T>(before);
        return is_done;
#endif
    }
#ifdef __CUDA_ARCH__
#define LANESCOPE_FETCH_WHOLE(name, on_device, expression)                                    \
    LANESCOPE_BOTH_SIDES static T name(T* at, T value, memory_order order) {                  \
        fence_before(order);                                                                  \
        const T before = (T)on_device((Whole*)at, (Whole)value);                              \
        fence_after(order);                                                                   \
        return before;                                                                        \
    }
#else
#define LANESCOPE_FETCH_WHOLE(name, on_device, expression)                                    \
    LANESCOPE_BOTH_SIDES static T name(T* at, T value, memory_order) {                        \
        return on_host(at, [=](T before) { return expression; });                             \
    }
#endif
    LANESCOPE_FETCH_WHOLE(fetch_and, atomicAnd, before & value)
    LANESCOPE_FETCH_WHOLE(fetch_or, atomicOr, before | value)
    LANESCOPE_FETCH_WHOLE(fetch_xor, atomicXor, before ^ value)
    LANESCOPE_FETCH_WHOLE(fetch_min, atomicMin, before < value ? before : value)
    LANESCOPE_FETCH_WHOLE(fetch_max, atomicMax, before > value ? before : value)
#undef LANESCOPE_FETCH_WHOLE
    LANESCOPE_BOTH_SIDES static T fetch_add(T* at, T value, memory_order order) {
        fence_before(order);
#ifdef __CUDA_ARCH__
        T before;
        if constexpr (::std::is_floating_point_v<T>)
            before = atomicAdd(at, value);
        else
            before = (T)atomicAdd((Bits*)at, (Bits)value);
        fence_after(order);
        return before;
#else
        return on_host(at, [=](T before) { return before + value; });
#endif
    }
};

/// `Place` has lanescope_place(), the address of the value.
template <class T, class Place>
class lanescope_atomic_operations {
public:
    using value_type = T;
    LANESCOPE_BOTH_SIDES T load(memory_order order = memory_order_seq_cst) const { return Value::load(place(), order); }
    LANESCOPE_BOTH_SIDES operator T() const { return load(); }
    LANESCOPE_BOTH_SIDES void store(T value, memory_order order = memory_order_seq_cst) {
        Value::exchange(place(), value, order);
    }
    LANESCOPE_BOTH_SIDES T operator=(T value) { return store(value), value; }
    LANESCOPE_BOTH_SIDES T exchange(T value, memory_order order = memory_order_seq_cst) {
        return Value::exchange(place(), value, order);
    }
    LANESCOPE_BOTH_SIDES bool compare_exchange_strong(T& expected, T value, memory_order order = memory_order_seq_cst,
                                                      memory_order = memory_order_seq_cst) {
        return Value::compare_exchange(place(), expected, value, order);
    }
    LANESCOPE_BOTH_SIDES bool compare_exchange_weak(T& expected, T value, memory_order order = memory_order_seq_cst,
                                                    memory_order = memory_order_seq_cst) {
        return Value::compare_exchange(place(), expected, value, order);
    }
    LANESCOPE_BOTH_SIDES T fetch_sub(T value, memory_order order = memory_order_seq_cst) {
        return fetch_add(T(0) - value, order);
    }
#define LANESCOPE_FETCH(name)                                                                 \
    LANESCOPE_BOTH_SIDES T name(T value, memory_order order = memory_order_seq_cst) {         \
        return Value::name(place(), value, order);                                            \
    }
    LANESCOPE_FETCH(fetch_add)
    LANESCOPE_FETCH(fetch_and)
    LANESCOPE_FETCH(fetch_or)
    LANESCOPE_FETCH(fetch_xor)
    LANESCOPE_FETCH(fetch_min)
    LANESCOPE_FETCH(fetch_max)
#undef LANESCOPE_FETCH
    LANESCOPE_BOTH_SIDES T operator++() { return fetch_add(1) + 1; }
    LANESCOPE_BOTH_SIDES T operator++(int) { return fetch_add(1); }
    LANESCOPE_BOTH_SIDES T operator--() { return fetch_sub(1) - 1; }
    LANESCOPE_BOTH_SIDES T operator--(int) { return fetch_sub(1); }
    LANESCOPE_BOTH_SIDES T operator+=(T value) { return fetch_add(value) + value; }
    LANESCOPE_BOTH_SIDES T operator-=(T value) { return fetch_sub(value) - value; }
    LANESCOPE_BOTH_SIDES T operator&=(T value) { return fetch_and(value) & value; }
    LANESCOPE_BOTH_SIDES T operator|=(T value) { return fetch_or(value) | value; }
    LANESCOPE_BOTH_SIDES T operator^=(T value) { return fetch_xor(value) ^ value; }

private:
    using Value = lanescope_atomic_value<T>;
    LANESCOPE_BOTH_SIDES T* place() const { return (T*)static_cast<const Place*>(this)->lanescope_place(); }
};

template <class T, thread_scope scope = thread_scope_system>
class atomic : public lanescope_atomic_operations<T, atomic<T, scope>> {
public:
    atomic() = default;
    LANESCOPE_BOTH_SIDES constexpr atomic(T value) : value_(value) {}
    atomic(const atomic&) = delete;
    using lanescope_atomic_operations<T, atomic<T, scope>>::operator=;
    LANESCOPE_BOTH_SIDES const T* lanescope_place() const { return &value_; }

private:
    T value_;
};
template <class T, thread_scope scope = thread_scope_system>
class atomic_ref : public lanescope_atomic_operations<T, atomic_ref<T, scope>> {
public:
    LANESCOPE_BOTH_SIDES explicit atomic_ref(T& value) : at_(&value) {}
    using lanescope_atomic_operations<T, atomic_ref<T, scope>>::operator=;
    LANESCOPE_BOTH_SIDES const T* lanescope_place() const { return at_; }

private:
    T* at_;
};
namespace std {
template <class T>
using atomic = ::cuda::atomic<T, thread_scope_system>;
template <class T>
using atomic_ref = ::cuda::atomic_ref<T, thread_scope_system>;
using ::cuda::atomic_thread_fence;
}  // namespace std

#undef LANESCOPE_BOTH_SIDES
}  // namespace cuda
