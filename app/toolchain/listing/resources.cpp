#include <algorithm>
#include <charconv>
#include <optional>

#include "app/toolchain/listing/listing.h"

namespace lanescope {
namespace {

/// 64 for " bytes smem" in "Used 10 registers, 64 bytes smem".
std::optional<std::int64_t> number_before(std::string_view line, std::string_view words) {
    const std::size_t at = line.find(words);
    if (at == std::string_view::npos) return std::nullopt;
    const std::size_t begin = line.substr(0, at).find_last_not_of("0123456789") + 1;
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(line.data() + begin, line.data() + at, number);
    if (error != std::errc() || number < 0) return std::nullopt;
    return number;
}

/// "_Z1kPf" of "Compiling entry function '_Z1kPf' for 'sm_90'".
std::string_view function_said(std::string_view line) {
    constexpr std::string_view words = "Compiling entry function '";
    const std::size_t at = line.find(words);
    if (at == std::string_view::npos) return {};
    const std::string_view name = line.substr(at + words.size());
    return name.substr(0, name.find('\''));
}

void read_line(std::string_view line, KernelResources& found) {
    const auto take = [line](auto& into, std::string_view words) {
        if (const auto number = number_before(line, words))
            into = static_cast<std::remove_reference_t<decltype(into)>>(*number);
    };
    take(found.registers, " registers");
    take(found.shared_bytes, " bytes smem");
    take(found.stack_bytes, " bytes stack frame");
    take(found.spill_store_bytes, " bytes spill stores");
    take(found.spill_load_bytes, " bytes spill loads");
}

}  // namespace

std::map<std::string, KernelResources> resources_in(std::string_view log) {
    std::map<std::string, KernelResources> found;
    KernelResources* at = nullptr;
    while (!log.empty()) {
        const std::size_t end = std::min(log.find('\n'), log.size());
        const std::string_view line = log.substr(0, end);
        if (const std::string_view name = function_said(line); !name.empty())
            at = &found[std::string(name)];
        else if (at)
            read_line(line, *at);
        log.remove_prefix(std::min(end + 1, log.size()));
    }
    return found;
}

}  // namespace lanescope
