// What each PTX instruction does to the lanes of a warp, found by the instruction's words.
//
// Each function returns nullptr for an instruction that it does not have. Operands: d = result, a, b, c = operands.
#pragma once

#include "app/emulator/warp.h"
#include "app/ptx/ptx.h"

namespace lanescope::emulator {

/// Two values in one register.
inline bool is_half_pair(ptx::Type type) { return type == ptx::Type::f16x2 || type == ptx::Type::bf16x2; }

/// add, mul, fma, and, shl, min, sqrt, popc and their like.
Execute find_arithmetic(const ptx::Instruction& instruction);
/// Those that round toward zero, down or up.
Execute find_rounded(const ptx::Instruction& instruction);
/// Halves and pairs of them: neg, abs, min, max, fma, ex2, tanh. min.NaN and max.xorsign.abs of floats too.
Execute find_half_arithmetic(const ptx::Instruction& instruction);
/// sad, mad24, dp4a, szext, bmsk, fns, prmt.f4e, add.sat and their like.
Execute find_whole_number(const ptx::Instruction& instruction);
/// add.cc, addc, madc and their like. Fills in execute and kind; false: none of them. Function::more[target] names the
/// predicate that holds the carry.
bool make_carrying(const ptx::Instruction& instruction, Step& step);
/// What .ftz, .sat and .relu do to values of the type: from a to d.
Execute find_flush(ptx::Type type);
Execute find_saturation(ptx::Type type);
Execute find_rectification(ptx::Type type);
/// set, and setp of pairs. Fills in the step; false: not known.
bool make_set(const ptx::Instruction& instruction, Step& step);
/// testp and isspacep.
Execute find_question(const ptx::Instruction& instruction);
/// vadd4, vset2 and their like, which take three operands.
Execute find_packed(const ptx::Instruction& instruction);
bool is_packed(std::string_view name);
/// setp, set, selp, slct, and logic of predicates.
Execute find_comparison(const ptx::Instruction& instruction);
/// cvt, between registers of so many bytes, which may be wider than the types. Fills in the step; false: not known.
bool make_conversion(const ptx::Instruction& instruction, unsigned to_bytes, unsigned from_bytes, Step& step);
/// mov of values of so many bytes; 0 for predicates.
Execute find_move(unsigned bytes);
/// mov between one register and the registers of a vector, whose places are Function::more[target].
Execute find_pack();
Execute find_unpack();
/// ld and st by address; of a lane's own memory at a place that is known (a: its first word); of several elements a
/// lane. The register that is stored is d.
Execute find_load(ptx::Type memory, unsigned register_bytes);
Execute find_store(ptx::Type memory, unsigned register_bytes);
Execute find_slot_load(ptx::Type memory, unsigned register_bytes);
Execute find_slot_store(ptx::Type memory, unsigned register_bytes);
Execute find_vector_load(unsigned bytes);
Execute find_vector_store(unsigned bytes);
/// Several elements a lane in wider registers: see narrow_vectors.cpp.
Execute find_narrow_load();
Execute find_narrow_store();
/// The addresses of an access: a + offset, in the step's space.
void find_addresses(Warp& warp, const Step* step, Addresses& addresses);
/// atom and red.
Execute find_atomic(const ptx::Instruction& instruction);
/// "%tid.x": a step that gives the value. nullptr for a register that is not known.
Execute find_special(std::string_view name);
/// What __nv_* and other functions outside of the module do with the parameters of a call. nullptr if there is no such
/// function, or if the call does not fit it.
Execute find_outside(std::string_view name, const CallTable& call);

const Step* execute_guarded(Warp& warp, const Step* step);
const Step* execute_nothing(Warp& warp, const Step* step);
/// The lanes have written `bytes` bytes of their own memory, whose masks begin at d.
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
/// Barriers, shuffles, votes and what else lanes do together: see collectives.h.
const Step* execute_collective(Warp& warp, const Step* step);
const Step* execute_barrier(Warp& warp, const Step* step);
const Step* execute_arrive(Warp& warp, const Step* step);
/// cp.async; its commit_group; wait_group and wait_all, which wait until at most `offset` groups are left (-1: none).
const Step* execute_async_copy(Warp& warp, const Step* step);
const Step* execute_async_commit(Warp& warp, const Step* step);
const Step* execute_async_wait(Warp& warp, const Step* step);

}  // namespace lanescope::emulator
