#include "app/lessons/markdown/glossary.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "app/base/error.h"
#include "app/base/files/folders.h"
#include "app/lessons/lesson.h"
#include "tests/shipped_catalog.h"

namespace lanescope {
namespace {

TEST(ShippedGlossary, HasEveryTermOfTheExplanations) {
    const Glossary glossary = load_glossary(find_asset("glossary.md"));
    for (const std::string_view name : enum_names<Term>.list)
        EXPECT_NE(glossary.about(parse_name<Term>(name)), nullptr) << name;
}

TEST(ShippedGlossary, LeadsToPagesThatThereAre) {
    const Glossary glossary = load_glossary(find_asset("glossary.md"));
    const Shelf shelf = load_lessons(shipped_catalog(), find_asset("lessons"));
    for (const GlossaryEntry& entry : glossary.entries) {
        if (entry.lesson.empty()) continue;
        const Lesson* lesson = shelf.find(entry.lesson);
        ASSERT_NE(lesson, nullptr) << entry.name << ": " << entry.lesson;
        EXPECT_EQ(std::ranges::count(lesson->pages, entry.page, &Page::title), 1) << entry.name << ": " << entry.page;
    }
}

TEST(ShippedGlossary, KeepsItsEntriesShort) {
    for (const GlossaryEntry& entry : load_glossary(find_asset("glossary.md")).entries)
        EXPECT_LE(plain_text(entry.text).size(), 400u) << entry.name;
}

TEST(AGlossary, IsReadFromHeadings) {
    const Glossary glossary = parse_glossary(
        "# Words\n\nNo term.\n\n## warp\n\n32 threads.\n\nTerms: warps, races\nLesson: a-b, One, two\n\n## Lane\nOne "
        "of "
        "them.\n",
        "g.md");
    ASSERT_EQ(glossary.entries.size(), 2u);
    EXPECT_EQ(glossary.entries[0].name, "Lane");
    EXPECT_EQ(plain_text(glossary.entries[1].text), "32 threads.");
    EXPECT_EQ(glossary.entries[1].lesson, "a-b");
    EXPECT_EQ(glossary.entries[1].page, "One, two");
    EXPECT_EQ(glossary.about(Term::races), &glossary.entries[1]);
    EXPECT_EQ(glossary.about(Term::sectors), nullptr);
}

std::string complaint(const std::string& text) {
    try {
        parse_glossary(text, "g.md");
    } catch (const UsageError& error) {
        return error.what();
    }
    return "";
}

TEST(AGlossary, SaysWhatIsWrongAndWhere) {
    EXPECT_EQ(complaint("## Warp\n\nText.\n## Warp\nText.\n"), "g.md:5: the term Warp appears twice");
    EXPECT_EQ(complaint("## Warp\n## Lane\nText.\n"), "g.md:2: the term Warp has no explanation");
    EXPECT_EQ(complaint("## Warp\nText.\nTerms: wraps\n").rfind("g.md:3: ", 0), 0u);
    EXPECT_EQ(complaint("## Warp\nText.\nLesson: a\n").rfind("g.md:3: ", 0), 0u);
    EXPECT_EQ(complaint("## Warp\n\x01\n").rfind("g.md:2: ", 0), 0u);
}

}  // namespace
}  // namespace lanescope
