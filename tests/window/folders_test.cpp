#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "app/base/system/scratch_folder.h"
#include "app/window/file_browser.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;

class Folders : public testing::Test {
protected:
    void write(const std::string& name, const std::string& text) { std::ofstream(folder / name) << text; }
    FilePreview look(const std::string& name) {
        Progress progress;
        return preview_file((folder / name).string(), progress);
    }
    static std::vector<std::string> names(const FolderListing& listing) {
        std::vector<std::string> names;
        for (const FolderEntry& entry : listing.entries) names.push_back(entry.name);
        return names;
    }

    ScratchFolder scratch{"folders"};
    fs::path folder = scratch.path();
};

TEST_F(Folders, ListFoldersFirstThenFilesByNameWithoutHiddenOnes) {
    write("b.lane", "12345");
    write("A.cu", "");
    write(".hidden", "");
    fs::create_directory(folder / "zoo");
    const FolderListing listing = read_folder(folder.string());
    EXPECT_EQ(listing.error, "");
    EXPECT_EQ(names(listing), (std::vector<std::string>{"zoo", "A.cu", "b.lane"}));
    EXPECT_TRUE(listing.find("zoo")->is_folder);
    EXPECT_EQ(listing.find("b.lane")->bytes, 5u);
    EXPECT_GT(listing.find("b.lane")->changed, 1'600'000'000);
    EXPECT_EQ(listing.find("none"), nullptr);
}

TEST_F(Folders, HoldWhateverNamesThereAre) {
    const std::string longest(255, 'n'), control = "line\nfeed\033[2J", not_utf8 = "caf\xE9.lane";
    for (const std::string& name : {longest, control, not_utf8}) write(name, "");
    fs::create_symlink("circle", folder / "circle");
    fs::create_symlink("nowhere", folder / "lost");
    fs::create_symlink(folder, folder / "again");
    ASSERT_EQ(::mkfifo((folder / "pipe").c_str(), 0600), 0);
    const FolderListing listing = read_folder(folder.string());
    EXPECT_EQ(listing.error, "");
    EXPECT_EQ(listing.entries.size(), 7u);
    for (const std::string& name : {longest, control, not_utf8}) EXPECT_NE(listing.find(name), nullptr);
    EXPECT_TRUE(listing.find("again")->is_folder);
    for (const char* name : {"circle", "lost", "pipe"}) EXPECT_FALSE(listing.find(name)->is_folder) << name;
}

TEST_F(Folders, ThatCannotBeReadSaySoInALine) {
    const FolderListing missing = read_folder((folder / "missing").string());
    EXPECT_EQ(missing.error, "cannot read '" + (folder / "missing").string() + "': No such file or directory");
    write("file", "");
    EXPECT_NE(read_folder((folder / "file").string()).error, "");
}

TEST_F(Folders, AMatrixIsLookedAtByTheLengthsOfItsRows) {
    write("small.mtx",
          "%%MatrixMarket matrix coordinate real general\n4 5 6\n1 1 1\n2 1 1\n2 2 1\n2 3 1\n2 4 1\n4 5 1\n");
    const FilePreview seen = look("small.mtx");
    EXPECT_EQ(seen.error, "");
    ASSERT_GE(seen.lines.size(), 2u);
    EXPECT_EQ(seen.lines[0], "4 rows, 5 columns");
    EXPECT_EQ(seen.lines[1], "6 nonzeros");
    std::vector<std::uint64_t> rows;
    for (const RowLengths& bin : seen.lengths) rows.push_back(bin.rows);
    EXPECT_EQ(rows, (std::vector<std::uint64_t>{1, 2, 0, 1}));  // rows with 0, 1, 2, and 3 to 4 nonzeros
    EXPECT_EQ(seen.lengths.back().first, 3);
    EXPECT_EQ(seen.lengths.back().last, 4);
}

TEST_F(Folders, ABrokenMatrixSaysWhatIsWrongWithIt) {
    write("broken.mtx", "%%MatrixMarket matrix coordinate real general\n2 2 1\n3 1 1\n");
    const FilePreview seen = look("broken.mtx");
    EXPECT_NE(seen.error.find("broken.mtx"), std::string::npos) << seen.error;
    EXPECT_TRUE(seen.lengths.empty());
}

TEST_F(Folders, AMatrixThatIsTooLargeIsNotReadBeforeItIsOpened) {
    write("large.mtx", "");
    fs::resize_file(folder / "large.mtx", std::uint64_t(1) << 30);
    EXPECT_NE(look("large.mtx").error.find("too large for a preview"), std::string::npos);
}

TEST_F(Folders, AKernelIsLookedAtByTheCommentAtItsTop) {
    write("mine.cu", "// A row a thread.\n//\n// Idea: \033[31mred\n__global__ void k() {}\n// Not this.\n");
    EXPECT_EQ(look("mine.cu").lines, (std::vector<std::string>{"A row a thread.", "Idea: ?[31mred"}));
}

TEST_F(Folders, ARecordingIsLookedAtByItsProblemsVariantsAndDevice) {
    Progress progress;
    const std::string file = std::string(LANESCOPE_SOURCE_DIR) + "/assets/recordings/h200-spmv-uniform-1m.lane";
    const FilePreview seen = preview_file(file, progress);
    EXPECT_EQ(seen.error, "");
    const auto says = [&](const std::string& part) {
        return std::ranges::any_of(seen.lines, [&](const auto& line) { return line.find(part) != std::string::npos; });
    };
    EXPECT_TRUE(says("spmv:uniform"));
    EXPECT_TRUE(says("H200"));
    EXPECT_TRUE(says("cte"));
}

}  // namespace
}  // namespace lanescope
