// Bytes of a result: a file, memory or an arriving stream.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace lanescope {

class ByteSource {
public:
    virtual ~ByteSource() = default;
    virtual std::uint64_t size() const = 0;
    /// Throws UsageError if bytes are missing. A stream can be read only once.
    virtual void fill(std::span<std::byte> to, std::uint64_t at) = 0;
};

}  // namespace lanescope
