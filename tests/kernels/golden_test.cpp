#include <gtest/gtest.h>

#include <fstream>

#include "tests/kernels/whole_catalogue.h"
#include "tests/shipped_catalog.h"

namespace lanescope::whole_catalogue {
namespace {

std::string line_of(const Variant& variant, const Problem& problem, bool independent) {
    const Outcome outcome = Numbers(problem).run(variant, options_for(problem, options(independent, 0)));
    std::string line = problem.name + " " + std::string(variant.id) + (independent ? " apart" : " lockstep");
    line.resize(std::max<std::size_t>(line.size(), 46), ' ');
    return line + describe(outcome);
}

std::vector<std::string> all_lines() {
    std::vector<std::string> lines;
    for (const Problem& problem : problems())
        for (const Variant& variant : shipped_catalog().variants())
            for (const bool independent : {false, true})
                if (suits(variant, problem)) lines.push_back(line_of(variant, problem, independent));
    return lines;
}

std::vector<std::string> read_lines(const std::string& path) {
    std::ifstream file(path);
    std::vector<std::string> lines;
    for (std::string line; std::getline(file, line);)
        if (!line.starts_with("#")) lines.push_back(line);
    return lines;
}

constexpr const char* head =
    "# What the machine reports: problem, variant, schedule; blocks, sites, warp-steps, active lanes, sectors, bank\n"
    "# conflicts, sectors asked of L2, waits; hashes of y, of all events, and of costs, histograms and sizes; "
    "hazards,\n"
    "# with sites numbered as they stand in the text. tests/kernels/golden_test.cpp compares it, and says how to renew "
    "it.\n";

TEST(Golden, HasUnchangedReportsOfTheEmulator) {
    const std::string path = std::string(LANESCOPE_SOURCE_DIR) + "/tests/kernels/data/reports.txt";
    const std::vector<std::string> expected = read_lines(path), found = all_lines();
    const std::string here = testing::TempDir() + "lanescope_reports.txt";
    std::ofstream file(here);
    file << head;
    for (const std::string& line : found) file << line << "\n";
    EXPECT_EQ(found.size(), expected.size());
    int shown = 0;
    for (std::size_t i = 0; i < std::min(found.size(), expected.size()) && shown < 10; ++i) {
        if (found[i] == expected[i]) continue;
        ADD_FAILURE() << "was " << expected[i] << "\nis  " << found[i] << "\n";
        ++shown;
    }
    EXPECT_TRUE(found == expected) << "If this is meant: cp " << here << " " << path;
}

}  // namespace
}  // namespace lanescope::whole_catalogue
