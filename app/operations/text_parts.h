// The text form's first part, and the pairs behind it.
#pragma once

#include <optional>
#include <string_view>

namespace lanescope {

/// Splits at the first comma: the shape or pattern, and the pairs behind it if there is a comma at all.
struct TextParts {
    std::string_view first;
    std::optional<std::string_view> pairs;
    explicit TextParts(std::string_view text) : first(text.substr(0, text.find(','))) {
        if (first.size() < text.size()) pairs = text.substr(first.size() + 1);
    }
};

}  // namespace lanescope
