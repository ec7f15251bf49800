#include "app/runtime/shared_array.h"

#include <new>

namespace lanescope::runtime {
namespace {

/// The alignment of cudaMalloc. A gap follows, whose elements nothing writes.
std::uint64_t reserved(std::uint64_t bytes) { return (bytes + 511) / 256 * 256; }

}  // namespace

std::uint64_t SharedArray::add(std::uint64_t bytes, const SourcePosition& at) {
    std::uint64_t first = end_;
    if (const auto found = free_.find(reserved(bytes)); found != free_.end()) {
        first = found->second;
        free_.erase(found);
    } else if (bytes > most_bytes || end_ > most_bytes - reserved(bytes)) {
        throw std::bad_alloc();
    } else {
        end_ += reserved(bytes);
    }
    allocations_[first] = {bytes, at};
    return first;
}

bool SharedArray::remove(std::uint64_t first) {
    const auto removed = allocations_.extract(first);
    if (removed) free_.emplace(reserved(removed.mapped().bytes), first);
    return bool(removed);
}

bool SharedArray::contains(std::uint64_t first, std::uint64_t bytes) const {
    auto at = allocations_.upper_bound(first);
    if (at == allocations_.begin()) return false;
    const auto& [begin, allocation] = *--at;
    const std::uint64_t offset = first - begin;
    return offset <= allocation.bytes && bytes <= allocation.bytes - offset;
}

}  // namespace lanescope::runtime
