#include "app/lessons/markdown/front_matter.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>

#include "app/base/text/plain_text.h"
#include "app/lessons/markdown/phrases.h"

namespace lanescope {
namespace {

constexpr std::string_view bar = "---";

bool is_bar(std::string_view line) { return trimmed(line) == bar && line.starts_with('-'); }
bool is_fence(std::string_view line) { return trimmed(line).starts_with("```"); }

class FrontMatterReader {
public:
    FrontMatterReader(std::string_view text, Complaints& complaints) : rest_(text), complaints_(complaints) {}

    std::vector<Section> read() {
        skip_blank_lines();
        if (!at_bar()) {
            complaints_.add(
                line_,
                fmt::format("expected '---', got {}; start the lesson with a block of keys between two lines '---'",
                            at_end() ? "the end" : quoted(line_text(), 40)));
            return {};
        }
        while (at_bar() && !full()) read_section();
        return std::move(sections_);
    }

private:
    bool at_end() const { return rest_.empty(); }
    std::string_view line_text() const {
        const std::string_view line = rest_.substr(0, rest_.find('\n'));
        return line.ends_with('\r') ? line.substr(0, line.size() - 1) : line;
    }
    bool at_bar() const { return !at_end() && is_bar(line_text()); }
    void next() {
        rest_.remove_prefix(std::min(rest_.find('\n'), rest_.size() - 1) + 1);
        ++line_;
    }
    void skip_blank_lines() {
        while (!at_end() && trimmed(line_text()).empty()) next();
    }

    bool full() {
        if (sections_.size() <= max_pages) return false;
        complaints_.add(line_, fmt::format("more than {} pages; split the lesson into two", max_pages));
        return true;
    }

    void read_section() {
        Section section{.line = line_};
        next();
        read_keys(section);
        section.text_line = line_;
        if (sections_.empty())
            expect_pages();
        else
            read_text(section);
        sections_.push_back(std::move(section));
    }

    void read_keys(Section& section) {
        for (; !at_end() && !at_bar(); next()) read_key(section);
        for (const Entry& entry : section.entries) check_length(entry);
        if (at_end())
            complaints_.add(section.line, "this block of keys has no end; close it with a line '---'");
        else
            next();
    }

    void read_key(Section& section) {
        const std::string_view line = line_text(), words = trimmed(line);
        if (words.empty() || words.starts_with('#')) return;
        if ((line.front() == ' ' || line.front() == '\t') && !section.entries.empty()) {
            section.entries.back().value.append(" ").append(words);
            return;
        }
        if (section.entries.size() >= max_keys) {
            if (!too_many_) complaints_.add(line_, fmt::format("more than {} keys; split the page into two", max_keys));
            too_many_ = true;
            return;
        }
        const std::size_t colon = words.find(':');
        if (colon == std::string_view::npos || colon == 0)
            return complaints_.add(
                line_,
                fmt::format(
                    "expected 'key: value', got {}; write the page's text after the line '---' that ends its keys",
                    quoted(words, 40)));
        section.entries.push_back(
            {std::string(trimmed(words.substr(0, colon))), std::string(trimmed(words.substr(colon + 1))), line_});
    }

    void check_length(const Entry& entry) {
        if (entry.value.size() <= max_value) return;
        complaints_.add(entry.line, fmt::format("{}: the value has {} bytes; write at most {}", quoted(entry.key, 40),
                                                entry.value.size(), max_value));
    }

    void check_length(const Section& section) {
        if (section.text.size() <= max_page_text) return;
        complaints_.add(section.text_line,
                        fmt::format("the text of this page has {} bytes (limit: {}); split the page into two",
                                    section.text.size(), max_page_text));
    }

    void expect_pages() {
        skip_blank_lines();
        if (at_end())
            return complaints_.add(line_, "the lesson has no page; add a block that begins with 'page: TITLE'");
        if (at_bar()) return;
        complaints_.add(line_,
                        fmt::format("expected '---' and a page's keys, got {}; write text after the keys of a page",
                                    quoted(line_text(), 40)));
        while (!at_end() && !at_bar()) next();
    }

    void read_text(Section& section) {
        bool in_code = false;
        for (; !at_end() && (in_code || !at_bar()); next()) {
            if (is_fence(line_text())) in_code = !in_code;
            section.text.append(line_text()).append("\n");
        }
        check_length(section);
        if (in_code)
            complaints_.add(section.text_line, "a code block of this page has no end; close it with a line '```'");
    }

    std::string_view rest_;
    Complaints& complaints_;
    std::vector<Section> sections_;
    int line_ = 1;
    bool too_many_ = false;
};

}  // namespace

void Complaints::add(int line, const std::string& text) {
    constexpr std::size_t most = 50;
    if (entries_.size() < most) entries_.push_back({line, text});
}

std::vector<std::string> Complaints::texts() const {
    std::vector<Entry> sorted = entries_;
    std::ranges::stable_sort(sorted, {}, &Entry::line);
    std::vector<std::string> texts;
    for (const Entry& entry : sorted)
        texts.push_back(entry.line ? fmt::format("{}:{}: {}", file_, entry.line, entry.text)
                                   : fmt::format("{}: {}", file_, entry.text));
    return texts;
}

const Entry* Section::find(std::string_view key) const {
    const auto found = std::ranges::find(entries, key, &Entry::key);
    return found == entries.end() ? nullptr : &*found;
}

std::vector<Section> read_sections(std::string_view text, Complaints& complaints) {
    return FrontMatterReader(text, complaints).read();
}

int line_of_no_text(std::string_view text) {
    for (int line = 1; !text.empty();) {
        const Character c = first_character(text);
        const bool control = c.code < 0x20 && c.code != '\n' && c.code != '\r' && c.code != '\t';
        if (!c.valid || control || c.code == 0x7f) return line;
        if (c.code == '\n') ++line;
        text.remove_prefix(c.bytes);
    }
    return 0;
}

}  // namespace lanescope
