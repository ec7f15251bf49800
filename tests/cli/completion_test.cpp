// The man page and the shells' scripts against --help, and the scripts in real shells.
#include <gtest/gtest.h>

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "app/base/text/names.h"
#include "app/base/text/plain_text.h"
#include "app/cli/options/value_choices.h"
#include "app/model/enum_names.h"
#include "app/model/experiment.h"
#include "tests/cli/program.h"

namespace lanescope {
namespace {

using program::contains;
using program::Ended;
using program::Folder;
using program::lanescope;

struct Helped {
    std::string path;  ///< "lanescope lesson check"
    std::vector<std::string> options;
};

/// Follows the lists of commands in help texts.
void read_help(const std::string& path, std::vector<Helped>& all) {
    static const std::regex option("^  (-h,)?(--[a-z-]+).*"), command("^  ([a-z]+) .*");
    const std::string help = lanescope(path.substr(9) + " --help").out;
    Helped found{path, {}};
    std::vector<std::string> commands;
    bool in_commands = false;
    for (const std::string_view line : lines_in(help)) {
        std::match_results<std::string_view::const_iterator> match;
        in_commands |= line == "Subcommands:";
        if (std::regex_match(line.begin(), line.end(), match, option)) found.options.push_back(match[2]);
        if (in_commands && std::regex_match(line.begin(), line.end(), match, command)) commands.push_back(match[1]);
    }
    all.push_back(found);
    for (const std::string& name : commands) read_help(path + " " + name, all);
}

const std::vector<Helped>& help_texts() {
    static const std::vector<Helped> all = [] {
        std::vector<Helped> read;
        read_help("lanescope", read);
        return read;
    }();
    return all;
}

/// Returns the text from `begin` to `end`, or an empty one.
std::string part(const std::string& text, const std::string& begin, const std::string& end) {
    const std::size_t at = text.find(begin);
    if (at == text.npos) return "";
    return text.substr(at, text.find(end, at + begin.size()) - at);
}

std::string in_roff(std::string text) {
    for (std::size_t at = text.find('-'); at != text.npos; at = text.find('-', at + 2)) text.insert(at, "\\");
    return text;
}

bool is_installed(const std::string& program) {
    return std::system(("command -v " + program + " >/dev/null 2>&1").c_str()) == 0;
}

/// Returns standard output, then standard error.
std::string output_of(const std::string& command) {
    const Folder folder;
    const int status = std::system(("( " + command + " ) >" + (folder / "out") + " 2>&1 </dev/null").c_str());
    return program::read_file(folder / "out") + (status == 0 ? "" : "failed");
}

/// Skips a program that is not installed.
void expect_no_complaint(const std::string& program, const std::string& arguments) {
    if (!is_installed(program)) return;
    EXPECT_EQ(output_of("LC_ALL=C.UTF-8 " + program + " " + arguments + " >/dev/null"), "") << program;
}

TEST(HelpTexts, AreFoundByTheTests) {
    const auto has = [](const std::string& path, const std::string& option) {
        return std::ranges::any_of(help_texts(), [&](const Helped& one) {
            return one.path == path && std::ranges::count(one.options, option);
        });
    };
    EXPECT_TRUE(has("lanescope", "--lesson"));
    EXPECT_TRUE(has("lanescope run", "--schedule"));
    EXPECT_TRUE(has("lanescope lesson check", "--all"));
    EXPECT_GT(help_texts().size(), 17u);
}

TEST(Manual, HasEachCommandAndOption) {
    const Ended page = lanescope("manual");
    EXPECT_EQ(page.code, 0) << page.err;
    for (const Helped& command : help_texts()) {
        const std::string section = part(page.out, ".SS " + command.path + "\n", "\n.S");
        EXPECT_FALSE(section.empty()) << command.path;
        for (const std::string& option : command.options)
            EXPECT_TRUE(contains(section, "\\fB" + in_roff(option) + "\\fR")) << command.path << " " << option;
    }
}

TEST(Manual, HasItsSectionsAndDefaults) {
    const std::string page = lanescope("manual").out;
    for (const char* section :
         {"NAME", "SYNOPSIS", "DESCRIPTION", "COMMANDS", "EXIT STATUS", "ENVIRONMENT", "FILES", "EXAMPLES", "SEE ALSO"})
        EXPECT_TRUE(contains(page, fmt::format("\n.SH {}\n", section))) << section;
    EXPECT_TRUE(contains(page, "\n[default: lockstep]\n"));
    EXPECT_FALSE(contains(page, "\\-\\-names")) << "only for the scripts";
}

TEST(Manual, IsRenderedWithoutAWarning) {
    const Folder folder;
    const std::string file = folder / "lanescope.1";
    std::ofstream(file) << lanescope("manual").out;
    if (!is_installed("groff") && !is_installed("mandoc")) GTEST_SKIP() << "no program here renders man pages";
    expect_no_complaint("groff", "-man -ww -Tutf8 " + file);
    expect_no_complaint("man", "--warnings -l " + file);
    expect_no_complaint("mandoc", "-T lint -W error " + file + " >&2");
}

TEST(Completion, OfBashHasEachCommandAndOption) {
    const std::string script = lanescope("completion bash").out;
    for (const Helped& command : help_texts()) {
        const std::string line = part(script, "'" + command.path + "') options='", "\n");
        for (const std::string& option : command.options)
            EXPECT_TRUE(std::regex_search(line, std::regex("[' ]" + option + "[' ]"))) << command.path << option;
    }
}

TEST(Completion, OfZshHasEachCommandAndOption) {
    const std::string script = lanescope("completion zsh").out;
    for (const Helped& command : help_texts()) {
        const std::string arguments = part(script, "('" + command.path + "')\n", ";;\n");
        for (const std::string& option : command.options)
            EXPECT_TRUE(contains(arguments, "'" + option + "[") || contains(arguments, "'*" + option + "=["))
                << command.path << option;
    }
}

TEST(Completion, OfFishHasEachCommandAndOption) {
    const std::string script = lanescope("completion fish").out;
    for (const Helped& command : help_texts())
        for (const std::string& option : command.options)
            EXPECT_TRUE(contains(script, "'_lanescope_at " + command.path + "' -l " + option.substr(2) + " "))
                << command.path << option;
}

TEST(Completion, IsAValidScriptInEachShell) {
    const Folder folder;
    for (const std::string shell : {"bash", "zsh", "fish"}) {
        const std::string file = folder / shell;
        std::ofstream(file) << lanescope("completion " + shell).out;
        expect_no_complaint(shell, "-n " + file);
    }
}

TEST(Completion, RefusesOtherShells) {
    EXPECT_EQ(lanescope("completion").code, 2);
    const Ended other = lanescope("completion bsh");
    EXPECT_EQ(other.code, 2);
    EXPECT_TRUE(contains(other.err, "did you mean bash?")) << other.err;
    EXPECT_EQ(lanescope("completion --names FRUIT").code, 2);
}

/// Completes lines in a bash, in a folder with some files.
class CompletionInBash : public testing::Test {
protected:
    CompletionInBash() {
        std::ofstream(folder / "script") << lanescope("completion bash").out;
        std::filesystem::create_directories(folder / "here/sub");
        for (const char* name : {"a.lane", "b.cu", "c.txt", "two words.lane"}) std::ofstream(folder / "here/" + name);
        std::ofstream(folder / "complete") << "source " << (folder / "script")
                                           << "\nCOMP_LINE=$1 COMP_POINT=${#1} COMP_WORDS=($1)\n"
                                              "_lanescope\nprintf '%s\\n' \"${COMPREPLY[@]}\"\n";
    }
    void SetUp() override {
        if (!is_installed("bash")) GTEST_SKIP() << "there is no bash";
    }

    std::set<std::string> choices(const std::string& line) const {
        const std::string out =
            output_of("cd " + (folder / "here") + " && PATH='" LANESCOPE_BINARY_DIR "/bin':$PATH bash " +
                      (folder / "complete") + " \"" + line + "\"");
        std::set<std::string> all;
        for (const std::string_view one : lines_in(out)) all.emplace(one);
        all.erase("");
        return all;
    }

    Folder folder;
};

using Choices = std::set<std::string>;

TEST_F(CompletionInBash, FindsCommands) {
    EXPECT_EQ(choices("lanescope ru"), (Choices{"run"}));
    EXPECT_EQ(choices("lanescope lesson "), (Choices{"list", "check", "export"}));
    EXPECT_EQ(choices("lanescope completion "), (Choices{"bash", "zsh", "fish"}));
}

TEST_F(CompletionInBash, FindsOptionsOfTheCommand) {
    EXPECT_EQ(choices("lanescope run --sched"), (Choices{"--schedule", "--schedule-seed"}));
    EXPECT_EQ(choices("lanescope lesson check --pa"), (Choices{"--parse-only"}));
    EXPECT_EQ(choices("lanescope list --sched"), Choices{});
}

TEST_F(CompletionInBash, FindsNamesOfEnumerations) {
    Choices schedules{"both"};
    for (const std::string& name : names_of_all<Schedule>()) schedules.insert(name);
    EXPECT_EQ(choices("lanescope run --schedule "), schedules);
    EXPECT_EQ(choices("lanescope run --schedule=lock"), (Choices{"lockstep"}));
    EXPECT_EQ(choices("lanescope run --backend "), (Choices{"auto", "emulator", "cuda"}));
    EXPECT_EQ(choices("lanescope --theme "), (Choices{"dark", "light", "projector"}));
    EXPECT_TRUE(choices("lanescope render --tab ").contains("roofline"));
    EXPECT_EQ(choices("lanescope run --seeds "), Choices{});
}

TEST_F(CompletionInBash, AsksTheProgramForNames) {
    EXPECT_TRUE(choices("lanescope run --variants ").contains("known_bad"));
    EXPECT_EQ(choices("lanescope run --variants cte,thread_per_r"), (Choices{"cte,thread_per_row"}));
    EXPECT_EQ(choices("lanescope render --hide 'cte;thread_per_r"), (Choices{"cte;thread_per_row"}));
    EXPECT_TRUE(choices("lanescope run --model ").contains("h200"));
    EXPECT_TRUE(choices("lanescope sweep --axis ").contains("rows="));
    EXPECT_FALSE(choices("lanescope --lesson ").empty());
}

TEST_F(CompletionInBash, FindsFormsOfProblemsAfterAColon) {
    EXPECT_TRUE(choices("lanescope run --problem s").contains("spmv:rmat"));
    EXPECT_EQ(choices("lanescope run --problem spmv:r"), (Choices{"rmat"})) << "bash replaces the part after the colon";
    EXPECT_EQ(choices("lanescope run --problem=spmv:r"), (Choices{"rmat"}));
}

TEST_F(CompletionInBash, FindsFilesByTheirEndings) {
    EXPECT_EQ(choices("lanescope open "), (Choices{"a.lane", "two words.lane", "sub"}));
    EXPECT_EQ(choices("lanescope run --kernel "), (Choices{"b.cu", "sub"}));
    EXPECT_EQ(choices("lanescope kernel check b"), (Choices{"b.cu"}));
    EXPECT_EQ(choices("lanescope run --include "), (Choices{"sub"}));
    EXPECT_EQ(choices("lanescope list --json c"), (Choices{"c.txt"}));
    EXPECT_EQ(choices("lanescope a"), (Choices{"agree", "a.lane"}));
}

TEST(ValueChoices, FollowFromTheNameOfAValue) {
    const ValueChoices mixed = choices_of("all|VARIANT,...");
    EXPECT_EQ(mixed.words, (std::vector<std::string>{"all"}));
    EXPECT_EQ(mixed.list, "VARIANT");
    EXPECT_EQ(mixed.separator, ",");
    EXPECT_EQ(choices_of("FILE.cu|FILE.ptx").files, "cu ptx");
    EXPECT_EQ(choices_of("FILE").files, "*");
    EXPECT_EQ(choices_of("FOLDER").files, "/");
    for (const char* without : {"INT", "TEXT", "ROWSxCOLS,...", ""}) {
        const ValueChoices none = choices_of(without);
        EXPECT_TRUE(none.words.empty() && none.list.empty() && none.files.empty()) << without;
    }
}

}  // namespace
}  // namespace lanescope
