// A text of any bytes in UTF-8, its lines, and the places in it. What is no UTF-8 stays as it is, each byte a character
// of its own; so do line ends, LF and CRLF side by side.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope::editor {

/// A change of a text: at this byte, what was there and what took its place.
struct Edit {
    std::size_t at = 0;
    std::string removed, inserted;
    std::size_t end() const { return at + inserted.size(); }
    bool operator==(const Edit&) const = default;
};

inline Edit inverse(const Edit& edit) { return {edit.at, edit.inserted, edit.removed}; }

/// Both counted from 1; columns in characters.
struct Place {
    int line = 1, column = 1;
    bool operator==(const Place&) const = default;
};

/// Offsets are bytes from the start of the text. A settled one stands between two characters; a CRLF is one character.
class TextBuffer {
public:
    static constexpr std::size_t most_bytes = std::size_t{4} << 20U;

    /// Throws UsageError for a text with a NUL byte, and for one that is too long.
    explicit TextBuffer(std::string text = {});

    const std::string& text() const { return text_; }
    std::size_t size() const { return text_.size(); }
    int lines() const { return int(starts_.size()); }  ///< at least 1
    /// Without its line end. Lines that are not there count as the nearest that is.
    std::string_view line(int line) const;
    std::size_t line_start(int line) const;
    std::size_t line_end(int line) const;  ///< before the line end
    int line_at(std::size_t offset) const;
    /// "\n" or "\r\n": as the first line ends.
    std::string newline() const;

    Place place_at(std::size_t offset) const;
    /// The place's offset; of a place that is not there, that of the nearest one.
    std::size_t offset_of(Place place) const;

    /// The offset itself, or the start of the character that it stands in.
    std::size_t settled(std::size_t offset) const;
    std::size_t next(std::size_t offset) const;      ///< after the character at a settled offset
    std::size_t previous(std::size_t offset) const;  ///< before the one that ends there

    /// Throws UsageError where a text would have too many bytes.
    static void check_length(std::size_t bytes);
    /// The edit that puts `inserted` in the place of [from, to).
    Edit edit(std::size_t from, std::size_t to, std::string inserted) const;
    /// Throws UsageError where these edits, one after the other, would lead to a text that it does not take.
    void check(std::span<const Edit> edits) const;
    /// Of an edit that is about the present text, and was checked.
    void apply(const Edit& edit);

private:
    std::string text_;
    std::vector<std::size_t> starts_;  // of lines
};

}  // namespace lanescope::editor
