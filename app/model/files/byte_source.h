// A source of a result's bytes: a file, memory or a stream that is still arriving.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace lanescope {

class ByteSource {
public:
    virtual ~ByteSource() = default;
    virtual std::uint64_t size() const = 0;
    /// Copies the bytes at `at`. Throws UsageError if the source ends too early. A stream's bytes can be read only
    /// once.
    virtual void fill(std::span<std::byte> to, std::uint64_t at) = 0;
};

}  // namespace lanescope
