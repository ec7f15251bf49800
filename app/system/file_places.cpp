#include "app/system/file_places.h"

#include <map>
#include <mutex>

namespace lanescope {
namespace {

struct Places {
    std::mutex mutex;
    std::map<std::string, std::filesystem::path> by_name;
};

Places& places() {
    static Places all;
    return all;
}

}  // namespace

void place_file(const std::string& name, std::filesystem::path place) {
    const std::lock_guard lock(places().mutex);
    places().by_name[name] = std::move(place);
}

std::filesystem::path placed(const std::string& name) {
    const std::lock_guard lock(places().mutex);
    const auto found = places().by_name.find(name);
    return found == places().by_name.end() ? std::filesystem::path(name) : found->second;
}

}  // namespace lanescope
