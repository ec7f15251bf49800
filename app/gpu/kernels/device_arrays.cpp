#include "app/gpu/kernels/device_arrays.h"

#include <fmt/format.h>

#include <algorithm>
#include <new>

#include "app/base/error.h"
#include "app/emulator/memory/array_space.h"

namespace lanescope::cuda {
namespace {

void require_room(std::size_t bytes) {
    std::size_t free = 0, total = 0;
    check(driver().memory_info(&free, &total), "reading the free memory");
    if (bytes > free) out_of_memory(bytes);
}

std::size_t bytes_of(const std::vector<NamedArray>& arrays) {
    std::size_t bytes = 0;
    for (const NamedArray& array : arrays) bytes += array.content.size();
    return bytes;
}

void upload(DeviceArray<std::byte>& to, std::span<const std::byte> bytes, Progress& progress) {
    DeviceArray<std::byte> array(bytes.size());
    array.upload(bytes, progress);
    to = std::move(array);
}

Array<std::byte> converted(const NamedArray& array, ElementForm form, const Progress& progress) try {
    Array<std::byte> made(array.size() * form.bytes);
    convert_array(conversion_to(form, array.floats), array.content.data(), made, [&] { progress.check(); });
    return made;
} catch (const std::bad_alloc&) {
    throw UsageError(
        fmt::format("a copy of {} with {} bytes per element does not fit into memory: choose a smaller shape",
                    array.name, form.bytes));
}

using Role = ListedArray::Role;

/// Mangled names of static variables begin with "_ZL".
Module::Variable variable_of(const Module& module, const std::string& name) {
    const Module::Variable found = module.variable(name);
    return found.address ? found : module.variable(fmt::format("_ZL{}{}", name.size(), name));
}

MemoryRange variable_range(const Module& module, const ListedArray& array) {
    const Module::Variable found = variable_of(module, array.name);
    return {found.address, found.bytes};
}

}  // namespace

LoadedInstance::LoadedInstance(const Instance& instance, std::int64_t l2_bytes, Progress& progress)
    : operands_(operands_of(instance)) {
    const std::vector<NamedArray> arrays = copied();
    const std::size_t of_y = operands_.results * sizeof(float), bytes = of_y + bytes_of(arrays);
    require_room(bytes);
    const std::size_t wanted =
        std::clamp<std::size_t>(3 * std::size_t(l2_bytes) / std::max<std::size_t>(bytes, 1), 1, 8);
    std::size_t done = 0;
    const auto all = double(wanted * bytes);
    for (std::size_t number = 0; number < wanted; ++number) {
        Set& set = sets_.emplace_back();
        for (const NamedArray& array : arrays) {
            const double begin = double(done) / all;
            done += array.content.size();
            const Share share(progress, begin, double(done) / all);
            upload(set[{std::string(array.name), {}}], array.content, progress);
        }
        const std::pair<std::string, ElementForm> output{std::string(operands_.output), {}};
        if (!set.contains(output)) set[output] = DeviceArray<std::byte>(of_y);
    }
}

std::vector<NamedArray> LoadedInstance::copied() const {
    std::vector<NamedArray> arrays = operands_.inputs;
    if (!operands_.y.empty()) arrays.push_back(named(operands_.output, operands_.y));
    return arrays;
}

void LoadedInstance::need(const std::string& name, ElementForm form, Progress& progress) {
    if (sets_.front().contains({name, form})) return;
    const Array<float> y = name == operands_.output ? y_before(operands_) : Array<float>();
    std::vector<NamedArray> known = operands_.inputs;
    known.push_back(named(operands_.output, std::span(y)));
    const auto array = std::ranges::find(known, name, &NamedArray::name);
    if (array == known.end()) return;
    require_room(sets_.size() * array->size() * form.bytes);
    const Array<std::byte> made = converted(*array, form, progress);
    for (Set& set : sets_) upload(set[{name, form}], made, progress);
}

MemoryRange LoadedInstance::array(std::size_t set, const std::string& name, ElementForm form) const {
    const auto found = sets_.at(set).find({name, form});
    if (found == sets_[set].end())
        throw UsageError(fmt::format("the problem has no array '{}' for the kernels to read", name));
    return {found->second.address(), found->second.size()};
}

void LoadedInstance::reset_y(std::size_t set) const {
    const Array<float> y = y_before(operands_);
    const Progress nobody_waits;
    for (const auto& [key, array] : sets_.at(set))
        if (key.first == operands_.output)
            array.upload(
                std::span<const std::byte>(converted(named(operands_.output, std::span(y)), key.second, nobody_waits)));
}

Array<float> LoadedInstance::read_y(std::size_t set, ElementForm form) const {
    Array<float> y(operands_.results);
    Array<std::byte> read(y.size() * form.bytes);
    sets_.at(set).at({std::string(operands_.output), form}).download(read);
    conversion_from(form)(read.data(), 0, std::as_writable_bytes(std::span(y)));
    return y;
}

ListMemory::ListMemory(const LaunchList& list, LoadedInstance& instance, Progress& progress)
    : list_(list), instance_(instance) {
    for (unsigned i = 0; i < list.arrays.size(); ++i) {
        const ListedArray& array = list.arrays[i];
        const bool given = array.role == Role::input || array.role == Role::output;
        if (given) instance.need(array.name, form_of(array), progress);
        if (array.role == Role::scratch) scratch_.emplace(i, DeviceArray<std::byte>(array.bytes));
    }
    for (const ListedUpload& upload : list.uploads) {
        const auto found = scratch_.find(upload.to.array);
        if (found == scratch_.end()) continue;
        const MemoryRange whole{found->second.address(), found->second.size()};
        check(driver().copy_to_device(whole.address + upload.to.byte, upload.content.data(), upload.content.size()),
              "copying to the GPU");
    }
    check(driver().synchronize_stream(CU_STREAM_LEGACY), "copying to the GPU");
}

void ListMemory::upload_variables(const Module& module) const {
    for (const ListedUpload& upload : list_.uploads) {
        const ListedArray& array = list_.arrays.at(upload.to.array);
        if (array.role != Role::variable) continue;
        const MemoryRange range = variable_range(module, array);
        if (range.address == 0 || upload.to.byte + upload.content.size() > range.bytes) continue;  // no kernel reads it
        check(driver().copy_to_device(range.address + upload.to.byte, upload.content.data(), upload.content.size()),
              "copying to the GPU");
    }
    check(driver().synchronize_stream(CU_STREAM_LEGACY), "copying to the GPU");
}

ListRanges ListMemory::ranges(std::size_t set, const Module& module) const {
    ListRanges ranges;
    for (unsigned i = 0; i < list_.arrays.size(); ++i) {
        const ListedArray& array = list_.arrays[i];
        if (array.role == Role::variable)
            ranges.push_back(variable_range(module, array));
        else if (array.role == Role::scratch)
            ranges.push_back({scratch_.at(i).address(), scratch_.at(i).size()});
        else
            ranges.push_back(instance_.array(set, array.name, form_of(array)));
    }
    return ranges;
}

// The pointers of a list are addresses of the emulator's arrays.
std::uint64_t device_address(std::uint64_t pointer, const ListRanges& ranges) {
    // A pointer may precede its array slightly: `values - 1`.
    const std::uint64_t half = std::uint64_t(1) << (emulator::array_shift - 1);
    const unsigned array = emulator::array_of_address(pointer + half);
    if (array >= ranges.size()) return pointer;
    return ranges[array].address + (pointer - emulator::make_address(array, 0));
}

bool lies_in_an_array(std::uint64_t value, const ListRanges& ranges) {
    const unsigned array = emulator::array_of_address(value);
    return array < ranges.size() && emulator::byte_of_address(value) <= ranges[array].bytes;
}

CUdeviceptr address_of(const ArrayPlace& place, std::uint64_t bytes, const ListRanges& ranges) {
    if (place.array >= ranges.size() || place.byte + bytes > ranges[place.array].bytes)
        throw UsageError("the host function fills or copies memory past the end of an array");
    return ranges[place.array].address + place.byte;
}

}  // namespace lanescope::cuda
