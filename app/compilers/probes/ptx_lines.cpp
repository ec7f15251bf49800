#include "app/compilers/probes/ptx_lines.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace lanescope {
namespace {

constexpr std::size_t max_depth = 64;  ///< nested calls

auto key_of(const ptx::SourcePlace& place) { return std::tuple(place.file, place.line, place.column); }

}  // namespace

/// `.loc A inlined_at B` adds B, then A; an earlier `.loc B inlined_at C` gives the caller of B.
PtxLines::PtxLines(const ptx::Module& module, const ptx::Function& function, std::string folder)
    : module_(module), folder_(std::move(folder)), frames_(function.places.size()) {
    const std::vector<ptx::SourcePlace>& places = function.places;
    std::map<decltype(key_of({})), ptx::SourcePlace> callers;
    for (std::size_t n = 1; n < places.size(); ++n) {
        const bool is_caller = n + 1 < places.size() && places[n + 1].inlined_at == std::int32_t(n);
        if (places[n].inlined_at >= 0)
            callers[key_of(places[n])] = places[std::size_t(places[n].inlined_at)];
        else if (!is_caller)
            callers.erase(key_of(places[n]));
        const std::size_t before = places[n].inlined_at == std::int32_t(n) - 1 ? n - 2 : n - 1;
        if (places[n].line == 0 && before < n && !frames_[before].empty()) {
            frames_[n] = frames_[before];  // line 0: no source; counts to the previous line
            continue;
        }
        frames_[n].push_back(places[n]);
        for (auto found = callers.find(key_of(places[n])); found != callers.end() && frames_[n].size() < max_depth;
             found = callers.find(key_of(found->second)))
            frames_[n].push_back(found->second);
    }
}

std::string PtxLines::file_of(const ptx::SourcePlace& place) const {
    const auto file = module_.files.find(place.file);
    return file == module_.files.end() ? std::string() : file->second;
}

SourcePlace PtxLines::named(const ptx::SourcePlace& place) const {
    return {file_of(place), int(place.line), int(place.column)};
}

SourcePlace PtxLines::source(const ptx::Instruction& instruction) const {
    const Frames& frames = frames_[instruction.place];
    if (frames.empty()) return {};
    const auto found = std::ranges::find_if(
        frames, [&](const ptx::SourcePlace& place) { return file_of(place).starts_with(folder_); });
    return named(found == frames.end() ? frames.back() : *found);
}

SourcePlace PtxLines::call(const ptx::Instruction& instruction) const {
    const Frames& frames = frames_[instruction.place];
    return frames.empty() ? SourcePlace{} : named(frames.back());
}

}  // namespace lanescope
