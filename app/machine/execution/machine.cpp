#include "app/machine/execution/machine.h"

#include <algorithm>
#include <thread>

#include "app/machine/execution/grid.h"

namespace lanescope::simt {
namespace {

/// The outputs before a launch, to repeat it.
class Before {
public:
    explicit Before(const std::map<unsigned, Output>& outputs) : outputs_(outputs) {
        for (const auto& [array, output] : outputs) copies_.emplace_back(output.bytes.begin(), output.bytes.end());
    }
    void restore() const {
        auto copy = copies_.begin();
        for (const auto& [array, output] : outputs_) std::ranges::copy(*copy++, output.bytes.begin());
    }

private:
    const std::map<unsigned, Output>& outputs_;
    std::vector<std::vector<std::byte>> copies_;
};

unsigned cores_for(const Shape& shape, const MachineOptions& options) {
    const unsigned wanted = options.threads ? options.threads : std::max(1u, std::thread::hardware_concurrency());
    return static_cast<unsigned>(std::min<std::int64_t>(std::min(wanted, max_cores), shape.blocks()));
}

}  // namespace

unsigned Machine::add_array(std::uint64_t bytes) {
    array_bytes_.push_back(bytes);
    return static_cast<unsigned>(array_bytes_.size() - 1);
}

unsigned Machine::add_output(std::span<std::byte> bytes, std::size_t element_bytes, bool defined) {
    const unsigned array = add_array(bytes.size());
    outputs_[array] = {bytes, bytes.size() / element_bytes, defined};
    return array;
}

unsigned Machine::add_scratch(std::span<std::byte> bytes, std::size_t element_bytes, bool defined) {
    const unsigned array = add_output(bytes, element_bytes, defined);
    outputs_[array].scratch = true;
    return array;
}

LaunchRecord Machine::launch(const Shape& shape, const MakeRunner& make_runner) const {
    const GridInput input{options_, shape, make_runner, array_bytes_, outputs_};
    if (const unsigned cores = cores_for(shape, options_); cores > 1)
        if (auto record = launch_together(input, cores)) return std::move(*record);
    Grid grid(input, 1, shape.blocks());
    grid.run();
    return grid.record();
}

/// Returns nothing, with outputs restored, if the order of blocks matters.
std::optional<LaunchRecord> Machine::launch_together(const GridInput& input, unsigned cores) const {
    const Before before(outputs_);
    for (std::int64_t end = input.shape.blocks();;) {
        Grid grid(input, cores, end);
        grid.run();
        if (grid.cancelled()) return grid.record();
        if (!grid.blocks_met() && !grid.went_too_far()) return grid.record();
        before.restore();
        if (grid.blocks_met()) return std::nullopt;
        end = grid.stopped_at() + 1;
    }
}

}  // namespace lanescope::simt
