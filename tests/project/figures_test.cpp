// One command generates the figures in bench/results. A page may repeat a figure if its paragraph links to the file
// with exactly this number.
//
// A figure is a number followed by a unit of time or throughput, a per cent sign, "times", "x" or "×". Outside code,
// decimal fractions and numbers with grouped thousands are figures too.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "tests/project/tree.h"

namespace {

namespace fs = std::filesystem;

/// Numbers that look like figures but are none.
struct Exception {
    std::string page, number, reason;
};

const std::vector<Exception> exceptions{
    {"docs/getting-started.md", "24.04", "a version of Ubuntu"},
    {"docs/getting-started.md", "2.36", "a version of glibc"},
    {"docs/getting-started.md", "3.3", "a version of OpenGL"},
    {"docs/command-line.md", "0.25", "a value of a matrix"},
    {"docs/command-line.md", "0.5 %", "a setting: when the samples are enough"},
    {"docs/command-line.md", "100 ns", "a setting: the patience with a kernel"},
    {"docs/plots.md", "25 %", "a setting: the interval of a modelled time on devices on which nothing was measured"},
    {"docs/plots.md", "1.00×", "the baseline, by definition"},
    {"docs/plots.md", "12.6", "a version of CUDA"},
    {"docs/writing-lessons.md", "31.1", "an example of what a lesson's text shows"},
    {"docs/writing-lessons.md", "15.85", "an example of how a claim is read"},
    {"docs/writing-lessons.md", "15.95", "an example of how a claim is read"},
    {"docs/lessons.md", "31.5", "a goal of an exercise, which the tests of lessons check"},
    {"docs/kernels.md", "1.3", "how many results of mma were compared: a number of cases"},
    {"docs/kernels.md", "2512.07004", "the number of a paper"},
    {"docs/kernels.md", "2511.10909", "the number of a paper"},
    {"docs/accuracy.md", "0.65", "a constant of the model"},
    {"docs/accuracy.md", "2.3", "an exponent that was tried"},
    {"docs/writing-lessons.md", "10 %", "an example of a tolerance"},
    {"docs/remote.md", "0.25", "a limit that the program sets"},
    {"docs/remote.md", "10 s", "a limit that the program sets"},
    {"docs/remote.md", "30 s", "a limit that the program sets"},
    {"docs/remote.md", "60 s", "a limit that the program sets"},
    {"docs/remote.md", "120 s", "a limit that the program sets"},
};

const std::string grouped = R"(\d{1,3}(?:[ ,]\d{3})+(?![\d]))";
const std::string plain = R"(\d+(?:\.\d+)?)";

std::string without_groups(std::string number) {
    std::erase_if(number, [](char c) { return c == ' ' || c == ','; });
    return number;
}

template <class Each>
void for_each_match(const std::string& text, const std::regex& what, Each&& each) {
    for (std::sregex_iterator at(text.begin(), text.end(), what), end; at != end; ++at) each(*at);
}

/// Removes inline code and link targets from a line.
std::string words_of(const std::string& line) {
    static const std::regex code("`[^`]*`"), target(R"(\]\([^)]*\))");
    return std::regex_replace(std::regex_replace(line, code, "`"), target, "]");
}

std::vector<std::string> figures_in(const std::string& line, bool is_code = false) {
    static const std::regex number("(^|[^\\w.,^-])((" + grouped + "|" + plain +
                                   ")( ?(?:[umn]?s|[GT]B/s|[GT]FLOP/s|%|x(?! ?\\d)|×| times)(?![\\w/])|( of \\d+))?)");
    std::vector<std::string> figures;
    for_each_match(words_of(line), number, [&](const std::smatch& found) {
        const bool has_unit = found[4].matched && !found[5].matched;
        const bool in_text = found[5].matched || found[3].str().find_first_of("., ") != std::string::npos;
        if (has_unit || (in_text && !is_code)) figures.push_back(found[2]);
    });
    return figures;
}

std::string value_of(const std::string& figure) {
    static const std::regex number("^(" + grouped + "|" + plain + ")");
    std::smatch found;
    return std::regex_search(figure, found, number) ? without_groups(found[1]) : "";
}

std::set<std::string> numbers_in(const std::string& results) {
    std::set<std::string> numbers;
    for_each_match(results, std::regex("-?" + plain), [&](const std::smatch& found) { numbers.insert(found[0]); });
    for_each_match(results, std::regex(grouped),
                   [&](const std::smatch& found) { numbers.insert(without_groups(found[0])); });
    return numbers;
}

std::string section_of(const std::string& results, const std::string& anchor) {
    std::istringstream lines(results);
    std::string section;
    bool inside = anchor.empty();
    for (std::string line; std::getline(lines, line);) {
        if (!anchor.empty() && line.starts_with("## ")) inside = anchor_of(line.substr(3)) == anchor;
        if (inside) section += line + "\n";
    }
    return section;
}

struct Found {
    int line = 0;
    std::string figure;
};

struct Paragraph {
    std::vector<Found> figures;
    std::vector<std::string> links;  ///< links to files of results, with their anchors
};

std::vector<std::string> links_in(const std::string& line) {
    static const std::regex link(R"(\]\((?:\.\./)?(bench/results/[^)]*\.md[^)]*)\))");
    std::vector<std::string> links;
    for_each_match(line, link, [&](const std::smatch& found) { links.push_back(found[1]); });
    return links;
}

std::vector<Paragraph> paragraphs_of(const std::string& page) {
    std::vector<Paragraph> paragraphs(1);
    std::istringstream lines(page);
    bool fenced = false;
    std::string line;
    for (int number = 1; std::getline(lines, line); ++number) {
        if (line.empty()) paragraphs.emplace_back();
        if (line.starts_with("```")) fenced = !fenced;
        for (const std::string& link : links_in(line)) paragraphs.back().links.push_back(link);
        for (const std::string& figure : figures_in(line, fenced || line.starts_with("    ")))
            paragraphs.back().figures.push_back({number, figure});
    }
    return paragraphs;
}

template <class Read>
std::string results_at(const std::string& link, Read&& read) {
    const std::size_t hash = link.find('#');
    return section_of(read(link.substr(0, hash)), hash == std::string::npos ? "" : link.substr(hash + 1));
}

/// Returns the figures that the linked results do not contain. `read` returns the text of a file of results.
template <class Read>
std::vector<std::string> complaints(const std::string& page, const std::string& text, Read&& read) {
    std::vector<std::string> wrong;
    for (const Paragraph& paragraph : paragraphs_of(text)) {
        std::set<std::string> known;
        for (const std::string& link : paragraph.links) known.merge(numbers_in(results_at(link, read)));
        for (const Found& found : paragraph.figures)
            if (!known.contains(value_of(found.figure)))
                wrong.push_back(page + ":" + std::to_string(found.line) + ": " + found.figure);
    }
    return wrong;
}

bool is_excepted(const std::string& page, const std::string& complaint) {
    return std::ranges::any_of(
        exceptions, [&](const Exception& e) { return e.page == page && complaint.ends_with(": " + e.number); });
}

TEST(Figures, OccurInTheLinkedResults) {
    for (const std::string& page : pages())
        for (const std::string& complaint :
             complaints(page, text_of(root / page), [](const std::string& file) { return text_of(root / file); }))
            EXPECT_TRUE(is_excepted(page, complaint))
                << complaint << ": nothing in bench/results has it to which this paragraph links";
}

TEST(Figures, AreLinkedToResultsThatAreThere) {
    for (const std::string& page : pages())
        for (const Paragraph& paragraph : paragraphs_of(text_of(root / page)))
            for (const std::string& link : paragraph.links)
                EXPECT_NE(results_at(link, [](const std::string& file) { return text_of(root / file); }), "")
                    << page << ": " << link;
}

TEST(Figures, ThatAreExceptedAreThere) {
    for (const Exception& exception : exceptions) {
        const auto wrong =
            complaints(exception.page, text_of(root / exception.page), [](const std::string&) { return ""; });
        EXPECT_TRUE(std::ranges::any_of(
            wrong, [&](const std::string& complaint) { return complaint.ends_with(": " + exception.number); }))
            << exception.page << " has no " << exception.number << " any more";
    }
}

TEST(Results, SayDeviceDateProgramAndCommand) {
    for (const auto& entry : fs::recursive_directory_iterator(root / "bench/results")) {
        if (!entry.is_regular_file()) continue;
        EXPECT_EQ(entry.path().extension(), ".md") << entry.path() << ": results are Markdown";
        const std::string text = text_of(entry.path());
        for (const char* field : {"device", "date", "program", "command"})
            EXPECT_NE(text.find("\n| " + std::string(field) + " | "), std::string::npos)
                << entry.path() << ": " << field;
    }
}

using Texts = std::vector<std::string>;

TEST(AFigure, IsANumberWithAUnit) {
    EXPECT_EQ(figures_in("It takes 28 us, or 30 ms in 2 s."), (Texts{"28 us", "30 ms", "2 s"}));
    EXPECT_EQ(figures_in("12 GB/s, 5.4 TB/s and 7 GFLOP/s"), (Texts{"12 GB/s", "5.4 TB/s", "7 GFLOP/s"}));
    EXPECT_EQ(figures_in("13 % fewer, 50% more"), (Texts{"13 %", "50%"}));
    EXPECT_EQ(figures_in("costs 1.42x, 2×, or 11 times as much"), (Texts{"1.42x", "2×", "11 times"}));
}

TEST(AFigure, IsADecimalFractionOrALargeNumberToo) {
    EXPECT_EQ(figures_in("31.8 lanes of 32, 46 of 512 warps"), (Texts{"31.8", "46 of 512"}));
    EXPECT_EQ(figures_in("931,926 wrong rows, 47 792 there"), (Texts{"931,926", "47 792"}));
    EXPECT_EQ(figures_in("**28.4** (1.05)"), (Texts{"28.4", "1.05"}));
}

TEST(AFigure, IsNoSizeNoCodeAndNoLink) {
    EXPECT_EQ(figures_in("256 x 65536 on 2 cores, rows 0 to 31, 2^31 elements, v1.2"), Texts{});
    EXPECT_EQ(figures_in("`--rounds 0.5 %` and [times](a/1.5.md)"), Texts{});
    EXPECT_EQ(figures_in("    lanescope --scale 1.5", true), Texts{});
    EXPECT_EQ(figures_in("    took 1.5 us", true), Texts{"1.5 us"}) << "a table in a block of code";
}

TEST(APage, MayRepeatAFigureOfResultsThatItsParagraphLinksTo) {
    const auto read = [](const std::string& file) {
        return file == "bench/results/h200/a.md" ? "| 28.4 | 931926 |\n## By line\n| 7.5 |" : "";
    };
    const auto wrong_in = [&](const std::string& text) { return complaints("docs/p.md", text, read); };
    const std::string link = "[a](../bench/results/h200/a.md): ";
    EXPECT_EQ(wrong_in(link + "28.4 us and 931,926 rows"), Texts{});
    EXPECT_EQ(wrong_in(link + "28.5 us"), Texts{"docs/p.md:1: 28.5 us"});
    EXPECT_EQ(wrong_in(link + "28 us"), Texts{"docs/p.md:1: 28 us"}) << "no rounding";
    EXPECT_EQ(wrong_in("28.4 us"), Texts{"docs/p.md:1: 28.4 us"}) << "no link";
    EXPECT_EQ(wrong_in(link + "\n\nNext: 28.4 us"), Texts{"docs/p.md:3: 28.4 us"}) << "another paragraph";
    EXPECT_EQ(wrong_in("28.4 us, see\n" + link), Texts{}) << "the link may follow";
    const std::string to_section = "[a](../bench/results/h200/a.md#by-line): ";
    EXPECT_EQ(wrong_in(to_section + "7.5 %"), Texts{});
    EXPECT_EQ(wrong_in(to_section + "28.4 us"), Texts{"docs/p.md:1: 28.4 us"}) << "another section of the file";
}

}  // namespace
