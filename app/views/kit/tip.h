// Tooltip text.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "app/model/term.h"

namespace lanescope {

/// Text of a tooltip, and a term that a lesson teaches.
struct Tip {
    std::string text;
    std::optional<Term> term;

    Tip() = default;
    Tip(const char* of) : text(of) {}
    Tip(std::string of) : text(std::move(of)) {}
    Tip(std::string of, std::optional<Term> about) : text(std::move(of)), term(about) {}

    bool empty() const { return text.empty(); }
    Tip with(std::string more) const { return {text + std::move(more), term}; }
    Tip after(std::string before) const { return {std::move(before) + text, term}; }
};

}  // namespace lanescope
