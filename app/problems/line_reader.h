// Reads text line by line and each line word by word, and knows where it is when something is wrong.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

#include "app/model/error.h"
#include "app/model/quote.h"

namespace lanescope {

class LineReader {
public:
    LineReader(std::string_view text, std::string_view name) : rest_(text), name_(name) {}

    /// Goes to the next line that holds words, over blank lines and comments ('%'); false at the end of the text.
    bool next() {
        while (next_line())
            if (const auto start = line_.find_first_not_of(blanks);
                start != std::string_view::npos && line_[start] != '%')
                return true;
        return false;
    }

    /// Goes to the next line, whatever it holds.
    bool next_line() {
        if (rest_.empty()) return false;
        const void* found = std::memchr(rest_.data(), '\n', rest_.size());
        const std::size_t end = found ? static_cast<const char*>(found) - rest_.data() : rest_.size();
        line_ = words_ = rest_.substr(0, end);
        rest_.remove_prefix(std::min(end + 1, rest_.size()));
        ++number_;
        return true;
    }

    /// The next word of the line; empty when there is none.
    std::string_view word() {
        std::size_t first = 0;
        while (first < words_.size() && is_blank(words_[first])) ++first;
        std::size_t last = first;
        while (last < words_.size() && !is_blank(words_[last])) ++last;
        const std::string_view found = words_.substr(first, last - first);
        words_.remove_prefix(last);
        return found;
    }

    std::string_view line() const { return line_; }
    std::size_t bytes_left() const { return rest_.size(); }

    [[noreturn]] void expected(std::string_view what) const {
        const std::string_view shown = line_.substr(0, line_.find_last_not_of(blanks) + 1);
        throw UsageError(fmt::format("{}:{}: expected {}, got {}", name_, number_, what, quoted(shown, 60)));
    }
    [[noreturn]] void wrong(std::string_view what) const {
        throw UsageError(fmt::format("{}:{}: {}", name_, number_, what));
    }

private:
    static constexpr std::string_view blanks = " \t\r";
    static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

    std::string_view rest_, line_, words_;
    std::string name_;
    std::int64_t number_ = 0;
};

}  // namespace lanescope
