// What is said of a thing that is pointed at.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "app/model/term.h"

namespace lanescope {

/// A text, and the term that it is about, where a page of the lessons teaches one.
struct Tip {
    std::string text;
    std::optional<Term> term;

    Tip() = default;
    Tip(const char* of) : text(of) {}
    Tip(std::string of) : text(std::move(of)) {}
    Tip(std::string of, std::optional<Term> about) : text(std::move(of)), term(about) {}

    bool empty() const { return text.empty(); }
    /// The same with more text before or after it, still about the same term.
    Tip with(std::string more) const { return {text + std::move(more), term}; }
    Tip after(std::string before) const { return {std::move(before) + text, term}; }
};

}  // namespace lanescope
