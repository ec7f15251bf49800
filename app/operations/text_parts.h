// Parts of a problem's text form.
#pragma once

#include <optional>
#include <string_view>

#include "app/model/fields.h"

namespace lanescope {

/// Splits at the first comma that does not separate thousands, if any.
struct TextParts {
    std::string_view first;
    std::optional<std::string_view> pairs;
    explicit TextParts(std::string_view text) : first(text.substr(0, end_of_value(text))) {
        if (first.size() < text.size()) pairs = text.substr(first.size() + 1);
    }
};

}  // namespace lanescope
