#include "app/backends/cuda/list_memory.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/model/text/error.h"

namespace lanescope::cuda {
namespace {

using Role = ListedArray::Role;

constexpr unsigned array_shift = 40;  ///< of a list pointer: array index plus one

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

ListMemory::ListMemory(const LaunchList& list, LoadedInstance& instance, Progress& progress)
    : list_(list), instance_(instance) {
    for (unsigned i = 0; i < list.arrays.size(); ++i) {
        const ListedArray& array = list.arrays[i];
        const bool given = array.role == Role::input || array.role == Role::output;
        if (given) instance.need(array.name, array.element_bytes, progress);
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
            ranges.push_back(instance_.array(set, array.name, array.element_bytes));
    }
    return ranges;
}

std::uint64_t device_address(std::uint64_t pointer, const ListRanges& ranges) {
    // A pointer may precede its array slightly: `values - 1`.
    const std::uint64_t half = std::uint64_t(1) << (array_shift - 1);
    const std::uint64_t number = (pointer + half) >> array_shift;
    if (number == 0 || number > ranges.size()) return pointer;
    return ranges[number - 1].address + (pointer - (number << array_shift));
}

bool lies_in_an_array(std::uint64_t value, const ListRanges& ranges) {
    const std::uint64_t number = value >> array_shift;
    return number > 0 && number <= ranges.size() && value - (number << array_shift) <= ranges[number - 1].bytes;
}

CUdeviceptr address_of(const ArrayPlace& place, std::uint64_t bytes, const ListRanges& ranges) {
    if (place.array >= ranges.size() || place.byte + bytes > ranges[place.array].bytes)
        throw UsageError("the host function fills or copies memory past the end of an array");
    return ranges[place.array].address + place.byte;
}

}  // namespace lanescope::cuda
