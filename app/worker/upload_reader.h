// A message's payload, read while it arrives.
#pragma once

#include <functional>
#include <vector>

#include "app/model/files/byte_source.h"
#include "app/worker/wire.h"

namespace lanescope {

/// A payload whose bytes are each read once, directly to their destination.
class UploadReader : public ByteSource {
public:
    /// Reads from `in`, which has just read the head. Calls `between` while waiting and reading; it may throw.
    UploadReader(MessageReader& in, std::function<void()> between)
        : in_(in), between_(std::move(between)), size_(in.payload_left()) {}

    std::uint64_t size() const override { return size_; }
    void fill(std::span<std::byte> to, std::uint64_t at) override;
    std::vector<std::byte> all();

private:
    void take(std::span<std::byte> to);
    void pass_over(std::uint64_t bytes);

    MessageReader& in_;
    std::function<void()> between_;
    std::uint64_t size_;
};

}  // namespace lanescope
