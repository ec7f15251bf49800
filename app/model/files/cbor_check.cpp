#include "app/model/files/cbor_check.h"

#include <array>
#include <cstdint>

namespace lanescope {
namespace {

constexpr std::size_t deepest = 16;
constexpr std::size_t max_items = 4'000'000;

// The major types of RFC 8949, section 3.1.
enum Major : unsigned { unsigned_int, negative_int, byte_string, text_string, array, map, tag, simple };

class Scanner {
public:
    explicit Scanner(std::span<const std::byte> bytes) : rest_(bytes) {}

    std::optional<std::string> scan() {
        left_[0] = 1;
        for (std::size_t items = 0; depth_ > 0 || left_[0] > 0; ++items) {
            if (items > max_items) return "too many items";
            if (left_[depth_] == 0) {
                --depth_;
                continue;
            }
            --left_[depth_];
            if (const char* defect = item()) return defect;
        }
        if (!rest_.empty()) return "bytes after the value";
        return std::nullopt;
    }

private:
    const char* item() {
        if (rest_.empty()) return "it is truncated";
        const auto head = std::to_integer<unsigned>(rest_[0]);
        rest_ = rest_.subspan(1);
        std::uint64_t argument = 0;
        if (const char* defect = read_argument(head & 31U, argument)) return defect;
        switch (head >> 5U) {
            case text_string:
                return skip(argument);
            case array:
                return enter(argument, 1);
            case map:
                return enter(argument, 2);
            case byte_string:
            case tag:
                return "a kind of value that recordings do not use";
            default:
                return nullptr;
        }
    }

    const char* read_argument(unsigned info, std::uint64_t& argument) {
        argument = info;
        if (info < 24) return nullptr;
        if (info > 27) return "an indefinite length";
        const std::size_t size = std::size_t{1} << (info - 24);
        if (rest_.size() < size) return "it is truncated";
        argument = 0;
        for (std::size_t i = 0; i < size; ++i) argument = argument << 8U | std::to_integer<std::uint64_t>(rest_[i]);
        rest_ = rest_.subspan(size);
        return nullptr;
    }

    const char* skip(std::uint64_t size) {
        if (size > rest_.size()) return "a text longer than the remaining bytes";
        rest_ = rest_.subspan(size);
        return nullptr;
    }

    const char* enter(std::uint64_t count, std::uint64_t items_each) {
        if (count > rest_.size() / items_each) return "a count larger than the remaining bytes can hold";
        if (depth_ + 1 == deepest) return "nested too deep";
        left_[++depth_] = count * items_each;
        return nullptr;
    }

    std::span<const std::byte> rest_;
    std::size_t depth_ = 0;
    std::array<std::uint64_t, deepest> left_{};  // items left at each level
};

}  // namespace

std::optional<std::string> cbor_defect(std::span<const std::byte> bytes) { return Scanner(bytes).scan(); }

}  // namespace lanescope
