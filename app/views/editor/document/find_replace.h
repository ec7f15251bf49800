// Find and replace.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "app/views/editor/document/document.h"

namespace lanescope::editor {

struct Query {
    std::string what;
    bool match_case = false;  ///< if not, ignores the case of ASCII letters
    bool operator==(const Query&) const = default;
};

/// Returns ascending offsets without overlaps; none for an empty query.
std::vector<std::size_t> matches_of(std::string_view text, const Query& query);

class Matches {
public:
    const std::vector<std::size_t>& of(const Document& document, const Query& query);

private:
    std::vector<std::size_t> found_;
    Query query_;
    std::uint64_t version_ = 0;
    bool known_ = false;
};

/// Includes a match at the selection's start unless it is selected; wraps around. Returns false without matches.
bool find_next(Document& document, const std::vector<std::size_t>& matches, const Query& query, bool back = false);

/// Returns the number of the match, from 1; 0: none.
int selected_match(const Document& document, const std::vector<std::size_t>& matches, const Query& query);

/// Replaces only a selected match; then selects the next.
void replace_one(Document& document, const Query& query, const std::string& by);
/// Replaces in one undo step. Returns the number replaced. Throws UsageError if the text would be too long.
int replace_all(Document& document, const Query& query, const std::string& by);

}  // namespace lanescope::editor
