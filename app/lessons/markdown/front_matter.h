// Splits a lesson into blocks of keys between lines "---", each followed by text.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/base/error.h"

namespace lanescope {

/// Bounded in number.
class Complaints {
public:
    explicit Complaints(std::string file) : file_(std::move(file)) {}
    /// Adds "file:line: text"; line 0: the whole file.
    void add(int line, const std::string& text);
    /// Adds the step's UsageError, if any.
    template <class Step>
    void attempt(int line, const Step& step) try {
        step();
    } catch (const UsageError& error) {
        add(line, error.what());
    }
    bool none() const { return entries_.empty(); }
    /// Returns errors sorted by line.
    std::vector<std::string> texts() const;

private:
    struct Entry {
        int line;
        std::string text;
    };
    std::string file_;
    std::vector<Entry> entries_;
};

/// "key: value". Indented lines continue it.
struct Entry {
    std::string key, value;
    int line = 0;
};

struct Section {
    std::vector<Entry> entries;
    int line = 0;  ///< of the opening "---"
    std::string text;
    int text_line = 0;  ///< first line

    const Entry* find(std::string_view key) const;
};

inline constexpr std::size_t max_keys = 64, max_pages = 100;
inline constexpr std::size_t max_value = 4096, max_page_text = 64 * 1024;  // bytes

/// Returns the lesson's section, then one per page: up to max_pages pages, max_keys keys per section.
std::vector<Section> read_sections(std::string_view text, Complaints& complaints);

/// Returns the line of the first invalid UTF-8 byte or control character; 0: none.
int line_of_no_text(std::string_view text);

}  // namespace lanescope
