#include "app/toolchain/probes/ptx_lines.h"

#include <algorithm>
#include <charconv>
#include <optional>

namespace lanescope {
namespace {

constexpr std::size_t deepest = 64;  ///< nested calls

std::optional<int> take_number(std::string_view& text) {
    text = ptx_trimmed(text);
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc()) return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return number;
}

}  // namespace

PtxLines::PtxLines(std::string_view ptx, const PtxText& text, std::string own_folder)
    : own_folder_(std::move(own_folder)) {
    for (const PtxStatement& directive : text.directives) {
        std::string_view rest = ptx.substr(directive.begin, directive.end - directive.begin);
        if (ptx_word(rest) != ".file") continue;
        rest.remove_prefix(5);
        const auto number = take_number(rest);
        const std::size_t open = rest.find('"'), close = rest.rfind('"');
        if (number && open < close) files_[*number] = rest.substr(open + 1, close - open - 1);
    }
}

void PtxLines::clear() { frames_.clear(); }

void PtxLines::pass(std::string_view statement) {
    if (ptx_word(statement) != ".loc") return;
    const auto read = [](std::string_view rest) -> std::optional<Loc> {
        const auto file = take_number(rest), line = take_number(rest), column = take_number(rest);
        if (!file || !line || !column) return std::nullopt;
        return Loc{*file, *line, *column};
    };
    const auto loc = read(statement.substr(4));
    if (!loc) return;
    callers_.erase(*loc);
    constexpr std::string_view word = "inlined_at";
    if (const std::size_t at = statement.find(word); at != std::string_view::npos)
        if (const auto caller = read(statement.substr(at + word.size()))) callers_[*loc] = *caller;
    // Line 0 has no source; it counts to the previous line.
    if (loc->line == 0 && !frames_.empty()) return;
    frames_.assign(1, *loc);
    for (auto found = callers_.find(*loc); found != callers_.end() && frames_.size() < deepest;
         found = callers_.find(found->second))
        frames_.push_back(found->second);
}

SourcePlace PtxLines::place(const Loc& loc) const {
    const auto file = files_.find(loc.file);
    return {file == files_.end() ? std::string() : file->second, loc.line, loc.column};
}

bool PtxLines::is_own(const Loc& loc) const {
    const auto file = files_.find(loc.file);
    return own_folder_.empty() || (file != files_.end() && file->second.starts_with(own_folder_));
}

SourcePlace PtxLines::own() const {
    if (frames_.empty()) return {};
    const auto found = std::ranges::find_if(frames_, [&](const Loc& loc) { return is_own(loc); });
    return place(found == frames_.end() ? frames_.back() : *found);
}

SourcePlace PtxLines::call() const { return frames_.empty() ? SourcePlace{} : place(frames_.back()); }

}  // namespace lanescope
