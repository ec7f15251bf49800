// Glossary from assets/glossary.md.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "app/lessons/markdown/markdown.h"
#include "app/model/term.h"

namespace lanescope {

struct GlossaryEntry {
    std::string name;
    Markdown text;
    std::vector<Term> terms;  ///< window terms that it explains
    std::string lesson;       ///< stem of its lesson; empty: none
    std::string page;         ///< the page's title
};

struct Glossary {
    std::vector<GlossaryEntry> entries;  ///< sorted by name

    /// Returns nullptr if there is none.
    const GlossaryEntry* about(Term term) const;
};

/// Parses entries: each second-level heading starts a term. Its text may have lines such as `Terms: sectors, races` and
/// `Lesson: ragged-rows, A row a thread, once more`. file: for messages. Throws UsageError for a repeated or empty
/// term, an unknown name, or more than 1 MiB.
Glossary parse_glossary(std::string_view text, const std::string& file);

/// Throws UsageError.
Glossary load_glossary(const std::filesystem::path& file);

}  // namespace lanescope
