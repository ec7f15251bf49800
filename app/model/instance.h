// A problem's data in host memory.
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

/// Allocates at 256-byte boundaries like cudaMalloc, so that sectors and vector loads align as on a GPU.
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

struct NamedNumber {
    std::string_view name;
    std::variant<std::int64_t, double> value;
};

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

/// An instance's arguments for kernels, in the instance's memory.
struct Operands {
    std::vector<NamedNumber> numbers;
    std::vector<NamedArray> inputs;
    double elements = 0;         ///< of the largest input
    std::size_t results = 0;     ///< elements of y, the output
    std::span<const float> y{};  ///< before the run; may be empty
    bool reads_y = false;
    /// Set if the first input is too large to store. This seed gives its elements (app/model/element_values.h); its
    /// span has no data.
    std::optional<std::uint64_t> procedural{};
    std::string_view output{};  ///< name of y; set by operands_of()
};

template <class T>
concept NumbersOfProblem = OfOperation<typename T::Of>;

/// A problem's data: immutable, cheap to copy.
class Instance {
public:
    Instance() = default;
    template <NumbersOfProblem T>
    Instance(T values) : operation_(&T::Of::operation()), values_(std::make_shared<const T>(std::move(values))) {}

    const Operation& operation() const { return *operation_; }
    /// Returns nullptr for another type.
    template <NumbersOfProblem T>
    const T* get_if() const {
        return operation_ == &T::Of::operation() ? static_cast<const T*>(values_.get()) : nullptr;
    }
    /// Requires the right type.
    template <NumbersOfProblem T>
    const T& as() const {
        return *static_cast<const T*>(values_.get());
    }

private:
    const Operation* operation_ = nullptr;
    std::shared_ptr<const void> values_;
};

Operands operands_of(const Instance& instance);

bool stored(const Instance& instance);

/// Returns the initial y: its own values if the result depends on them; else NaN, which reveals unwritten elements.
Array<float> y_before(const Operands& operands);

}  // namespace lanescope
