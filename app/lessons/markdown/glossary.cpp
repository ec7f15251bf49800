#include "app/lessons/markdown/glossary.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/base/error.h"
#include "app/base/files/file.h"
#include "app/base/text/plain_text.h"
#include "app/lessons/markdown/front_matter.h"

namespace lanescope {
namespace {

constexpr std::size_t most_bytes = 1 << 20;

/// Sets `value` to the text after the key.
bool has_key(std::string_view line, std::string_view key, std::string& value) {
    if (!line.starts_with(key)) return false;
    value = trimmed(line.substr(key.size()));
    return true;
}

void read_terms(GlossaryEntry& entry, std::string_view list) {
    for (const std::string_view word : split(list, ",")) entry.terms.push_back(parse_name<Term>(word));
}

// A title may contain commas.
void read_lesson(GlossaryEntry& entry, const std::string& place) {
    const std::size_t comma = place.find(',');
    if (comma == std::string::npos) throw UsageError("expected 'Lesson: LESSON, TITLE OF THE PAGE'");
    entry.lesson = trimmed(place.substr(0, comma));
    entry.page = trimmed(place.substr(comma + 1));
}

struct Reading {
    GlossaryEntry entry;
    std::string text;
};

void add_line(Reading& reading, std::string_view line) {
    std::string value;
    if (has_key(line, "Terms:", value)) return read_terms(reading.entry, value);
    if (has_key(line, "Lesson:", value)) return read_lesson(reading.entry, value);
    reading.text.append(line).append("\n");
}

void finish(Glossary& glossary, Reading& reading) {
    const std::string& name = reading.entry.name;
    if (name.empty()) return;  // text before the first term
    reading.entry.text = parse_markdown(reading.text);
    if (reading.entry.text.empty()) throw UsageError("the term " + name + " has no explanation");
    if (std::ranges::count(glossary.entries, name, &GlossaryEntry::name))
        throw UsageError("the term " + name + " appears twice");
    glossary.entries.push_back(std::move(reading.entry));
}

void take_line(Glossary& glossary, Reading& reading, std::string_view line) {
    const bool begins = line.starts_with("## ");
    if (!begins && !reading.entry.name.empty()) return add_line(reading, line);
    if (!begins) return;
    finish(glossary, reading);
    reading = {};
    reading.entry.name = trimmed(line.substr(3));
}

}  // namespace

const GlossaryEntry* Glossary::about(Term term) const {
    const auto found = std::ranges::find_if(
        entries, [&](const GlossaryEntry& entry) { return std::ranges::count(entry.terms, term) > 0; });
    return found == entries.end() ? nullptr : &*found;
}

Glossary parse_glossary(std::string_view text, const std::string& file) {
    Glossary glossary;
    Reading reading;
    int number = 0;
    try {
        if (text.size() > most_bytes) throw UsageError("the file is larger than 1 MiB");
        if ((number = line_of_no_text(text)) > 0) throw UsageError("the file is not UTF-8 text");
        for (const std::string_view line : lines_in(text)) {
            ++number;
            take_line(glossary, reading, line);
        }
        finish(glossary, reading);
    } catch (const UsageError& error) {
        throw UsageError(fmt::format("{}:{}: {}", file, number, error.what()));
    }
    std::ranges::sort(glossary.entries, {}, [](const GlossaryEntry& e) { return in_lower_case(e.name); });
    return glossary;
}

Glossary load_glossary(const std::filesystem::path& file) {
    return parse_glossary(read_file(file, most_bytes), file.string());
}

}  // namespace lanescope
