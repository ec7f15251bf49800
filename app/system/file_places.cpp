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

std::filesystem::path placed_folder(const std::string& name) {
    const std::string inside = name + "/";
    const std::lock_guard lock(places().mutex);
    const auto first = places().by_name.lower_bound(inside);
    if (first == places().by_name.end() || !first->first.starts_with(inside)) return name;
    const std::string place = first->second.string(), rest = first->first.substr(name.size());
    return place.ends_with(rest) ? place.substr(0, place.size() - rest.size()) : name;
}

}  // namespace lanescope
