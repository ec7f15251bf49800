// Reads lines and words, with line numbers in errors. Length limits reject other files early.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <istream>
#include <string>
#include <string_view>
#include <utility>

#include "app/base/error.h"
#include "app/base/text/plain_text.h"

namespace lanescope {

class LineReader {
public:
    static constexpr std::size_t longest_line = 65'536, longest_word = 1024;
    static constexpr std::int64_t max_skipped = 1'000'000;  ///< consecutive blank lines and comments

    LineReader(std::string_view text, std::string_view name) : rest_(text), name_(name) {}
    /// Reads in parts. The stream must outlive this.
    LineReader(std::istream& in, std::uint64_t bytes, std::string_view name) : in_(&in), left_(bytes), name_(name) {}

    /// Skips blank lines and comments ('%'). Returns false at the end.
    bool next() {
        for (std::int64_t skipped = 0; next_line(); ++skipped) {
            const auto start = line_.find_first_not_of(blanks);
            if (start != std::string_view::npos && line_[start] != '%') return true;
            if (skipped == max_skipped) wrong(fmt::format("more than {} successive lines are empty", max_skipped));
        }
        return false;
    }

    bool next_line() {
        if (rest_.size() <= longest_line) read_on();
        if (rest_.empty()) return false;
        ++number_;
        const std::string_view part = rest_.substr(0, longest_line + 1);
        const std::size_t end = std::min(part.find('\n'), part.size());
        if (end > longest_line) wrong(fmt::format("a line is longer than {} bytes", longest_line));
        line_ = words_ = rest_.substr(0, end);
        rest_.remove_prefix(std::min(end + 1, rest_.size()));
        return true;
    }

    /// Empty at the line's end.
    std::string_view word() {
        std::size_t first = 0;
        while (first < words_.size() && is_blank(words_[first])) ++first;
        std::size_t last = first;
        while (last < words_.size() && !is_blank(words_[last])) ++last;
        const std::string_view found = words_.substr(first, last - first);
        if (found.size() > longest_word) wrong(fmt::format("a word is longer than {} bytes", longest_word));
        words_.remove_prefix(last);
        return found;
    }

    std::string_view line() const { return line_; }
    std::uint64_t bytes_left() const { return rest_.size() + left_; }

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

    void read_on() {
        const auto part = std::size_t(std::min<std::uint64_t>(left_, 1 << 20));
        if (part == 0) return;
        std::string more(rest_);
        more.resize(rest_.size() + part);
        if (!in_->read(more.data() + rest_.size(), std::streamsize(part)))
            throw UsageError(fmt::format("{}: cannot be read completely", name_));
        left_ -= part;
        buffer_ = std::move(more);
        rest_ = buffer_;
    }

    std::istream* in_ = nullptr;
    std::uint64_t left_ = 0;  ///< of the stream
    std::string buffer_;
    std::string_view rest_, line_, words_;
    std::string name_;
    std::int64_t number_ = 0;
};

}  // namespace lanescope
