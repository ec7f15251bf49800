#include "app/backends/cuda/arrays.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/backends/halves.h"
#include "app/model/error.h"
#include "app/model/output.h"

namespace lanescope::cuda {
namespace {

constexpr const char* halves_suffix = "_half";

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

void LoadedInstance::need_halves(Progress& progress) {
    const auto* sgemv = std::get_if<SgemvInstance>(&instance_);
    if (!sgemv) throw UsageError("only SGEMV has its arrays as halves");
    if (sets_.front().contains(std::string("A") + halves_suffix)) return;
    const Halves halves = halves_of(*sgemv, progress);
    require_room(sets_.size() * sizeof(simt::half) * (halves.A.size() + halves.x.size()));
    for (Set& set : sets_) {
        upload(set, std::string("x") + halves_suffix, halves.x, progress);
        upload(set, std::string("A") + halves_suffix, halves.A, progress);
    }
}

MemoryRange LoadedInstance::array(std::size_t set, const std::string& name, unsigned element_bytes) const {
    const bool half = element_bytes == 2 && (name == "A" || name == "x");
    const auto found = sets_.at(set).find(half ? name + halves_suffix : name);
    if (found == sets_[set].end())
        throw UsageError(fmt::format("the problem has no array '{}' for the kernels to read", name));
    return {found->second.address(), found->second.size()};
}

void LoadedInstance::reset_y(std::size_t set) const {
    const Array<float> y = y_of(instance_);
    sets_.at(set).at("y").upload(std::as_bytes(std::span<const float>(y)));
}

Array<float> LoadedInstance::read_y(std::size_t set) const {
    Array<float> y(std::size_t(rows_of(instance_)));
    sets_.at(set).at("y").download(std::as_writable_bytes(std::span<float>(y)));
    return y;
}

}  // namespace lanescope::cuda
