// Decoded PTX: steps whose operands are places in a warp's frame.
//
// A register holds all 32 lanes side by side: 128 bytes for 32-bit values. A predicate has one bit per lane. The frame
// also holds local memory, as 4-byte words of all lanes. A stack variable at a fixed place is thus as fast as a
// register.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/model/step_record.h"
#include "app/ptx/matrix_fragments.h"
#include "app/ptx/ptx.h"

namespace lanescope::emulator {

using Mask = std::uint32_t;
inline constexpr unsigned lanes = 32;

class Warp;
struct Step;
struct Function;

/// What a load or collective waits for, for the time model.
struct LoadOrder {
    static constexpr unsigned levels = 8;

    std::uint8_t level = levels;  ///< how many loads, one after the other, its operands derive from; levels: all before
    bool leads = true;     ///< waits for no load of its own loop, so that loads of several iterations wait together
    bool opens = true;     ///< the first such load of its loop
    bool unrolls = false;  ///< as well, and all iterations of its loop take the same steps
    bool repeats = false;  ///< waits for loads of the loop's iteration before
};

/// Executes a step for the active lanes. Returns the next step, or nullptr after a branch, call, barrier or fault.
using Execute = const Step* (*)(Warp& warp, const Step* step);

inline constexpr std::uint32_t nowhere = ~0u;
/// Per lane, over all its frames; as on a GPU.
inline constexpr std::uint64_t most_local_bytes = 512 << 10;
/// Registers and local memory of 32 lanes.
inline constexpr std::uint64_t most_frame_bytes = std::uint64_t(128) << 20;
inline constexpr std::uint64_t most_block_bytes = std::uint64_t(512) << 20;

struct Step {
    Execute execute = nullptr;
    std::uint32_t d = nowhere, a = nowhere, b = nowhere, c = nowhere;  ///< byte offsets in the frame
    std::int64_t offset = 0;                                           ///< of an address, in bytes
    std::uint32_t guard = nowhere;                                     ///< place of the guard predicate
    Execute guarded = nullptr;                                         ///< for the lanes that pass the guard
    std::uint32_t target = 0;  ///< of a branch: step number; else index into a Function's table
    std::uint16_t place = 0;   ///< source line, as in site keys
    std::uint8_t bytes = 0;    ///< per element
    std::uint8_t parts = 1;    ///< elements per lane
    std::uint8_t kind = 0;     ///< which collective, or how predicates combine
    bool guard_negated = false;
    bool negated = false;         ///< the predicate of a vote or barrier
    bool wide_address = true;     ///< the address register has 64 bits
    bool collective = false;      ///< waits for other lanes
    bool is_branch = false;       ///< may jump to `target`
    bool leaves = false;          ///< may call a function or end this one
    bool is_instruction = false;  ///< counted as a PTX instruction
    bool is_load = false;         ///< from memory outside the frame
    bool is_strong = false;       ///< an access that is volatile, relaxed, acquire or release
    LoadOrder order;
    InstructionKind instruction = InstructionKind::integer;
    std::uint16_t live = 0;  ///< registers; 0 if unknown
    ptx::Space space = ptx::Space::generic;
};

/// Steps [first, last]; branches back at `last`.
struct Loop {
    std::uint32_t first = 0, last = 0;
    int outer = -1;           ///< index of the enclosing loop
    std::uint32_t depth = 1;  ///< of nesting, from 1
};

struct CallTable {
    const Function* callee = nullptr;  ///< null for a call by pointer
    std::string outside;               ///< an emulator function, such as __nv_sinf
    std::uint32_t pointer = nowhere;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> parameters, results;  ///< slot and bytes in the caller
};

/// cp.async, as a load and a store.
struct AsyncCopy {
    Step from, to;
    std::uint32_t size = nowhere;    ///< place of the byte count; other bytes become 0
    std::uint32_t ignore = nowhere;  ///< place of the predicate of lanes that read nothing
};

struct WatchedSlot {
    std::uint32_t variable = 0;  ///< index into decode()'s `watched`
    std::uint32_t slot = 0;      ///< offset in local memory
    std::uint32_t bytes = 4;     ///< at most 8
};

struct Function {
    std::string name;
    std::vector<Step> steps;
    std::vector<CallTable> calls;
    std::vector<std::vector<std::uint32_t>> branch_targets;
    std::vector<std::vector<std::uint32_t>> more;  ///< further operands, or a vector's elements
    std::vector<AsyncCopy> async_copies;
    std::vector<MatrixWork> matrices;
    std::vector<Loop> loops;
    std::vector<int> loop_of;          ///< innermost loop of each step; -1: none
    std::uint32_t local_bytes = 0;     ///< per lane, zeroed, at the frame's start
    std::vector<std::byte> registers;  ///< the frame's initial rest: zeros and constants
    std::vector<std::pair<std::uint32_t, std::uint32_t>> parameters, results;  ///< slot and bytes
    std::vector<std::uint32_t> parameter_offsets;  ///< of a kernel: offsets in the launch's arguments
    std::size_t frame_bytes() const { return std::size_t(local_bytes) * lanes + registers.size(); }
    /// Returns the innermost loop around both steps; else -1.
    int loop_around(std::uint32_t first, std::uint32_t last) const {
        int loop = loop_of[last];
        while (loop >= 0 && loops[std::size_t(loop)].first > first) loop = loops[std::size_t(loop)].outer;
        return loop;
    }

    std::uint32_t depth_of(int loop) const { return loop < 0 ? 0 : loops[std::size_t(loop)].depth; }
    std::uint32_t common_depth(int a, int b) const {
        while (a != b)
            (depth_of(a) < depth_of(b) ? b : a) = loops[std::size_t(depth_of(a) < depth_of(b) ? b : a)].outer;
        return depth_of(a);
    }

    std::vector<WatchedSlot> watched;
    std::uint32_t written = nowhere;  ///< per watched byte of local memory, the lanes that wrote it
    bool compares = false;            ///< has an atomicCAS
    /// Bytes [first, second) of the frame that may be read before they are written.
    std::vector<std::pair<std::uint32_t, std::uint32_t>> read_first;
    std::string refusal;  ///< the first unsupported instruction; empty: none
};

inline constexpr unsigned dynamic_shared_array = 0x80, first_shared_array = 0x81;

struct PlacedVariable {
    std::string name;
    ptx::Space space = ptx::Space::global;
    std::uint64_t bytes = 0, offset = 0;  ///< offset: in Code::content or in shared memory
    std::uint32_t element_bytes = 4;
    unsigned number = 0;     ///< of shared arrays, in site keys
    bool is_hidden = false;  ///< made by the compiler; not recorded
};

struct Code {
    std::vector<std::unique_ptr<Function>> functions;  ///< with a body; calls by pointer use the index
    std::vector<std::byte> content;                    ///< initial global and constant memory
    std::vector<PlacedVariable> variables;             ///< in global and constant memory
    std::vector<PlacedVariable> shared;                ///< static arrays, then the dynamic one with 0 bytes
    std::uint32_t shared_bytes = 0;                    ///< static
    bool compares = false;                             ///< a function has an atomicCAS

    const Function* find(std::string_view name) const;
};

/// Returns a line's number in site keys, 1 to emulator::max_line. 0: not shown; the preceding shown line counts its
/// instructions.
using NumberLine = std::function<std::uint16_t(const std::string& file, int line)>;

/// A part of the local variable with this unique name.
struct ToWatch {
    std::string symbol;
    std::uint64_t offset = 0;
    std::uint32_t bytes = 4;
};

/// host: calls of functions that the module lacks go to OutsideFunctions (app/emulator/host_code.h).
enum class CodeFor : std::uint8_t { device, host };

/// Decodes a module; `name` prefixes messages. Unsupported functions get a refusal. Throws UsageError for invalid
/// variables and names. Watching only slows kernels down.
Code decode(const ptx::Module& module, std::string_view name, const NumberLine& number_line,
            std::span<const ToWatch> watched = {}, CodeFor target = CodeFor::device);

}  // namespace lanescope::emulator
