// `lanescope doctor` and --version on computers that lack something.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "app/base/text/plain_text.h"
#include "app/base/version.h"
#include "tests/cli/program.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using program::contains;
using program::Ended;
using program::Folder;
using program::lanescope;

/// Returns the check of this name; null if there is none.
json check_of(const json& report, const std::string& name) {
    for (const json& check : report.at("checks"))
        if (check.at("name") == name) return check;
    return {};
}

json doctor_json(const std::string& before = "", int code = 0) {
    const Ended run = lanescope("doctor --json -", before);
    EXPECT_EQ(run.code, code) << run.err;
    return json::parse(run.out, nullptr, false);
}

void expect_remedy(const json& report, const std::string& name, const std::string& state, const std::string& remedy) {
    const json check = check_of(report, name);
    ASSERT_FALSE(check.is_null()) << name;
    EXPECT_EQ(check.at("state"), state) << check;
    EXPECT_TRUE(contains(check.at("remedy"), remedy)) << check;
}

TEST(Doctor, HasOneScreenOfChecks) {
    const Ended run = lanescope("doctor");
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_LE(program::lines(run.out), 40) << run.out;
    EXPECT_TRUE(run.out.starts_with("lanescope " + std::string(program_version()) + ", commit ")) << run.out;
    for (const char* part : {"\nemulator ", "\nsandbox ", "\nassets ", "\ncache ", "\ncompiler ", "\nfonts ",
                             "\ndisplay ", "\nOpenGL ", "\nGPU ", "\ndriver ", "\nNVRTC ", "\ncounters ", "\nworkers ",
                             "The emulator is ready.", "lanescope doctor --report FILE"})
        EXPECT_TRUE(contains(run.out, part)) << part << " in\n" << run.out;
}

TEST(Doctor, HasALineOrARemedyForEachCheck) {
    const json report = doctor_json();
    EXPECT_EQ(report.at("version"), std::string(program_version()));
    EXPECT_TRUE(report.at("ready"));
    EXPECT_GE(report.at("checks").size(), 13U);
    for (const json& check : report.at("checks")) {
        EXPECT_FALSE(check.at("text").get<std::string>().empty()) << check;
        EXPECT_EQ(check.at("remedy").get<std::string>().empty(), check.at("state") == "ok") << check;
    }
    EXPECT_EQ(check_of(report, "emulator").at("state"), "ok");
    EXPECT_EQ(check_of(report, "compiler").at("state"), "ok");
}

TEST(Doctor, SaysThatADisplayIsNotNeeded) {
    const json report = doctor_json();
    expect_remedy(report, "display", "none", "xvfb-run -a lanescope render");
    expect_remedy(report, "OpenGL", "none", "only for the window");
}

TEST(Doctor, NamesADisplayThatDoesNotAnswer) {
    const json report = doctor_json("DISPLAY=:4711");
    expect_remedy(report, "display", "missing", "xvfb-run");
    EXPECT_TRUE(contains(check_of(report, "display").at("text"), "DISPLAY=:4711: ")) << report;
}

TEST(Doctor, ShowsTheOpenGlOfADisplay) {
    const Folder folder;
    const int status = std::system(("xvfb-run -a '" LANESCOPE_BINARY_DIR "/bin/lanescope' doctor --json " +
                                    (folder / "a.json") + " >/dev/null 2>&1")
                                       .c_str());
    if (WEXITSTATUS(status) == 127) GTEST_SKIP() << "there is no xvfb-run";
    const json report = json::parse(program::read_file(folder / "a.json"), nullptr, false);
    ASSERT_TRUE(report.is_object());
    EXPECT_EQ(check_of(report, "display").at("state"), "ok") << report;
    EXPECT_EQ(check_of(report, "OpenGL").at("state"), "ok") << report;
    EXPECT_TRUE(contains(check_of(report, "OpenGL").at("text"), ".")) << report;
}

TEST(Doctor, NamesThePackageOfAMissingCompiler) {
    const json report = doctor_json("env PATH=/nowhere");
    expect_remedy(report, "compiler", "missing", "sudo apt install clang");
    EXPECT_EQ(check_of(report, "emulator").at("state"), "ok") << "the shipped kernels need none";
}

TEST(Doctor, NamesThePackageOfAMissingLinker) {
    const Folder folder;
    const std::string clang = "$(command -v ${LANESCOPE_CXX:-clang++})";
    const json report = doctor_json("env PATH=" + (folder / "") + " LANESCOPE_CXX=" + clang);
    expect_remedy(report, "compiler", "missing", "sudo apt install binutils");
}

TEST(Doctor, ShowsTheFaultOfACompiler) {
    const json report = doctor_json("env LANESCOPE_CXX=/bin/false");
    expect_remedy(report, "compiler", "missing", "LANESCOPE_CXX");
    EXPECT_TRUE(contains(check_of(report, "compiler").at("text"), "/bin/false: ")) << report;
}

TEST(Doctor, NamesFoldersThatCannotBeWritten) {
    const json report = doctor_json(
        "env -u XDG_CACHE_HOME -u XDG_DATA_HOME -u XDG_STATE_HOME -u XDG_CONFIG_HOME "
        "HOME=/proc");
    expect_remedy(report, "cache", "limited", "XDG_CACHE_HOME");
    expect_remedy(report, "your files", "limited", "XDG_DATA_HOME");
    EXPECT_EQ(check_of(report, "compiler").at("state"), "ok") << "it needs no cache";
}

TEST(Doctor, NamesSavedWorkersAndAFaultInTheirFile) {
    const Folder folder;
    const std::string here = "env XDG_CONFIG_HOME=" + (folder / "");
    expect_remedy(doctor_json(here), "workers", "none", "--worker");
    fs::create_directories(folder / "lanescope");
    std::ofstream(folder / "lanescope/settings.json") << R"({"workers": {"near": "false", "far": "false"}})";
    EXPECT_TRUE(contains(check_of(doctor_json(here), "workers").at("text"), "far, near"));
    std::ofstream(folder / "lanescope/settings.json") << "workers: near";
    expect_remedy(doctor_json(here), "workers", "missing", "remove");
}

TEST(Doctor, IsCode3WithoutAWorkingEmulator) {
    const Ended run = lanescope("doctor", "prlimit --as=6000000000");
#ifdef __SANITIZE_ADDRESS__
    GTEST_SKIP() << "AddressSanitizer itself needs more addresses";
#endif
    EXPECT_EQ(run.code, 3) << run.out << run.err;
    EXPECT_TRUE(contains(run.out, "emulator    missing  ")) << run.out;
    EXPECT_TRUE(contains(run.out, "The emulator does not run here.")) << run.out;
    EXPECT_LE(program::lines(run.out), 40) << run.out;
}

class DoctorReport : public testing::Test {
protected:
    DoctorReport() {
        fs::create_directories(folder / "lanescope");
        std::ofstream(folder / "lanescope/settings.json") << R"({"workers": {"secret-host": "false"}})";
    }
    Ended report(const std::string& file) const {
        return lanescope("doctor --report " + file, "env HOME=" + (folder / "home") +
                                                        " LANESCOPE_MARK=" + (folder / "home/mark") +
                                                        " PASSWORD=secret XDG_CONFIG_HOME=" + (folder / ""));
    }
    Folder folder;
};

TEST_F(DoctorReport, HasVersionChecksComputerEnvironmentAndLibraries) {
    const Ended run = report(folder / "report.txt");
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_EQ(run.out, "");
    EXPECT_TRUE(contains(run.err, "wrote ")) << run.err;
    const std::string text = program::read_file(folder / "report.txt");
    for (const char* part : {"\ncommit ", "\nbuild ", "\nChecks\n", "\nemulator    ok ", "\nComputer\n", "\nsystem ",
                             "\nkernel     Linux ", "\nEnvironment\n", "\nLANESCOPE_MARK=~/mark\n", "\nLibraries\n",
                             "/libtbb.so.", "/libstdc++.so.6."})
        EXPECT_TRUE(contains(text, part)) << part << " in\n" << text;
}

TEST_F(DoctorReport, HasNoPrivateNames) {
    const std::string text = report("-").out;
    EXPECT_FALSE(contains(text, "secret")) << text;
    EXPECT_FALSE(contains(text, folder / "home")) << text;
    EXPECT_TRUE(contains(text, "1 saved")) << text;
    EXPECT_TRUE(contains(text, "~/.cache/lanescope")) << text;
}

TEST_F(DoctorReport, IsRefusedIfItCannotBeWritten) {
    const Ended run = report("/no/such/folder/a.txt");
    EXPECT_EQ(run.code, 2);
    EXPECT_TRUE(contains(run.err, "/no/such/folder/a.txt")) << run.err;
    EXPECT_EQ(lanescope("doctor --json - --report -").code, 2);
}

TEST(VersionOption, NamesCommitBuildLibrariesAndCompiler) {
    const Ended run = lanescope("--version");
    EXPECT_EQ(run.code, 0);
    EXPECT_TRUE(run.out.starts_with("lanescope " + std::string(program_version()) + "\ncommit ")) << run.out;
    for (const char* part : {"\nbuild ", "\nlibraries ", "\ncompiler "})
        EXPECT_TRUE(contains(run.out, part)) << run.out;
    EXPECT_EQ(program::lines(run.out), 5) << run.out;
    EXPECT_TRUE(contains(lanescope("--version", "env PATH=/nowhere").out, "\ncompiler   none\n"));
}

}  // namespace
}  // namespace lanescope
