#include "app/worker/uploaded_files.h"

#include <ostream>

#include "app/model/text/error.h"
#include "app/model/text/quote.h"
#include "app/system/file.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;
constexpr std::uint64_t max_bytes = std::uint64_t{16} << 30;  // a client must not fill the disk

}  // namespace

fs::path UploadedFiles::keep(const std::string& name, std::span<const std::byte> content) {
    bytes_ += content.size();
    if (bytes_ > max_bytes) throw UsageError("more than 16 GB of files were sent to this worker: start another");
    const fs::path place = place_of(name);
    std::error_code said_when_written;
    fs::create_directories(place.parent_path(), said_when_written);
    replace_file(place, [&](std::ostream& out) {
        out.write(reinterpret_cast<const char*>(content.data()), std::streamsize(content.size()));
    });
    return place;
}

fs::path UploadedFiles::place_of(const std::string& name) {
    if (!folder_) folder_.emplace("worker");
    const fs::path place = (folder_->path() / fs::path(name).relative_path()).lexically_normal();
    if (!place.string().starts_with(folder_->path().string() + "/"))
        throw UsageError(quoted(name) + ": this is not a file name");
    return place;
}

}  // namespace lanescope
