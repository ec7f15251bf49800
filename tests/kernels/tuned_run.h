// Runs the host function of a tuned variant on a test's arrays.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "app/catalog/catalog.h"
#include "app/emulator/emulator.h"
#include "app/kernel_files/program.h"
#include "app/runtime/capture.h"
#include "app/runtime/host_call.h"
#include "tests/shipped_catalog.h"

namespace lanescope {

/// With `independent`, divergent lanes run separately in an order given by the seed.
inline emulator::EmulatorOptions schedule(bool independent, std::uint64_t seed = 1) {
    emulator::EmulatorOptions options;
    options.independent = independent;
    options.seed = seed;
    return options;
}

/// Returns multiples of 1/16 in [-2, 2).
inline std::vector<float> floats(std::size_t count) {
    std::vector<float> numbers(count);
    for (std::size_t i = 0; i < count; ++i) numbers[i] = float(int(i * 37 % 64) - 32) / 16;
    return numbers;
}

/// A host function with its arrays. Each may start `shift` elements of 4 bytes after a multiple of 16 bytes.
class TunedRun {
public:
    explicit TunedRun(std::string_view operation)
        : program_(Program::of(*shipped_catalog().find(operation, "tuned"))) {}

    void number(std::string_view name, runtime::HostValue value) { given_[name] = value; }
    /// `content` may be empty if only the size matters.
    template <class T>
    void input(std::string_view name, std::size_t count, const std::vector<T>& content, std::size_t shift = 0) {
        std::span<T> here = add<T>(name, ListedArray::Role::input, count, shift);
        std::ranges::copy(content, here.begin());
    }
    void y(const std::vector<float>& before) {
        y_ = add<float>("y", ListedArray::Role::output, before.size(), 0);
        std::ranges::copy(before, y_.begin());
    }

    void capture() {
        list_ = runtime::capture(program_->module(), space_, arrays_, program_->prepare_call(given_, {}));
    }
    emulator::LaunchRecord replay(const emulator::EmulatorOptions& options) {
        return emulator::replay(program_->module().code(), space_, list_, options, true);
    }
    std::vector<float> y() const { return {y_.begin(), y_.end()}; }

    const LaunchList& list() const { return list_; }
    const ListedLaunch& launch() const { return std::get<ListedLaunch>(list_.steps.back()); }
    std::string kernel() const {
        const auto& functions = program_->module().compiled().functions;
        return std::ranges::find(functions, launch().kernel, &CompiledFunction::linkage)->name;
    }

private:
    template <class T>
    std::span<T> add(std::string_view name, ListedArray::Role role, std::size_t count, std::size_t shift) {
        const std::span<std::byte> room = space_.add((count + shift) * sizeof(T));
        T* const first = reinterpret_cast<T*>(room.data()) + shift;
        given_[name] = static_cast<void*>(first);
        arrays_.push_back({std::string(name), role, room.size(), sizeof(T)});
        return {first, count};
    }

    std::shared_ptr<const Program> program_;
    emulator::ArraySpace space_;
    GivenValues given_;
    std::vector<ListedArray> arrays_;
    std::span<float> y_;
    LaunchList list_;
};

}  // namespace lanescope
