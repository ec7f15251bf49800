#include "app/emulator/emulator.h"

#include <algorithm>
#include <cstring>
#include <optional>

#include "app/emulator/device.h"
#include "app/emulator/memory/array_space.h"
#include "app/emulator/memory/sectors.h"

namespace lanescope::emulator {
namespace {

class Replay {
public:
    Replay(const Code& code, const ArraySpace& space, const LaunchList& list, const EmulatorOptions& options,
           bool y_defined, const Code* watched)
        : device_(code, watched), list_(list), options_(options) {
        std::size_t variables = 0;
        for (unsigned n = 0; n < list.arrays.size(); ++n) {
            const ListedArray& array = list.arrays[n];
            std::byte* const data =
                array.role == ListedArray::Role::variable ? device_.variable(variables++) : space[n].data();
            const bool is_defined =
                array.role == ListedArray::Role::output ? y_defined : array.role != ListedArray::Role::scratch;
            arrays_.push_back({array.role, {data, std::size_t(array.bytes)}, array.element_bytes, is_defined});
        }
        for (const ListedUpload& upload : list.uploads) {
            DeviceArray& to = arrays_[upload.to.array];
            to.is_defined |= y_defined || !upload.is_old_y;
            if (to.role == ListedArray::Role::variable)  // the capture copied the others
                std::ranges::copy(upload.content, to.bytes.data() + upload.to.byte);
        }
    }

    LaunchRecord run() {
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
    std::byte* at(ArrayPlace place) { return arrays_[place.array].bytes.data() + place.byte; }

    void apply(const ListedFill& fill) {
        std::memset(at(fill.to), fill.value, fill.bytes);
        arrays_[fill.to.array].is_defined = true;
        preparations_.push_back({fill.bytes});
    }

    void apply(const ListedCopy& copy) {
        std::memmove(at(copy.to), at(copy.from), copy.bytes);
        arrays_[copy.to.array].is_defined |= arrays_[copy.from.array].is_defined;
        preparations_.push_back({2 * copy.bytes});
    }

    void apply(const ListedLaunch& launch) { keep(device_.launch(launch, arrays_, options_)); }

    void keep(LaunchRecord record) {
        if (!record.children.empty())
            throw NotEmulated("a kernel launches a kernel: only programs with their own main() may");
        for (const RawHazard& hazard : record.hazards)
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

    void keep_printed(PrintedText& text) {
        for (RawPrinted& printed : text.all()) {
            printing_launches_.push_back(launches_done_);
            printed_.add(std::move(printed));
        }
        printed_.leave_out(text.left_out());
    }

    PrintedText all_printed() {
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

    Device device_;
    std::vector<DeviceArray> arrays_;
    const LaunchList& list_;
    const EmulatorOptions& options_;
    std::optional<LaunchRecord> main_;
    std::vector<RawHazard> findings_;
    std::vector<Preparation> preparations_;
    std::ptrdiff_t launches_done_ = 0, main_launch_ = 0;
    PrintedText printed_;
    std::vector<std::ptrdiff_t> printing_launches_;  ///< by line
};

}  // namespace

LaunchRecord replay(const Code& code, const ArraySpace& space, const LaunchList& list, const EmulatorOptions& options,
                    bool y_defined, const Code* watched) {
    return Replay(code, space, list, options, y_defined, watched).run();
}

}  // namespace lanescope::emulator
