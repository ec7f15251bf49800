// What follows a message, while it comes over the line.
#pragma once

#include <functional>
#include <vector>

#include "app/model/files/byte_source.h"
#include "app/worker/wire.h"

namespace lanescope {

/// Each byte is read once, to where it is to lie.
class Arriving : public ByteSource {
public:
    /// `between` is called while nothing comes, and every now and then while something does; it may throw. The reader
    /// has just read the message's head.
    Arriving(MessageReader& in, std::function<void()> between)
        : in_(in), between_(std::move(between)), size_(in.payload_left()) {}

    std::uint64_t size() const override { return size_; }
    void fill(std::span<std::byte> to, std::uint64_t at) override;
    /// All bytes of the payload that are left.
    std::vector<std::byte> all();

private:
    void take(std::span<std::byte> to);
    void pass_over(std::uint64_t bytes);

    MessageReader& in_;
    std::function<void()> between_;
    std::uint64_t size_;
};

}  // namespace lanescope
