// Finds the step for a PTX instruction.
//
// Functions return nullptr for unsupported instructions. Operands: d = result; a, b, c.
#pragma once

#include "app/emulator/schedule/warp.h"
#include "app/ptx/ptx.h"

namespace lanescope::emulator {

inline bool is_half_pair(ptx::Type type) { return type == ptx::Type::f16x2 || type == ptx::Type::bf16x2; }

/// add, mul, fma, and, shl, min, sqrt, popc and similar.
Execute find_arithmetic(const ptx::Instruction& instruction);
/// Rounding toward zero, down or up.
Execute find_rounded(const ptx::Instruction& instruction);
/// neg, abs, min, max, fma, ex2 and tanh of halves and pairs; min.NaN and max.xorsign.abs of floats.
Execute find_half_arithmetic(const ptx::Instruction& instruction);
/// sad, mad24, dp4a, szext, bmsk, fns, prmt.f4e, add.sat and similar.
Execute find_whole_number(const ptx::Instruction& instruction);
/// add.cc, addc, madc and similar; false for others. Function::more[target] has the carry predicate.
bool make_carrying(const ptx::Instruction& instruction, Step& step);
/// .ftz, .sat and .relu, from a to d.
Execute find_flush(ptx::Type type);
Execute find_saturation(ptx::Type type);
Execute find_rectification(ptx::Type type);
/// set, and setp of pairs. Returns false if unsupported.
bool make_set(const ptx::Instruction& instruction, Step& step);
/// testp and isspacep.
Execute find_question(const ptx::Instruction& instruction);
/// vadd4, vset2 and similar; three operands.
Execute find_packed(const ptx::Instruction& instruction);
bool is_packed(std::string_view name);
/// setp, set, selp, slct, and logic of predicates.
Execute find_comparison(const ptx::Instruction& instruction);
/// cvt; registers may exceed the types. Returns false if unsupported.
bool make_conversion(const ptx::Instruction& instruction, unsigned to_bytes, unsigned from_bytes, Step& step);
/// 0 bytes: predicates.
Execute find_move(unsigned bytes);
/// mov between a register and a vector's registers, in Function::more[target].
Execute find_pack(unsigned part_bytes, unsigned bytes);
Execute find_unpack(unsigned part_bytes, unsigned bytes);
/// ld and st: by address, at a known local place (a: its first word), and of vectors. Stores take d.
Execute find_load(ptx::Type memory, unsigned register_bytes);
Execute find_store(ptx::Type memory, unsigned register_bytes);
Execute find_slot_load(ptx::Type memory, unsigned register_bytes);
Execute find_slot_store(ptx::Type memory, unsigned register_bytes);
Execute find_vector_load(unsigned bytes);
Execute find_vector_store(unsigned bytes);
/// Elements narrower than their registers.
Execute find_narrow_load();
Execute find_narrow_store();
/// Computes a + offset in the step's space.
void find_addresses(Warp& warp, const Step* step, Addresses& addresses);
/// atom and red.
Execute find_atomic(const ptx::Instruction& instruction);
/// For example "%tid.x".
Execute find_special(std::string_view name);
/// Finds an external function such as __nv_sinf. Returns nullptr if it is unknown or does not fit the call.
Execute find_outside(std::string_view name, const CallTable& call);
/// Asks for any other function, in host code.
const Step* call_outside(Warp& warp, const Step* step);

const Step* execute_guarded(Warp& warp, const Step* step);
const Step* execute_nothing(Warp& warp, const Step* step);
/// Notes a write of `bytes` to local memory; masks begin at d.
const Step* execute_note_written(Warp& warp, const Step* step);
const Step* execute_label(Warp& warp, const Step* step);
const Step* execute_jump(Warp& warp, const Step* step);
const Step* execute_branch(Warp& warp, const Step* step);
const Step* execute_indexed_branch(Warp& warp, const Step* step);
const Step* execute_call(Warp& warp, const Step* step);
const Step* execute_return(Warp& warp, const Step* step);
const Step* execute_exit(Warp& warp, const Step* step);
const Step* execute_trap(Warp& warp, const Step* step);
const Step* execute_fence(Warp& warp, const Step* step);
const Step* execute_active_mask(Warp& warp, const Step* step);
const Step* execute_clock(Warp& warp, const Step* step);
const Step* execute_local_address(Warp& warp, const Step* step);
const Step* execute_collective(Warp& warp, const Step* step);
const Step* execute_barrier(Warp& warp, const Step* step);
const Step* execute_arrive(Warp& warp, const Step* step);
/// cp.async, commit_group, wait_group and wait_all. Waits leave at most `offset` groups (-1: none).
const Step* execute_async_copy(Warp& warp, const Step* step);
const Step* execute_async_commit(Warp& warp, const Step* step);
const Step* execute_async_wait(Warp& warp, const Step* step);

}  // namespace lanescope::emulator
