#include "app/views/editor/document/find_replace.h"

#include <algorithm>
#include <ranges>

#include "app/base/text/plain_text.h"

namespace lanescope::editor {
namespace {

std::vector<std::size_t> places_of(std::string_view text, std::string_view what) {
    std::vector<std::size_t> places;
    for (std::size_t at = text.find(what); at != std::string_view::npos; at = text.find(what, at + what.size()))
        places.push_back(at);
    return places;
}

// Returns the text from the first to the last match, with all matches replaced.
std::string replaced(std::string_view text, const std::vector<std::size_t>& matches, std::size_t length,
                     const std::string& by) {
    std::string result;
    std::size_t at = matches.front();
    for (const std::size_t match : matches) {
        result += text.substr(at, match - at);
        result += by;
        at = match + length;
    }
    return result;
}

}  // namespace

std::vector<std::size_t> matches_of(std::string_view text, const Query& query) {
    if (query.what.empty()) return {};
    if (query.match_case) return places_of(text, query.what);
    return places_of(in_lower_case(text), in_lower_case(query.what));
}

const std::vector<std::size_t>& Matches::of(const Document& document, const Query& query) {
    if (known_ && version_ == document.version() && query_ == query) return found_;
    found_ = matches_of(document.text(), query);
    query_ = query;
    version_ = document.version();
    known_ = true;
    return found_;
}

int selected_match(const Document& document, const std::vector<std::size_t>& matches, const Query& query) {
    const Selection at = document.selection();
    const auto match = std::ranges::lower_bound(matches, at.from());
    const bool selected = match != matches.end() && *match == at.from() && at.to() == *match + query.what.size();
    return selected ? int(match - matches.begin()) + 1 : 0;
}

bool find_next(Document& document, const std::vector<std::size_t>& matches, const Query& query, bool back) {
    if (matches.empty()) return false;
    const std::size_t from = document.selection().from();
    const bool on_one = selected_match(document, matches, query) > 0;
    auto match = on_one && !back ? std::ranges::upper_bound(matches, from) : std::ranges::lower_bound(matches, from);
    if (back) match = match == matches.begin() ? matches.end() - 1 : match - 1;
    if (match == matches.end()) match = matches.begin();
    document.select({*match, *match + query.what.size()});
    return true;
}

void replace_one(Document& document, const Query& query, const std::string& by) {
    const Selection at = document.selection();
    if (selected_match(document, matches_of(document.text(), query), query) > 0)
        document.replace(at.from(), at.to(), by);
    find_next(document, matches_of(document.text(), query), query);
}

int replace_all(Document& document, const Query& query, const std::string& by) {
    const std::vector<std::size_t> matches = matches_of(document.text(), query);
    if (matches.empty()) return 0;
    const std::size_t length = query.what.size();
    TextBuffer::check_length(document.text().size() - matches.size() * length + matches.size() * by.size());
    document.replace(matches.front(), matches.back() + length, replaced(document.text(), matches, length, by));
    return int(matches.size());
}

}  // namespace lanescope::editor
