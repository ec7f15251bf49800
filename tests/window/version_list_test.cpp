#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>

#include "app/base/error.h"
#include "app/base/system/scratch_folder.h"
#include "app/formats/codec.h"
#include "app/window/version_store.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;

class VersionList : public testing::Test {
protected:
    VersionList() { fs::create_directories(list.parent_path()); }
    std::vector<Version> read() const {
        VersionStore::Lists lists;
        VersionStore(lists).open(file);
        return lists[file];
    }
    static std::string line(int number) { return encode(Version{.number = number}).dump() + "\n"; }

    const ScratchFolder folder{"versions"};
    const std::string file = (folder.path() / "mine.cu").string();
    const fs::path list = folder.path() / ".lanescope/mine.cu/versions.jsonl";
};

TEST_F(VersionList, GoesOnAfterALineThatWasCutOff) {
    std::ofstream(list) << line(1) << line(2).substr(0, 20);
    VersionStore::Lists lists;
    VersionStore store(lists);
    store.open(file);
    store.rename(file, 1, "best");
    ASSERT_EQ(read().size(), 1u);
    EXPECT_EQ(read().front().name, "best");
}

TEST_F(VersionList, IsMovedAsideIfItIsAPipeOrAFolder) {
    ASSERT_EQ(mkfifo(list.c_str(), 0600), 0);
    EXPECT_THROW(read(), UsageError);
    EXPECT_TRUE(read().empty()) << "it is said once";
    fs::create_directory(list);
    EXPECT_THROW(read(), UsageError);
    std::ofstream(list) << line(1);
    EXPECT_EQ(read().size(), 1u);
}

TEST_F(VersionList, LeavesOutLinesThatCannotBeRead) {
    std::ofstream(list) << "\1\2\n[[[[\n" << line(0) << line(3) << "{}\n";
    ASSERT_EQ(read().size(), 1u);
    EXPECT_EQ(read().front().number, 3);
}

}  // namespace
}  // namespace lanescope
