#include "app/compilers/compiled_cache.h"

#include <gtest/gtest.h>
#include <sys/mount.h>
#include <sys/resource.h>

#include <csignal>
#include <fstream>

#include "tests/model/temporary_folder.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;

class CompiledFiles : public TemporaryFolder {
protected:
    void SetUp() override {
        TemporaryFolder::SetUp();
        made = put("made", std::string(20'000, 'a'));
        kept = folder / "cache/compiled";
        cache.emplace(std::vector<fs::path>{folder / "shipped", kept});
    }

    fs::path made, kept;
    std::optional<CompiledCache> cache;
};

TEST_F(CompiledFiles, AreFoundWhereTheyWereKept) {
    EXPECT_EQ(cache->find("x.so"), std::nullopt);
    EXPECT_EQ(cache->keep(made, "x.so"), kept / "x.so");
    EXPECT_EQ(cache->find("x.so"), kept / "x.so");
}

TEST_F(CompiledFiles, AreThrownAwayAfterTwoMonths) {
    for (const auto& [name, days] : {std::pair("old.so", 61), {"young.so", 59}}) {
        cache->keep(made, name);
        fs::last_write_time(kept / name, fs::file_time_type::clock::now() - std::chrono::hours(24 * days));
    }
    for (unsigned n = 0; n < CompiledCache::clean_up_interval; ++n) cache->keep(made, "x.so");
    EXPECT_FALSE(fs::exists(kept / "old.so"));
    EXPECT_TRUE(fs::exists(kept / "young.so"));
    EXPECT_TRUE(fs::exists(kept / "x.so"));
}

TEST_F(CompiledFiles, StayWhereTheyAreWhereTheFolderIsAFile) {
    std::ofstream(folder / "cache") << "in the way";
    EXPECT_EQ(cache->keep(made, "x.so"), made);
    EXPECT_EQ(cache->find("x.so"), std::nullopt);
}

TEST_F(CompiledFiles, ThatWereCutShortOrChangedAreNotFound) {
    cache->keep(made, "x.so");
    for (const std::uintmax_t bytes : {0, 10, 19'000}) {
        fs::resize_file(kept / "x.so", bytes);
        EXPECT_EQ(cache->find("x.so"), std::nullopt) << bytes;
    }
    EXPECT_EQ(cache->keep(made, "x.so"), kept / "x.so") << "a whole one takes its place";
    std::fstream(kept / "x.so", std::ios::in | std::ios::out) << "b";
    EXPECT_EQ(cache->find("x.so"), std::nullopt);
}

TEST_F(CompiledFiles, ThatBelongTogetherAreKeptTogetherOrNotAtAll) {
    fs::create_directories(kept / "x.list");
    EXPECT_EQ(cache->keep(made, "x.list"), made);
    EXPECT_EQ(cache->keep(made, "x.so"), made) << "it would be taken for one without a list";
    EXPECT_EQ(cache->find("x.so"), std::nullopt);
}

/// Limits the size of files to simulate a full disk.
class LittleRoom {
public:
    explicit LittleRoom(rlim_t bytes) {
        getrlimit(RLIMIT_FSIZE, &before_);
        const rlimit little{bytes, before_.rlim_max};
        setrlimit(RLIMIT_FSIZE, &little);
        handler_ = std::signal(SIGXFSZ, SIG_IGN);
    }
    LittleRoom(const LittleRoom&) = delete;
    LittleRoom& operator=(const LittleRoom&) = delete;
    ~LittleRoom() {
        setrlimit(RLIMIT_FSIZE, &before_);
        std::signal(SIGXFSZ, handler_);
    }

private:
    rlimit before_{};
    void (*handler_)(int) = nullptr;
};

std::ptrdiff_t files_in(const fs::path& folder) {
    return std::distance(fs::directory_iterator(folder), fs::directory_iterator());
}

TEST_F(CompiledFiles, LeaveNothingWhereThereIsNoRoom) {
    const LittleRoom room(8192);
    EXPECT_EQ(cache->keep(made, "x.so"), made);
    EXPECT_EQ(files_in(kept), 0);
}

TEST_F(CompiledFiles, LeaveNothingOnAFullDisk) {
    fs::create_directories(kept);
    if (mount("tmpfs", kept.c_str(), "tmpfs", 0, "size=8k") != 0) GTEST_SKIP() << "only root can make a small disk";
    const fs::path where = cache->keep(made, "x.so");
    const std::ptrdiff_t left = files_in(kept);
    umount(kept.c_str());
    EXPECT_EQ(where, made);
    EXPECT_EQ(left, 0);
}

TEST_F(CompiledFiles, StayWhereTheyAreWhereTheFolderCannotBeWritten) {
    fs::create_directories(kept);
    if (mount("tmpfs", kept.c_str(), "tmpfs", MS_RDONLY, "") != 0) fs::permissions(kept, fs::perms::owner_read);
    if (access(kept.c_str(), W_OK) == 0) GTEST_SKIP() << "root writes everywhere, and cannot mount a folder here";
    const fs::path where = cache->keep(made, "x.so");
    umount(kept.c_str());
    fs::permissions(kept, fs::perms::owner_all);
    EXPECT_EQ(where, made);
}

}  // namespace
}  // namespace lanescope
