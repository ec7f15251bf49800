#include "app/backends/cuda/arrays.h"

#include <fmt/format.h>

#include <algorithm>
#include <new>
#include <type_traits>

#include "app/backends/conversion.h"
#include "app/model/output.h"
#include "app/model/text/error.h"

namespace lanescope::cuda {
namespace {

/// What a set calls an array whose elements have so many bytes.
std::string key_of(const std::string& name, unsigned element_bytes) {
    return element_bytes == 4 ? name : fmt::format("{} of {} bytes", name, element_bytes);
}

void require_room(std::size_t bytes) {
    std::size_t free = 0, total = 0;
    check(driver().memory_info(&free, &total), "asking for free memory");
    if (bytes > free) out_of_memory(bytes);
}

/// Calls take(name, array) for each array that is copied.
template <class Take>
void each_array(const SgemvInstance& n, Take take) {
    take("A", n.A);
    take("x", n.x);
    take("y", n.y);
}
template <class Take>
void each_array(const SpmvInstance& n, Take take) {
    take("offsets", n.offsets);
    take("columns", n.columns);
    take("values", n.values);
    take("x", n.x);
}

std::size_t bytes_of(const Instance& instance) {
    std::size_t bytes = std::size_t(rows_of(instance)) * sizeof(float);
    const auto add = [&](const char*, const auto& array) { bytes += 4 * array.size(); };
    std::visit([&](const auto& n) { each_array(n, add); }, instance);
    return bytes;
}

Array<float> y_of(const Instance& instance) {
    return std::visit([](const auto& n) { return y_before(n); }, instance);
}

/// The array with elements of so many bytes.
template <class T>
Array<std::byte> converted(const char* name, const Array<T>& array, unsigned element_bytes,
                           const Progress& progress) try {
    Array<std::byte> made(array.size() * element_bytes);
    const auto* stored = reinterpret_cast<const std::byte*>(array.data());
    convert_array(conversion_to(element_bytes, std::is_same_v<T, float>), stored, made, [&] { progress.check(); });
    return made;
} catch (const std::bad_alloc&) {
    throw UsageError(
        fmt::format("{} with {} bytes an element does not fit into memory beside itself: choose a smaller "
                    "shape",
                    name, element_bytes));
}

}  // namespace

LoadedInstance::LoadedInstance(const Instance& instance, std::int64_t l2_bytes, Progress& progress)
    : instance_(instance) {
    const std::size_t bytes = bytes_of(instance);
    require_room(bytes);
    const std::size_t wanted =
        std::clamp<std::size_t>(3 * std::size_t(l2_bytes) / std::max<std::size_t>(bytes, 1), 1, 8);
    std::size_t done = 0;
    const auto all = double(wanted * bytes);
    for (std::size_t number = 0; number < wanted; ++number) {
        Set& set = sets_.emplace_back();
        const auto copy = [&](const char* name, const auto& array) {
            const double begin = double(done) / all;
            done += 4 * array.size();
            const Share share(progress, begin, double(done) / all);
            upload(set, name, array, progress);
        };
        std::visit([&](const auto& n) { each_array(n, copy); }, instance);
        if (!set.contains("y")) set["y"] = DeviceArray<std::byte>(std::size_t(rows_of(instance)) * sizeof(float));
    }
}

template <class T>
void LoadedInstance::upload(Set& set, const std::string& name, const Array<T>& values, Progress& progress) {
    DeviceArray<std::byte> array(values.size() * sizeof(T));
    array.upload(std::as_bytes(std::span<const T>(values)), progress);
    set[name] = std::move(array);
}

void LoadedInstance::need(const std::string& name, unsigned element_bytes, Progress& progress) {
    const std::string key = key_of(name, element_bytes);
    if (sets_.front().contains(key)) return;
    const auto add = [&](const char* given, const auto& array) {
        if (name != given) return;
        require_room(sets_.size() * array.size() * element_bytes);
        const auto made = converted(given, array, element_bytes, progress);
        for (Set& set : sets_) upload(set, key, made, progress);
    };
    if (name == "y")
        add("y", y_of(instance_));
    else
        std::visit([&](const auto& n) { each_array(n, add); }, instance_);
}

MemoryRange LoadedInstance::array(std::size_t set, const std::string& name, unsigned element_bytes) const {
    const auto found = sets_.at(set).find(key_of(name, element_bytes));
    if (found == sets_[set].end())
        throw UsageError(fmt::format("the problem has no array '{}' for the kernels to read", name));
    return {found->second.address(), found->second.size()};
}

void LoadedInstance::reset_y(std::size_t set) const {
    const Array<float> y = y_of(instance_);
    sets_.at(set).at("y").upload(std::as_bytes(std::span<const float>(y)));
    const auto doubles = sets_[set].find(key_of("y", 8));
    if (doubles == sets_[set].end()) return;
    Progress nobody_waits;
    doubles->second.upload(std::span<const std::byte>(converted("y", y, 8, nobody_waits)));
}

Array<float> LoadedInstance::read_y(std::size_t set, unsigned element_bytes) const {
    Array<float> y(std::size_t(rows_of(instance_)));
    Array<std::byte> read(y.size() * element_bytes);
    sets_.at(set).at(key_of("y", element_bytes)).download(read);
    const auto as_floats = element_bytes == 8 ? &convert_elements<double, float> : &convert_elements<float, float>;
    as_floats(read.data(), 0, std::as_writable_bytes(std::span(y)));
    return y;
}

}  // namespace lanescope::cuda
