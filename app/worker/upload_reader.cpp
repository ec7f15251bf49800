#include "app/worker/upload_reader.h"

#include <algorithm>
#include <array>

#include "app/model/text/error.h"

namespace lanescope {

void UploadReader::fill(std::span<std::byte> to, std::uint64_t at) {
    const std::uint64_t taken = size_ - in_.payload_left();
    if (at < taken) throw UsageError("its parts are out of order");
    pass_over(at - taken);
    if (to.size() > in_.payload_left()) throw UsageError("it is truncated");
    take(to);
}

std::vector<std::byte> UploadReader::all() {
    constexpr std::size_t a_part = 1 << 20;  // the announced size is not trusted
    std::vector<std::byte> bytes;
    while (in_.payload_left() > 0) {
        const std::size_t before = bytes.size();
        bytes.resize(before + std::min<std::uint64_t>(in_.payload_left(), a_part));
        take(std::span(bytes).subspan(before));
    }
    return bytes;
}

void UploadReader::take(std::span<std::byte> to) {
    while (!to.empty()) {
        between_();
        to = to.subspan(in_.take_payload(to, glance));
    }
}

void UploadReader::pass_over(std::uint64_t bytes) {
    if (bytes > in_.payload_left()) throw UsageError("it is truncated");
    std::array<std::byte, 4096> passed_over;
    while (bytes > 0) {
        const auto part = std::span(passed_over).first(std::min<std::uint64_t>(bytes, passed_over.size()));
        take(part);
        bytes -= part.size();
    }
}

}  // namespace lanescope
