#include "app/views/kit/ranking.h"

#include <algorithm>
#include <cctype>

#include "app/model/text/ascii.h"
#include "app/model/text/trimmed.h"

namespace lanescope {
namespace {

bool same(char a, char b) { return small_letter(a) == small_letter(b); }

bool is_letter(char c) { return std::isalnum(static_cast<unsigned char>(c)) || static_cast<unsigned char>(c) >= 128; }

}  // namespace

Fit fit_of(std::string_view words, std::string_view query) {
    query = trimmed(query);
    if (query.empty()) return Fit::none;
    Fit best = Fit::none;
    for (auto from = words.begin();; ++from) {
        from = std::search(from, words.end(), query.begin(), query.end(), same);
        if (from == words.end()) return best;
        if (from == words.begin()) return words.size() == query.size() ? Fit::whole : Fit::prefix;
        best = std::min(best, is_letter(*(from - 1)) ? Fit::inside : Fit::word_start);
    }
}

}  // namespace lanescope
