// A lesson's file, taken apart: blocks of keys between lines "---", and the text behind each of them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/model/text/error.h"

namespace lanescope {

/// What is wrong with a file, each with its line; kept bounded whatever the file holds.
class Complaints {
public:
    explicit Complaints(std::string file) : file_(std::move(file)) {}
    /// "file:line: text"; line 0: of the file as a whole.
    void add(int line, const std::string& text);
    /// Adds what the step throws as UsageError, and goes on.
    template <class Step>
    void attempt(int line, const Step& step) try {
        step();
    } catch (const UsageError& error) {
        add(line, error.what());
    }
    bool none() const { return entries_.empty(); }
    /// In the order of lines.
    std::vector<std::string> texts() const;

private:
    struct Entry {
        int line;
        std::string text;
    };
    std::string file_;
    std::vector<Entry> entries_;
};

/// "key: value". Lines that are indented go on with the value of the line before.
struct Entry {
    std::string key, value;
    int line = 0;
};

/// A block of keys, and the text up to the next block.
struct Section {
    std::vector<Entry> entries;
    int line = 0;  ///< of the "---" that opens it
    std::string text;
    int text_line = 0;  ///< of the text's first line

    const Entry* find(std::string_view key) const;
};

inline constexpr std::size_t max_keys = 64, max_pages = 100;
inline constexpr std::size_t max_value = 4096, max_page_text = 64 * 1024;  // bytes

/// The lesson's section and then one a page. At most max_keys keys a section and max_pages pages.
std::vector<Section> read_sections(std::string_view text, Complaints& complaints);

}  // namespace lanescope
