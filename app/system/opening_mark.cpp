#include "app/system/opening_mark.h"

#include <fmt/format.h>

#include <functional>

#include "app/system/file.h"
#include "app/system/own_folders.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;

fs::path mark_of(const fs::path& file) {
    return state_folder() / "opening" / fmt::format("{:016x}", std::hash<std::string>{}(file.string()));
}

}  // namespace

void mark_opening(const fs::path& file) try {
    fs::create_directories(mark_of(file).parent_path());
    write_text(mark_of(file), file.string() + "\n");
} catch (const std::exception&) {  // for example a full disk: open without a mark
}

void forget_opening(const fs::path& file) {
    std::error_code ignored;
    fs::remove(mark_of(file), ignored);
}

bool opening_never_ended(const fs::path& file) {
    std::error_code ignored;
    return fs::exists(mark_of(file), ignored);
}

OpeningMark::OpeningMark(fs::path file, const std::atomic<bool>& given_up)
    : file_(std::move(file)), given_up_(given_up) {
    mark_opening(file_);
}

OpeningMark::~OpeningMark() {
    const bool hangs = given_up_ && std::chrono::steady_clock::now() - began_ > usual_opening;
    if (!hangs) forget_opening(file_);
}

}  // namespace lanescope
