// Bytes that a result is read from: of a file, of memory, or of a line over which they are just coming.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace lanescope {

class ByteSource {
public:
    virtual ~ByteSource() = default;
    /// How many there are.
    virtual std::uint64_t size() const = 0;
    /// Copies those that begin there. Throws UsageError where they end too early; what comes over a line cannot be
    /// read twice.
    virtual void fill(std::span<std::byte> to, std::uint64_t at) = 0;
};

}  // namespace lanescope
