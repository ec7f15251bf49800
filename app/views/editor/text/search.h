// Finding and replacing.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "app/views/editor/text/document.h"

namespace lanescope::editor {

struct Query {
    std::string what;
    bool match_case = false;  ///< else letters of ASCII count as their small ones
    bool operator==(const Query&) const = default;
};

/// Where it stands, in rising order; matches do not overlap. An empty query stands nowhere.
std::vector<std::size_t> matches_of(std::string_view text, const Query& query);

/// The matches of a document, looked for anew when the text or the query has changed.
class Matches {
public:
    const std::vector<std::size_t>& of(const Document& document, const Query& query);

private:
    std::vector<std::size_t> found_;
    Query query_;
    std::uint64_t version_ = 0;
    bool known_ = false;
};

/// Selects the next match from the selection's start on, or after it while it is a match itself; the one before with
/// `back`. Goes on at the text's other end. Returns whether there is one.
bool find_next(Document& document, const std::vector<std::size_t>& matches, const Query& query, bool back = false);

/// Which of the matches is selected, counted from 1; 0: none.
int selected_match(const Document& document, const std::vector<std::size_t>& matches, const Query& query);

/// Replaces the selected match, and selects the next one; where no match is selected, only that.
void replace_one(Document& document, const Query& query, const std::string& by);
/// All at once, to be undone at once. Returns how many. Throws UsageError where the text would become too long.
int replace_all(Document& document, const Query& query, const std::string& by);

}  // namespace lanescope::editor
