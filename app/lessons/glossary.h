// The terms of the field in plain words: one file of Markdown that people can edit, assets/glossary.md.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "app/lessons/markdown.h"
#include "app/model/term.h"

namespace lanescope {

struct GlossaryEntry {
    std::string name;  ///< "Sector"
    Markdown text;
    std::vector<Term> terms;  ///< those of the window's explanations that it is about
    std::string lesson;       ///< stem of the lesson that teaches it; empty: none is named
    std::string page;         ///< the page's title
};

struct Glossary {
    std::vector<GlossaryEntry> entries;  ///< by the alphabet

    /// The entry that is about the term; nullptr: none is.
    const GlossaryEntry* about(Term term) const;
};

/// A term is a heading of the second level, and the Markdown up to the next one. Lines such as `Terms: sectors, races`
/// and `Lesson: ragged-rows, A row a thread, once more` say what it belongs to. `file` is named in errors. Throws
/// UsageError with file and line: a term that stands twice or has no text, an unknown name, more than 1 MiB.
Glossary parse_glossary(std::string_view text, const std::string& file);

/// Reads such a file. Throws UsageError.
Glossary load_glossary(const std::filesystem::path& file);

}  // namespace lanescope
