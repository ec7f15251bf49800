#include "app/views/shell/actions.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

namespace lanescope {
namespace {

std::vector<std::pair<std::string, std::string>> editor_keys() {
    std::vector<std::pair<std::string, std::string>> keys;
    for (const KeyGroup& group : key_help())
        if (group.title == std::string("In the kernel editor"))
            for (const KeyHelp& key : group.keys) keys.emplace_back(key.keys, key.text);
    return keys;
}

/// "`Ctrl+F`, `Ctrl+H`" of the page is "Ctrl F, H" on the card.
std::string as_on_the_card(std::string keys) {
    std::erase(keys, '`');
    std::ranges::replace(keys, '+', ' ');
    for (const std::string held : {"Ctrl ", "Alt "})
        for (std::size_t at; keys.starts_with(held) && (at = keys.find(", " + held)) != std::string::npos;)
            keys.erase(at + 2, held.size());
    return keys;
}

TEST(KeyHelp, HasTheEditorsKeys) { EXPECT_GT(editor_keys().size(), 10u); }

TEST(KeyHelp, AgreesWithThePageAboutTheEditor) {
    const auto keys = editor_keys();
    std::ifstream page(LANESCOPE_SOURCE_DIR "/docs/own-kernel.md");
    int found = 0;
    bool in_table = false;
    for (std::string line; std::getline(page, line);) {
        if (line == "| key | action |") in_table = true;
        if (line.empty()) in_table = false;
        if (!in_table || line.starts_with("| key") || line.starts_with("| ---")) continue;
        const std::size_t bar = line.find(" | ", 2);
        const std::pair key{as_on_the_card(line.substr(2, bar - 2)), line.substr(bar + 3, line.size() - bar - 5)};
        EXPECT_EQ(std::ranges::count(keys, key), 1) << line;
        ++found;
    }
    EXPECT_GT(found, 5);
}

}  // namespace
}  // namespace lanescope
