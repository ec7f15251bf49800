// An instance: a problem with its numbers in host memory, ready to be computed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <optional>
#include <variant>
#include <vector>

namespace lanescope {

/// Allocates at 256-byte boundaries, as cudaMalloc does, so that sectors and vector loads line up as on a GPU.
template <class T>
struct DeviceAligned {
    using value_type = T;
    static constexpr std::align_val_t alignment{256};
    DeviceAligned() = default;
    template <class U>
    DeviceAligned(const DeviceAligned<U>&) {}
    T* allocate(std::size_t n) { return static_cast<T*>(::operator new(n * sizeof(T), alignment)); }
    void deallocate(T* p, std::size_t) { ::operator delete(p, alignment); }
    template <class U>
    bool operator==(const DeviceAligned<U>&) const {
        return true;
    }
};

template <class T>
using Array = std::vector<T, DeviceAligned<T>>;

/// y = alpha A x + beta y. A: rows x cols floats, row-major; x: cols; y: rows (the values before the product).
/// An A too large to be stored is empty, and its elements follow from the seed `procedural`
/// (app/machine/memory/procedural.h).
struct SgemvInstance {
    std::int64_t rows = 0, cols = 0;
    float alpha = 1, beta = 0;
    Array<float> A, x, y;
    std::optional<std::uint64_t> procedural{};
};

/// y = A x. CSR: offsets has rows + 1 entries, columns and values have nonzeros entries; x: cols.
struct SpmvInstance {
    std::int64_t rows = 0, cols = 0;
    Array<int> offsets, columns;
    Array<float> values, x;
    std::int64_t nonzeros() const { return static_cast<std::int64_t>(values.size()); }
};

using Instance = std::variant<SgemvInstance, SpmvInstance>;

/// Whether all its numbers are in memory.
inline bool stored(const Instance& instance) {
    const auto* sgemv = std::get_if<SgemvInstance>(&instance);
    return !sgemv || !sgemv->procedural;
}

inline std::int64_t rows_of(const Instance& instance) {
    return std::visit([](const auto& i) { return i.rows; }, instance);
}

}  // namespace lanescope
