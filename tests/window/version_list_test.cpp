#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <thread>

#include "app/base/error.h"
#include "app/base/system/scratch_folder.h"
#include "app/catalog/kernel_folder.h"
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

class VersionsOfTwoFunctions : public VersionList {
protected:
    VersionsOfTwoFunctions() {
        for (const char* id : {"first_of_two", "second_of_two"})
            catalog.add({.operation = "sgemv", .id = id, .group = VariantGroup::user, .file = file});
        session.results.origin = ResultsOrigin::run;
    }
    void finish(const std::string& source) {
        for (const char* id : {"first_of_two", "second_of_two"}) {
            RunResult result{.variant = {.id = id}, .problem = parse_problem("sgemv:4x4"), .source = source};
            session.results.all.push_back(std::make_shared<const RunResult>(std::move(result)));
        }
        session.results.current_count = session.results.all.size();
    }
    void save() {
        store.add_finished(catalog, session);
        while (store.is_saving()) {
            EXPECT_EQ(store.poll(), "");
            std::this_thread::yield();
        }
    }

    Catalog catalog{shipped_kernels()};
    Session session;
    VersionStore::Lists lists;
    VersionStore store{lists};
};

TEST_F(VersionsOfTwoFunctions, AreOneVersionPerSource) {
    finish("old source");
    save();
    session.results.all.clear();
    finish("new source");
    save();
    ASSERT_EQ(lists[file].size(), 2u);
    EXPECT_EQ(store.load(file, 1).size(), 2u);
    EXPECT_EQ(store.load(file, 2).size(), 2u);
}

TEST_F(VersionsOfTwoFunctions, AreSavedOnceIfAFrameBringsNothingNew) {
    finish("source");
    save();
    store.add_finished(catalog, session);
    EXPECT_FALSE(store.is_saving());
}

}  // namespace
}  // namespace lanescope
