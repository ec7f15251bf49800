// Runs launches one after the other, on memory that lasts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <string>
#include <tuple>
#include <vector>

#include "app/emulator/checks/shadow_memory.h"
#include "app/emulator/memory/array_space.h"
#include "app/emulator/memory/defined_bytes.h"
#include "app/emulator/recording/launch_record.h"
#include "app/emulator/schedule/frame_pool.h"
#include "app/model/launch_list.h"
#include "app/ptx/decoded_code.h"

namespace lanescope::emulator {

struct GlobalArray;

/// An array that a launch may access, by number; variables of the module come last.
struct DeviceArray {
    ListedArray::Role role = ListedArray::Role::scratch;
    std::span<std::byte> bytes;
    unsigned element_bytes = 4;
    bool is_defined = false;         ///< has values
    unsigned word_bytes = 0;         ///< of larger elements, if its elements are parts of them; else 0
    DefinedBytes* values = nullptr;  ///< which bytes have values, if not is_defined; launches add those that they write
};

/// By a launch, as the kernel's parameters show.
enum class ArrayUse : std::uint8_t { unknown, reads, writes };

class Device {
public:
    /// `code` must outlive it. watched: the module with watched scalars, for warps with kept events; or nullptr.
    explicit Device(const Code& code, const Code* watched = nullptr);

    /// number: among variables that are not hidden.
    std::byte* variable(std::size_t number) { return variables_.data() + code_.variables[listed_[number]].offset; }
    std::size_t variable_count() const { return listed_.size(); }

    /// Defines the arrays that the kernel may write. Gives arrays smaller elements if the kernel writes parts of one.
    /// Runs blocks in turns if they wait for each other. Throws NotEmulated before the launch.
    LaunchRecord launch(const ListedLaunch& launch, std::span<DeviceArray> arrays, const EmulatorOptions& options);
    /// Frees what launches keep for an array, if it is much.
    void forget(unsigned array);

private:
    LaunchRecord launch_once(const ListedLaunch& launch, std::span<const DeviceArray> given,
                             std::span<const ArrayUse> uses, const EmulatorOptions& options);
    /// Frees shadows of arrays that the next launch cannot write, if they take much memory.
    void forget_unused(std::span<const GlobalArray> arrays);

    const Code& code_;
    const Code* const watched_;
    std::vector<std::byte> variables_;
    ShadowMemories shadows_;
    FramePools frame_pools_;
    std::set<std::string> in_turns_;  ///< kernels whose blocks wait for each other
    /// By kernel, grid and block: the last launch took so little time that further cores would cost more.
    std::map<std::tuple<std::string, std::array<std::uint32_t, 3>, std::array<std::uint32_t, 3>>, bool> is_short_;
    std::vector<std::size_t> listed_;  ///< non-hidden indices into Code::variables
};

}  // namespace lanescope::emulator
