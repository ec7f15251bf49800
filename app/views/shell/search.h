// Searches controls, keys, plots, variants, lessons, terms and files.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "app/views/kit/field_keys.h"
#include "app/views/state/view_context.h"

namespace lanescope {

void open_search(ViewContext& context);
KeysInOrder* keys_of_search(ViewContext& context);
bool search_takes_keys(ViewContext& context);
void draw_search(ViewContext& context);

struct Find {
    const char* kind;  ///< "control", "variant", ...
    std::string words;
    std::string more;                          ///< searched too
    std::string control;                       ///< control to focus; may be empty
    std::function<void(ViewContext&)> choose;  ///< may be empty
};

std::vector<Find> all_finds(const ViewContext& context);
/// Best first: by name, then by explanation.
std::vector<Find> found(std::vector<Find> all, const std::string& query, std::size_t most);

enum class Fit { whole, prefix, word_start, inside, none };  ///< best first

/// Ignores case and surrounding blanks. An empty query fits nothing.
Fit fit_of(std::string_view words, std::string_view query);

}  // namespace lanescope
