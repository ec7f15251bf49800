// A kernel as the interpreter runs it: PTX decoded into steps whose operands are places in a warp's frame.
//
// A register of a frame holds the values of all 32 lanes, one behind the other: 128 bytes for 32-bit values. A
// predicate is one word with a bit for each lane. Memory of a lane's own (local arrays, parameters) lies in the frame
// too, as words of four bytes of all 32 lanes, so a variable on the stack at a fixed place costs as much as a register.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/emulator/matrix_work.h"
#include "app/machine/recording/instructions.h"
#include "app/machine/recording/site_key.h"
#include "app/ptx/ptx.h"

namespace lanescope::emulator {

using Mask = std::uint32_t;
inline constexpr unsigned lanes = 32;

class Warp;
struct Step;
struct Function;

/// Executes one step for the lanes of the warp's mask. Returns the next step, or nullptr if the warp's scheduler has to
/// decide: after a branch, a call, a barrier or a fault.
using Execute = const Step* (*)(Warp& warp, const Step* step);

inline constexpr std::uint32_t nowhere = ~0u;
/// Of a lane, in the frames of all functions that it is in: as on a GPU.
inline constexpr std::uint64_t most_local_bytes = 512 << 10;
/// Bytes of one frame, which holds the registers and local memory of 32 lanes.
inline constexpr std::uint64_t most_frame_bytes = std::uint64_t(128) << 20;
/// Bytes of all frames that the warps of a block have at the same time.
inline constexpr std::uint64_t most_block_bytes = std::uint64_t(512) << 20;

struct Step {
    Execute execute = nullptr;
    std::uint32_t d = nowhere, a = nowhere, b = nowhere, c = nowhere;  ///< bytes from the frame's start
    std::int64_t offset = 0;                                           ///< of an address, in bytes
    std::uint32_t guard = nowhere;                                     ///< of a predicated step: its predicate
    Execute guarded = nullptr;                                         ///< what it executes for the lanes that pass
    std::uint32_t target = 0;  ///< of a branch: number of a step; else: index into a table of Function
    std::uint16_t place = 0;   ///< line of the source, as keys of sites number it
    std::uint8_t bytes = 0;    ///< of one element that an access moves
    std::uint8_t parts = 1;    ///< elements that one lane moves
    std::uint8_t kind = 0;     ///< of a collective: which; of a comparison: how it is combined
    bool guard_negated = false;
    bool negated = false;      ///< the predicate of a vote or barrier
    bool wide_address = true;  ///< the address register has 64 bits
    bool collective = false;   ///< lanes wait here for others
    bool is_branch = false;    ///< may go to `target`
    bool leaves = false;       ///< goes elsewhere: to another function, or out of this one
    bool is_instruction = false;  ///< of the PTX: it is counted
    InstructionKind instruction = InstructionKind::integer;
    std::uint16_t live = 0;  ///< registers; 0: unknown
    ptx::Space space = ptx::Space::generic;
};

/// Steps [first, last] that are executed again and again: the branch back is at `last`.
struct Loop {
    std::uint32_t first = 0, last = 0;
    int outer = -1;           ///< index of the loop around it
    std::uint32_t depth = 1;  ///< so many loops, with it, are around its steps
};

/// A call's operands, by their places in the frames of caller and callee.
struct CallTable {
    const Function* callee = nullptr;  ///< null: by pointer
    std::string outside;               ///< a function that the emulator provides, such as __nv_sinf
    std::uint32_t pointer = nowhere;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> parameters, results;  ///< slot and bytes in the caller
};

/// cp.async: where from and where to, as steps that a load and a store would be.
struct AsyncCopy {
    Step from, to;
    std::uint32_t size = nowhere;    ///< place of the number of bytes that are read; the others become 0
    std::uint32_t ignore = nowhere;  ///< place of the predicate of lanes that read nothing
};

/// A scalar of a variable in a lane's own memory, whose values are wanted.
struct WatchedSlot {
    std::uint32_t variable = 0;  ///< index into what decode() was given
    std::uint32_t slot = 0;      ///< byte of the lane's own memory in the frame
    std::uint32_t bytes = 4;     ///< at most 8
};

struct Function {
    std::string name;
    std::vector<Step> steps;
    std::vector<CallTable> calls;
    std::vector<std::vector<std::uint32_t>> branch_targets;
    std::vector<std::vector<std::uint32_t>> more;  ///< places of a vector's elements, or of further operands
    std::vector<AsyncCopy> async_copies;
    std::vector<MatrixWork> matrices;
    std::vector<Loop> loops;
    std::vector<int> loop_of;          ///< innermost loop of each step; -1: none
    std::uint32_t local_bytes = 0;     ///< of one lane's own memory, which a frame begins with: zeros at first
    std::vector<std::byte> registers;  ///< the rest of a new frame: registers, which are zeros, and constants
    std::vector<std::pair<std::uint32_t, std::uint32_t>> parameters, results;  ///< slot and bytes
    std::vector<std::uint32_t> parameter_offsets;  ///< of a kernel: where each begins in the bytes of a launch
    std::size_t frame_bytes() const { return std::size_t(local_bytes) * lanes + registers.size(); }
    /// The innermost loop around both steps; -1: none.
    int loop_around(std::uint32_t first, std::uint32_t last) const {
        int loop = loop_of[last];
        while (loop >= 0 && loops[std::size_t(loop)].first > first) loop = loops[std::size_t(loop)].outer;
        return loop;
    }

    /// How many loops are around its steps; -1: 0.
    std::uint32_t depth_of(int loop) const { return loop < 0 ? 0 : loops[std::size_t(loop)].depth; }
    /// How many loops are around the steps of both loops.
    std::uint32_t common_depth(int a, int b) const {
        while (a != b)
            (depth_of(a) < depth_of(b) ? b : a) = loops[std::size_t(depth_of(a) < depth_of(b) ? b : a)].outer;
        return depth_of(a);
    }

    std::vector<WatchedSlot> watched;
    std::uint32_t written =
        nowhere;          ///< if slots are watched: for each byte of a lane's own memory the lanes that wrote it
    std::string refusal;  ///< why it cannot be run: the first instruction that the interpreter lacks; empty: it can
};

/// Numbers of arrays in shared memory, as the keys of sites have them: the dynamic one, and the first with a name.
inline constexpr unsigned dynamic_shared_array = 0x80, first_shared_array = 0x81;

/// A variable in global, constant or shared memory.
struct PlacedVariable {
    std::string name;
    ptx::Space space = ptx::Space::global;
    std::uint64_t bytes = 0, offset = 0;  ///< of shared memory: from the block's start
    std::uint32_t element_bytes = 4;
    unsigned number = 0;     ///< of shared memory: as the keys of sites have it
    bool is_hidden = false;  ///< the compiler made it: nothing is recorded of it
};

struct Code {
    std::vector<std::unique_ptr<Function>> functions;  ///< those with a body; calls by pointer number them
    std::vector<std::byte> content;                    ///< of global and constant memory, before the first launch
    std::vector<PlacedVariable> variables;             ///< of global and constant memory
    std::vector<PlacedVariable> shared;  ///< static ones, then the dynamic one with 0 bytes if there is one
    std::uint32_t shared_bytes = 0;      ///< static

    const Function* find(std::string_view name) const;
};

/// The number of a line as keys of sites have it, 1 to simt::max_line; 0 for a line that is not shown: its instructions
/// belong to the shown line before.
using NumberLine = std::function<std::uint16_t(const std::string& file, int line)>;

/// A scalar to watch: so many bytes at an offset from a local variable of the PTX, whose name no other has.
struct ToWatch {
    std::string symbol;
    std::uint64_t offset = 0;
    std::uint32_t bytes = 4;
};

/// Decodes a module. `name` stands before messages. A function with an instruction that the interpreter lacks gets a
/// refusal. Throws UsageError for variables and names that cannot be.
/// What is watched costs steps: kernels run slower, and do the same.
Code decode(const ptx::Module& module, std::string_view name, const NumberLine& number_line,
            std::span<const ToWatch> watched = {});

}  // namespace lanescope::emulator
