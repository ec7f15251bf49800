#include "app/model/files/sections.h"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <span>
#include <vector>

#include "app/model/files/schema.h"

namespace lanescope {
namespace {

using Bytes = std::span<const std::byte>;

std::vector<Bytes> bytes_of(const RunResult& result) {
    std::vector<Bytes> sections;
    each_section(
        result, [&](const char*, const auto& numbers, bool) { sections.push_back(std::as_bytes(std::span(numbers))); });
    return sections;
}

bool same_bytes(Bytes a, Bytes b) {
    return a.size() == b.size() && (a.empty() || std::memcmp(a.data(), b.data(), a.size()) == 0);
}

}  // namespace

bool same_sections(const RunResult& a, const RunResult& b) {
    return std::ranges::equal(bytes_of(a), bytes_of(b), same_bytes);
}

void copy_sections(const RunResult& from, RunResult& to) {
    std::vector<const void*> sources;
    each_section(from, [&](const char*, const auto& numbers, bool) { sources.push_back(&numbers); });
    std::size_t next = 0;
    each_section(to, [&](const char*, auto& numbers, bool) {
        using Numbers = std::remove_reference_t<decltype(numbers)>;
        numbers = *static_cast<const Numbers*>(sources[next++]);
    });
}

}  // namespace lanescope
