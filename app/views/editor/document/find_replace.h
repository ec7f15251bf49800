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
    bool match_case = false;  ///< false: ignores ASCII case
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

/// Includes an unselected match at the selection's start; wraps around. False: no matches.
bool find_next(Document& document, const std::vector<std::size_t>& matches, const Query& query, bool back = false);

/// Counts from 1; 0: none.
int selected_match(const Document& document, const std::vector<std::size_t>& matches, const Query& query);

/// Replaces only a selected match; selects the next.
void replace_one(Document& document, const Query& query, const std::string& by);
/// One undo step. Returns the number replaced. Throws UsageError if the text gets too long.
int replace_all(Document& document, const Query& query, const std::string& by);

}  // namespace lanescope::editor
