// A UTF-8 text. Keeps invalid bytes as one character each, and mixed LF and CRLF.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope::editor {

struct Edit {
    std::size_t at = 0;
    std::string removed, inserted;
    std::size_t end() const { return at + inserted.size(); }
    bool operator==(const Edit&) const = default;
};

inline Edit inverse(const Edit& edit) { return {edit.at, edit.inserted, edit.removed}; }

/// Line and column (in characters), from 1.
struct Place {
    int line = 1, column = 1;
    bool operator==(const Place&) const = default;
};

/// Offsets are in bytes. A settled offset is between characters; CRLF is one.
class TextBuffer {
public:
    static constexpr std::size_t most_bytes = std::size_t{4} << 20U;

    /// Throws UsageError for a NUL byte or more than most_bytes bytes.
    explicit TextBuffer(std::string text = {});

    const std::string& text() const { return text_; }
    std::size_t size() const { return text_.size(); }
    int lines() const { return int(starts_.size()); }  ///< at least 1
    /// Without the line end; clamps the number.
    std::string_view line(int line) const;
    std::size_t line_start(int line) const;
    std::size_t line_end(int line) const;  ///< before the line end
    int line_at(std::size_t offset) const;
    /// LF or CRLF, as the first line ends.
    std::string newline() const;

    Place place_at(std::size_t offset) const;
    /// Clamps to the nearest place.
    std::size_t offset_of(Place place) const;

    /// Returns the start of the character at the offset.
    std::size_t settled(std::size_t offset) const;
    std::size_t next(std::size_t offset) const;      ///< after the character at a settled offset
    std::size_t previous(std::size_t offset) const;  ///< before the character that ends there

    /// Throws UsageError above most_bytes.
    static void check_length(std::size_t bytes);
    Edit edit(std::size_t from, std::size_t to, std::string inserted) const;
    /// Throws UsageError if the result is invalid.
    void check(std::span<const Edit> edits) const;
    /// Requires check().
    void apply(const Edit& edit);

private:
    std::string text_;
    std::vector<std::size_t> starts_;  // of lines
};

// Cells of a line: one per character; a tab extends to the next tab stop.

inline constexpr int indent_width = 4;  ///< of a level, and between tab stops

int cell_of(std::string_view line, std::size_t byte);
/// Past the end, returns the line's length.
std::size_t byte_at_cell(std::string_view line, int cell);
std::size_t nearest_byte(std::string_view line, double cell);
std::string_view indent_of(std::string_view line);
inline bool is_blank(std::string_view line) { return indent_of(line).size() == line.size(); }

/// Marks follow the edits. By priority: a line shows its first mark. The editor's owner draws `figures`.
enum class MarkKind : std::uint8_t { error, hazard, hint, figures };

struct LineMark {
    int line = 0;  ///< from 1
    MarkKind kind = MarkKind::hint;
    std::string text;
    int origin = 0;  ///< the line when the mark was set; the owner's key
    bool operator==(const LineMark&) const = default;
};

struct LineShift {
    int line = 1;       ///< first edited line
    bool whole = true;  ///< only blanks precede the edit: the text moves to the edit's end
    int removed = 0, added = 0;
};

LineShift shift_of(const TextBuffer& buffer, const Edit& edit);

/// nullopt: deleted.
std::optional<int> carried(int line, const LineShift& shift);
void carry_marks(std::vector<LineMark>& marks, const LineShift& shift);

}  // namespace lanescope::editor
