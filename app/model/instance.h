// An instance: a problem with its numbers in host memory, ready to be computed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "app/model/problem.h"

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

/// A number that kernels may ask for: "rows", "alpha".
struct NamedNumber {
    std::string_view name;
    std::variant<std::int64_t, double> value;
};

/// An array that kernels may read, of floats or of ints.
struct NamedArray {
    std::string_view name;
    std::span<const std::byte> content;
    bool floats = true;
    std::size_t size() const { return content.size() / 4; }
};

template <class T>
NamedArray named(std::string_view name, std::span<const T> content) {
    static_assert(std::is_same_v<T, float> || std::is_same_v<T, int>);
    return {name, std::as_bytes(content), std::is_same_v<T, float>};
}

/// What an instance hands to kernels. It refers to the instance's memory.
struct Operands {
    std::vector<NamedNumber> numbers;
    std::vector<NamedArray> inputs;  ///< numbered from 0 in this order
    std::size_t matrix = 0;          ///< which of them holds the matrix' numbers
    double elements = 0;             ///< of the matrix
    std::size_t results = 0;         ///< elements of y
    std::span<const float> y{};      ///< as it is before the product, where the operation has such
    bool reads_y = false;            ///< whether the result depends on it
    /// Of a matrix too large to be stored, which is then the first input: its elements follow from this seed
    /// (app/machine/memory/procedural.h), and its content has the right size only.
    std::optional<std::uint64_t> procedural{};
};

/// A type of numbers, which says of which problems they are.
template <class T>
concept NumbersOfProblem = OfOperation<typename T::Of>;

/// The numbers of any operation's problem: cheap to copy, never changed.
class Instance {
public:
    Instance() = default;
    template <NumbersOfProblem T>
    Instance(T values) : operation_(&T::Of::operation()), values_(std::make_shared<const T>(std::move(values))) {}

    const Operation& operation() const { return *operation_; }
    /// Of the type that the operation's instances have; nullptr where that is another.
    template <NumbersOfProblem T>
    const T* get_if() const {
        return operation_ == &T::Of::operation() ? static_cast<const T*>(values_.get()) : nullptr;
    }
    /// The numbers, of a type that is known to be the right one.
    template <NumbersOfProblem T>
    const T& as() const {
        return *static_cast<const T*>(values_.get());
    }

private:
    const Operation* operation_ = nullptr;
    std::shared_ptr<const void> values_;
};

Operands operands_of(const Instance& instance);

/// Whether all its numbers are in memory.
bool stored(const Instance& instance);

/// y before a product, the same for every backend: its own values where the result depends on them; else NaN, so that
/// an element which the kernel does not write is seen.
Array<float> y_before(const Operands& operands);

}  // namespace lanescope
