#include "app/backends/cuda/replay.h"

#include <cstring>
#include <memory>

namespace lanescope::cuda {
namespace {

std::uint64_t word_at(const std::byte* place) {
    std::uint64_t word = 0;
    std::memcpy(&word, place, sizeof word);
    return word;
}

void put_word(std::byte* place, std::uint64_t word) { std::memcpy(place, &word, sizeof word); }

}  // namespace

PreparedLaunch::PreparedLaunch(const ListedLaunch& launch, const ListRanges& ranges, Kernel kernel,
                               const std::set<ParameterWord>& pointer_words)
    : launch_(launch), kernel_(kernel), values_((launch.arguments.size() + 7) / 8) {
    auto* bytes = reinterpret_cast<std::byte*>(values_.data());
    if (!launch.arguments.empty()) std::memcpy(bytes, launch.arguments.data(), launch.arguments.size());
    for (const ListedLaunch::Argument& argument : launch.layout) {
        offsets_.push_back(argument.offset);
        std::byte* place = bytes + argument.offset;
        if (argument.is_pointer) put_word(place, device_address(word_at(place), ranges));
    }
    for (const auto& [parameter, offset] : pointer_words) {
        if (parameter >= launch.layout.size()) continue;
        const ListedLaunch::Argument& argument = launch.layout[parameter];
        if (argument.is_pointer || offset + sizeof(std::uint64_t) > argument.bytes) continue;
        std::byte* place = bytes + argument.offset + offset;
        if (lies_in_an_array(word_at(place), ranges)) put_word(place, device_address(word_at(place), ranges));
    }
    kernel_.allow_shared(launch.shared_bytes);
}

void PreparedLaunch::queue(CUstream stream) const {
    std::vector<void*> places;
    auto* bytes = reinterpret_cast<std::byte*>(const_cast<std::uint64_t*>(values_.data()));
    for (const std::uint32_t offset : offsets_) places.push_back(bytes + offset);
    kernel_.launch(launch_.grid, launch_.block, launch_.shared_bytes, places.data(), stream);
}

Replay::Replay(const LaunchList& list, const ListRanges& ranges, const Prepare& prepare) {
    for (const ListedStep& step : list.steps)
        if (const auto* launch = std::get_if<ListedLaunch>(&step)) {
            const auto prepared = std::make_shared<const PreparedLaunch>(prepare(*launch));
            queued_.push_back([prepared](CUstream stream) { prepared->queue(stream); });
        } else if (const auto* fill = std::get_if<ListedFill>(&step)) {
            const CUdeviceptr to = address_of(fill->to, fill->bytes, ranges);
            queued_.push_back([to, fill](CUstream stream) {
                check(driver().queue_fill(to, static_cast<unsigned char>(fill->value), fill->bytes, stream), "filling");
            });
        } else if (const auto* copy = std::get_if<ListedCopy>(&step)) {
            const CUdeviceptr to = address_of(copy->to, copy->bytes, ranges);
            const CUdeviceptr from = address_of(copy->from, copy->bytes, ranges);
            queued_.push_back([to, from, copy](CUstream stream) {
                check(driver().queue_copy_on_device(to, from, copy->bytes, stream), "copying");
            });
        }
}

void Replay::queue(std::size_t begin, std::size_t end, CUstream stream) const {
    for (std::size_t step = begin; step < end; ++step) queued_[step](stream);
}

}  // namespace lanescope::cuda
