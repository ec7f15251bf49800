// The machine's global memory: array n lies at make_address(n, 0) of this process, so that an address in a kernel's hands
// names its array.
//
// There is one such space, so one run of the machine has it at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <span>

namespace lanescope::simt {

/// Whoever holds it has the machine's global memory for itself; arrays are gone when it ends.
class ArraySpace {
public:
    /// Waits for whoever has it. Throws std::runtime_error when the system does not give the addresses.
    ArraySpace();
    ArraySpace(const ArraySpace&) = delete;
    ArraySpace& operator=(const ArraySpace&) = delete;
    ~ArraySpace();

    /// Room for array number size(), as zeros; pages that are not touched cost no memory. Throws std::bad_alloc.
    std::span<std::byte> add(std::uint64_t bytes);
    unsigned size() const { return used_; }
    std::span<std::byte> operator[](unsigned array) const;

private:
    std::unique_lock<std::mutex> lock_;
    unsigned used_ = 0;
    std::uint64_t bytes_[64] = {};
};

}  // namespace lanescope::simt
