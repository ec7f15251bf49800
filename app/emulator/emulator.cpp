#include "app/emulator/emulator.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <optional>

#include "app/base/error.h"
#include "app/base/text/plain_text.h"
#include "app/emulator/grid/grid.h"
#include "app/emulator/memory/array_space.h"
#include "app/emulator/memory/sectors.h"
#include "app/emulator/schedule/block.h"

namespace lanescope::emulator {
namespace {

std::vector<std::byte> parameters_of(const ListedLaunch& launch, const Function& kernel) {
    if (launch.layout.size() != kernel.parameters.size())
        throw UsageError(fmt::format("{} takes {} parameters, and the launch has {}", quoted(launch.kernel, 80),
                                     kernel.parameters.size(), launch.layout.size()));
    std::vector<std::byte> bytes;
    for (std::size_t p = 0; p < launch.layout.size(); ++p) {
        const ListedLaunch::Argument& argument = launch.layout[p];
        const std::size_t at = kernel.parameter_offsets[p], count = kernel.parameters[p].second;
        bytes.resize(std::max(bytes.size(), at + count));
        std::copy_n(launch.arguments.data() + argument.offset, std::min<std::size_t>(count, argument.bytes),
                    bytes.data() + at);  // a structure can be empty
    }
    return bytes;
}

/// Checks all functions that the kernel may call; a pointer may reach any.
std::string refusal_of(const Code& code, const Function& kernel) {
    std::vector<const Function*> reached{&kernel};
    for (std::size_t n = 0; n < reached.size(); ++n) {
        if (!reached[n]->refusal.empty()) return reached[n]->refusal;
        const auto reach = [&](const Function* f) {
            if (std::ranges::find(reached, f) == reached.end()) reached.push_back(f);
        };
        for (const CallTable& call : reached[n]->calls) {
            if (call.callee) reach(call.callee);
            if (call.pointer != nowhere)
                for (const auto& f : code.functions) reach(f.get());
        }
    }
    return {};
}

class Target {
public:
    Target(const Code& code, const Code* watched) : code_(code), watched_(watched), variables_(code.content) {
        for (std::size_t v = 0; v < code.variables.size(); ++v)
            if (!code.variables[v].is_hidden) listed_.push_back(v);
    }

    /// number: among variables that are not hidden.
    std::byte* variable(std::size_t number) { return variables_.data() + code_.variables[listed_[number]].offset; }
    /// arrays: as in the list, variables last; `launcher` has the same ones.
    simt::LaunchRecord launch(const simt::Launcher& launcher, const simt::Shape& shape, const ListedLaunch& launch,
                              const std::vector<GlobalArray>& arrays) {
        LaunchFacts facts;
        facts.code = &code_;
        facts.kernel = code_.find(launch.kernel);
        if (!facts.kernel) throw UsageError(fmt::format("the PTX has no kernel {}", quoted(launch.kernel, 80)));
        if (const std::string refusal = refusal_of(code_, *facts.kernel); !refusal.empty()) throw NotEmulated(refusal);
        if (watched_) facts.watched = watched_->find(launch.kernel);
        facts.shape = shape;
        facts.parameters = parameters_of(launch, *facts.kernel);
        facts.variables = variables_.data();
        facts.first_variable = unsigned(arrays.size() - std::min(arrays.size(), listed_.size()));
        facts.variable_numbers.assign(code_.variables.size(), hidden_variable);
        for (std::size_t n = 0; n < listed_.size(); ++n)
            facts.variable_numbers[listed_[n]] = facts.first_variable + unsigned(n);
        facts.arrays = arrays;
        for (unsigned n = 0; n < facts.first_variable; ++n)
            if (arrays[n].is_constant) facts.constant_bytes[n + simt::first_slot] = arrays[n].bytes;
        facts.options = &launcher.options();
        return launcher.launch(
            shape,
            [&](simt::OutputShadows& outputs, simt::StopPoint& stop_point) -> std::unique_ptr<simt::BlockRunner> {
                return std::make_unique<Core>(facts, launcher.array_bytes(), outputs, stop_point);
            });
    }

private:
    const Code& code_;
    const Code* const watched_;
    std::vector<std::byte> variables_;
    std::vector<std::size_t> listed_;  ///< non-hidden indices into Code::variables
};

class Replay {
public:
    Replay(const Code& code, const simt::ArraySpace& space, const LaunchList& list,
           const simt::EmulatorOptions& options, bool y_defined, const Code* watched)
        : target_(code, watched), space_(space), list_(list), options_(options), defined_(list.arrays.size()) {
        for (std::size_t n = 0; n < list.arrays.size(); ++n) {
            const ListedArray::Role role = list.arrays[n].role;
            defined_[n] = role == ListedArray::Role::output ? y_defined : role != ListedArray::Role::scratch;
            if (role == ListedArray::Role::variable && !first_variable_) first_variable_ = n;
        }
        for (const ListedUpload& upload : list.uploads) {
            if (y_defined || !upload.is_old_y) defined_[upload.to.array] = true;
            if (list.arrays[upload.to.array].role == ListedArray::Role::variable)  // the capture copied the others
                std::ranges::copy(upload.content, data(upload.to.array) + upload.to.byte);
        }
    }

    simt::LaunchRecord run() {
        for (const ListedStep& step : list_.steps) {
            std::visit([this](const auto& s) { apply(s); }, step);
            if (main_ && main_->stopped) break;
        }
        if (!main_) return {};
        main_->hazards = std::move(findings_);
        main_->printed = all_printed();
        main_->preparations = std::move(preparations_);
        return std::move(*main_);
    }

private:
    std::byte* data(unsigned array) {
        if (list_.arrays[array].role != ListedArray::Role::variable) return space_[array].data();
        return target_.variable(array - *first_variable_);
    }

    void apply(const ListedFill& fill) {
        std::memset(data(fill.to.array) + fill.to.byte, fill.value, fill.bytes);
        defined_[fill.to.array] = true;
        preparations_.push_back({fill.bytes});
    }

    void apply(const ListedCopy& copy) {
        std::memmove(data(copy.to.array) + copy.to.byte, data(copy.from.array) + copy.from.byte, copy.bytes);
        if (defined_[copy.from.array]) defined_[copy.to.array] = true;
        preparations_.push_back({2 * copy.bytes});
    }

    void apply(const ListedLaunch& launch) {
        const std::vector<Use> uses = uses_of(launch);
        std::vector<GlobalArray> arrays;
        const simt::Launcher launcher = launcher_for(uses, arrays);
        const simt::Shape shape{{launch.grid[0], launch.grid[1], launch.grid[2]},
                                {launch.block[0], launch.block[1], launch.block[2]},
                                launch.shared_bytes};
        simt::LaunchRecord record = target_.launch(launcher, shape, launch, arrays);
        for (std::size_t n = 0; n < uses.size(); ++n)
            if (uses[n] == Use::writes) defined_[n] = true;
        keep(std::move(record));
    }

    /// As the parameters show.
    enum class Use { unknown, reads, writes };

    std::vector<Use> uses_of(const ListedLaunch& launch) const {
        std::vector<Use> uses(list_.arrays.size(), Use::unknown);
        for (const ListedLaunch::Argument& argument : launch.layout) {
            if (!argument.is_pointer) continue;
            std::uint64_t address = 0;
            std::memcpy(&address, launch.arguments.data() + argument.offset, sizeof address);
            const unsigned array = simt::array_of_address(address);
            if (array >= space_.size()) continue;
            if (!argument.is_const)
                uses[array] = Use::writes;
            else if (uses[array] == Use::unknown)
                uses[array] = Use::reads;
        }
        return uses;
    }

    bool is_constant(const std::vector<Use>& uses, unsigned n) const {
        const ListedArray::Role role = list_.arrays[n].role;
        return role == ListedArray::Role::input ||
               (role == ListedArray::Role::scratch && uses[n] == Use::reads && defined_[n]);
    }

    /// Unwritten arrays need no checks or scheduling points.
    simt::Launcher launcher_for(const std::vector<Use>& uses, std::vector<GlobalArray>& arrays) {
        simt::EmulatorOptions options = options_;
        for (unsigned n = 0; n < list_.arrays.size() && n < simt::max_arrays; ++n)
            options.constant_arrays |= std::uint64_t(is_constant(uses, n)) << n;
        simt::Launcher launcher(options);
        for (unsigned n = 0; n < list_.arrays.size() && n < simt::max_arrays; ++n) {
            const ListedArray& array = list_.arrays[n];
            const std::span<std::byte> bytes{data(n), array.bytes};
            const bool input = array.role == ListedArray::Role::input;
            const bool constant = is_constant(uses, n);
            if (constant)
                launcher.add_array(array.bytes);
            else if (array.role == ListedArray::Role::output)
                launcher.add_output(bytes, array.element_bytes, defined_[n]);
            else
                launcher.add_scratch(bytes, array.element_bytes, defined_[n]);
            arrays.push_back({array.bytes, array.element_bytes, input, constant});
        }
        return launcher;
    }

    void keep(simt::LaunchRecord record) {
        for (const simt::RawHazard& hazard : record.hazards)
            if (hazard.kind != HazardKind::unwritten_output || (is_last_launch() && !is_copied_to(hazard.array)))
                findings_.push_back(hazard);
        keep_printed(record.printed);
        ++launches_done_;
        if (main_ && !record.stopped && main_->totals.steps >= record.totals.steps) {
            preparations_.push_back({record.totals.l2_sectors * sector_bytes});
            return;
        }
        main_launch_ = launches_done_ - 1;
        if (main_) preparations_.push_back({main_->totals.l2_sectors * sector_bytes});
        main_ = std::move(record);
    }

    void keep_printed(simt::PrintedText& text) {
        for (simt::RawPrinted& printed : text.all()) {
            printing_launches_.push_back(launches_done_);
            printed_.add(std::move(printed));
        }
        printed_.leave_out(text.left_out());
    }

    simt::PrintedText all_printed() {
        for (std::size_t i = 0; i < printed_.all().size(); ++i)
            if (printing_launches_[i] != main_launch_) printed_.all()[i].step = -1;
        return std::move(printed_);
    }

    /// Unwritten outputs are reported after the last launch.
    bool is_last_launch() const {
        const auto is_launch = [](const ListedStep& step) { return std::holds_alternative<ListedLaunch>(step); };
        return launches_done_ + 1 == std::ranges::count_if(list_.steps, is_launch);
    }

    /// Copies define elements too.
    bool is_copied_to(unsigned array) const {
        return std::ranges::any_of(list_.steps, [array](const ListedStep& step) {
            const auto* copy = std::get_if<ListedCopy>(&step);
            return copy && copy->to.array == array;
        });
    }

    Target target_;
    const simt::ArraySpace& space_;
    const LaunchList& list_;
    const simt::EmulatorOptions& options_;
    std::vector<bool> defined_;
    std::optional<std::size_t> first_variable_;
    std::optional<simt::LaunchRecord> main_;
    std::vector<simt::RawHazard> findings_;
    std::vector<simt::Preparation> preparations_;
    std::ptrdiff_t launches_done_ = 0, main_launch_ = 0;
    simt::PrintedText printed_;
    std::vector<std::ptrdiff_t> printing_launches_;  ///< by line
};

}  // namespace

simt::LaunchRecord replay(const Code& code, const simt::ArraySpace& space, const LaunchList& list,
                          const simt::EmulatorOptions& options, bool y_defined, const Code* watched) {
    return Replay(code, space, list, options, y_defined, watched).run();
}

}  // namespace lanescope::emulator
