#include "app/session/inspections.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "app/model/problem.h"

namespace lanescope {
namespace {

constexpr std::size_t max_kept = 32;

template <class Value>
const Value* found(const std::vector<std::pair<std::string, std::shared_ptr<const Value>>>& kept,
                   const std::string& key) {
    const auto at = std::ranges::find(kept, key, [](const auto& one) { return one.first; });
    return at == kept.end() ? nullptr : at->second.get();
}

template <class Value>
void keep(std::vector<std::pair<std::string, std::shared_ptr<const Value>>>& kept, const std::string& key,
          std::shared_ptr<const Value> value) {
    std::erase_if(kept, [&](const auto& one) { return one.first == key; });
    if (kept.size() >= max_kept) kept.erase(kept.begin());
    kept.emplace_back(key, std::move(value));
}

}  // namespace

std::string code_key(const RunResult& result) {
    return fmt::format("{} {} {} {} {:x}", to_string(result.variant), to_string(result.problem),
                       to_string(result.schedule), result.device.architecture, std::hash<std::string>()(result.source));
}

std::string warp_key(const RunResult& result, std::int64_t warp) {
    return fmt::format("warp {} of {} on {}", warp, code_key(result), to_string(result.provenance.backend));
}

const CodeListing* Inspections::code(const std::string& key) const { return found(codes_, key); }
const WarpAccesses* Inspections::warp(const std::string& key) const { return found(warps_, key); }
void Inspections::add(const std::string& key, CodeListingPtr code) { keep(codes_, key, std::move(code)); }
void Inspections::add(const std::string& key, WarpAccessesPtr warp) { keep(warps_, key, std::move(warp)); }

}  // namespace lanescope
