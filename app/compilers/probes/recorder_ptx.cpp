#include "app/compilers/probes/probes.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

namespace lanescope {
namespace {

/// The prefix avoids clashes with kernel registers.
constexpr std::string_view prologue =
    R"(	.reg .b32 lanescope_below, lanescope_at, lanescope_end, lanescope_before, lanescope_lane, lanescope_t, lanescope_u;
	.reg .b64 lanescope_events, lanescope_p, lanescope_q;
	mov.u32 lanescope_t, %tid.z;
	mov.u32 lanescope_u, %tid.y;
	mov.u32 lanescope_at, %ntid.y;
	mad.lo.u32 lanescope_t, lanescope_t, lanescope_at, lanescope_u;
	mov.u32 lanescope_u, %tid.x;
	mov.u32 lanescope_end, %ntid.x;
	mad.lo.u32 lanescope_t, lanescope_t, lanescope_end, lanescope_u;
	mul.lo.u32 lanescope_u, lanescope_at, lanescope_end;
	mov.u32 lanescope_at, %ntid.z;
	mad.lo.u32 lanescope_u, lanescope_u, lanescope_at, 31;
	and.b32 lanescope_u, lanescope_u, 0xffffffe0;
	mov.u32 lanescope_lane, %ctaid.z;
	mov.u32 lanescope_at, %nctaid.y;
	mov.u32 lanescope_end, %ctaid.y;
	mad.lo.u32 lanescope_lane, lanescope_lane, lanescope_at, lanescope_end;
	mov.u32 lanescope_at, %nctaid.x;
	mov.u32 lanescope_end, %ctaid.x;
	mad.lo.u32 lanescope_lane, lanescope_lane, lanescope_at, lanescope_end;
	mad.lo.u32 lanescope_lane, lanescope_lane, lanescope_u, lanescope_t;
	mov.u32 lanescope_below, %lanemask_lt;
	mul.wide.u32 lanescope_q, lanescope_lane, 4;
	ld.const.u64 lanescope_p, [lanescope_tape+8];
	add.u64 lanescope_p, lanescope_p, lanescope_q;
	ld.global.u32 lanescope_at, [lanescope_p];
	ld.const.u64 lanescope_p, [lanescope_tape+16];
	add.u64 lanescope_p, lanescope_p, lanescope_q;
	ld.global.u32 lanescope_end, [lanescope_p];
	mov.b32 lanescope_before, 0;
	ld.const.u64 lanescope_events, [lanescope_tape];
)";

constexpr std::string_view epilogue = R"(	{{
	ld.const.u64 lanescope_p, [lanescope_tape+8];
	mul.wide.u32 lanescope_q, lanescope_lane, 4;
	add.u64 lanescope_p, lanescope_p, lanescope_q;
	ld.global.u32 lanescope_t, [lanescope_p];
	sub.u32 lanescope_t, lanescope_at, lanescope_t;
	ld.const.u64 lanescope_p, [lanescope_tape+24];
	add.u64 lanescope_p, lanescope_p, lanescope_q;
	{}st.global.u32 [lanescope_p], lanescope_t;
	}}
)";

/// Returns the address in shared memory, otherwise the generic one.
std::string load_address(const PtxEvent& event) {
    const PtxAddress& address = event.address;
    std::string text =
        fmt::format("\t{} lanescope_a, {};\n", address.is_32_bit ? "cvt.u64.u32" : "mov.u64", address.base);
    if (address.offset != 0) text += fmt::format("\tadd.s64 lanescope_a, lanescope_a, {};\n", address.offset);
    if (event.space == PtxSpace::constant) text += "\tcvta.const.u64 lanescope_a, lanescope_a;\n";
    return text;
}

/// Any address of the site: last writer wins.
std::string note_address(unsigned site, const PtxEvent& event) {
    std::string text = "\tmov.u64 lanescope_d, lanescope_a;\n";
    if (event.space == PtxSpace::shared) text += "\tor.b64 lanescope_d, lanescope_d, 0x8000000000000000;\n";
    if (event.space == PtxSpace::generic)
        text +=
            "\tisspacep.shared lanescope_s, lanescope_a;\n"
            "\t@lanescope_s cvta.to.shared.u64 lanescope_d, lanescope_a;\n"
            "\t@lanescope_s or.b64 lanescope_d, lanescope_d, 0x8000000000000000;\n";
    return text + fmt::format(
                      "\tld.const.u64 lanescope_b, [lanescope_tape+32];\n"
                      "\t@lanescope_f st.global.u64 [lanescope_b+{}], lanescope_d;\n",
                      8 * site);
}

/// Counts lanes whose sector no lower lane has.
std::string count_sectors() {
    return "\tshr.u64 lanescope_d, lanescope_a, 5;\n"
           "\tmatch.any.sync.b64 lanescope_m, lanescope_d, lanescope_active;\n"
           "\tand.b32 lanescope_m, lanescope_m, lanescope_below;\n"
           "\tsetp.eq.u32 lanescope_s, lanescope_m, 0;\n"
           "\tvote.sync.ballot.b32 lanescope_m, lanescope_s, lanescope_active;\n"
           "\tpopc.b32 lanescope_more, lanescope_m;\n";
}

/// Adds the highest rank of a bank in a phase, bit by bit, times `1 << 8`.
std::string highest_rank(unsigned phase, unsigned rank_bits) {
    std::string text = fmt::format(
        "\tsetp.eq.u32 lanescope_s, lanescope_phase, {};\n"
        "\tvote.sync.ballot.b32 lanescope_m, lanescope_s, lanescope_active;\n",
        phase);
    for (unsigned bit = rank_bits; bit-- > 0;)
        text += fmt::format(
            "\tand.b32 lanescope_n, lanescope_m, lanescope_r{0};\n"
            "\tsetp.ne.u32 lanescope_s, lanescope_n, 0;\n"
            "\t@lanescope_s mov.b32 lanescope_m, lanescope_n;\n"
            "\t@lanescope_s add.u32 lanescope_more, lanescope_more, {1};\n",
            bit, 256u << bit);
    return text;
}

/// Like the emulator's bank_conflicts(): a phase serves 32 words in lane order, and each further word of a bank takes
/// another pass.
std::string count_conflicts(unsigned bytes) {
    const unsigned unit = std::max(4u, bytes), phases = unit / 4, lanes = 32 / phases;
    const auto log = [](unsigned n) { return static_cast<unsigned>(std::countr_zero(n)); };
    std::string text = fmt::format(
        "\tand.b32 lanescope_n, lanescope_active, lanescope_below;\n"
        "\tpopc.b32 lanescope_phase, lanescope_n;\n"
        "\tshr.u32 lanescope_phase, lanescope_phase, {};\n"
        "\tshr.u64 lanescope_d, lanescope_a, {};\n"
        "\tcvt.u32.u64 lanescope_n, lanescope_d;\n"
        "\tshl.b32 lanescope_n, lanescope_n, 2;\n"
        "\tor.b32 lanescope_n, lanescope_n, lanescope_phase;\n"
        "\tmatch.any.sync.b32 lanescope_m, lanescope_n, lanescope_active;\n"
        "\tand.b32 lanescope_m, lanescope_m, lanescope_below;\n"
        "\tsetp.eq.u32 lanescope_g, lanescope_m, 0;\n"
        "\tvote.sync.ballot.b32 lanescope_l, lanescope_g, lanescope_active;\n"
        "\tand.b32 lanescope_n, lanescope_n, {};\n"
        "\tmatch.any.sync.b32 lanescope_m, lanescope_n, lanescope_active;\n"
        "\tand.b32 lanescope_m, lanescope_m, lanescope_below;\n"
        "\tand.b32 lanescope_m, lanescope_m, lanescope_l;\n"
        "\tpopc.b32 lanescope_n, lanescope_m;\n"
        "\tselp.b32 lanescope_n, lanescope_n, 0, lanescope_g;\n",
        log(lanes), log(unit), 4 * lanes - 1);
    for (unsigned bit = 0; bit < log(lanes); ++bit)
        text += fmt::format(
            "\tand.b32 lanescope_m, lanescope_n, {};\n"
            "\tsetp.ne.u32 lanescope_s, lanescope_m, 0;\n"
            "\tvote.sync.ballot.b32 lanescope_r{}, lanescope_s, lanescope_active;\n",
            1u << bit, bit);
    for (unsigned phase = 0; phase < phases; ++phase) text += highest_rank(phase, log(lanes));
    return text;
}

constexpr std::string_view sector_registers =
    "\t.reg .pred lanescope_s, lanescope_g;\n"
    "\t.reg .b32 lanescope_m, lanescope_n, lanescope_l, lanescope_phase;\n"
    "\t.reg .b32 lanescope_r0, lanescope_r1, lanescope_r2, lanescope_r3, lanescope_r4;\n"
    "\t.reg .b64 lanescope_a, lanescope_b, lanescope_d;\n";

std::string record_addresses(ProbeKind kind, unsigned site, const PtxEvent& event) {
    std::string text = "\tmov.b32 lanescope_more, 0;\n";
    if (kind == ProbeKind::touches) text += "\tmov.b32 lanescope_high, 0;\n";
    if (event.space == PtxSpace::none) return text;
    text += load_address(event) + note_address(site, event);
    if (kind == ProbeKind::touches) return text + "\tmov.b64 {lanescope_more, lanescope_high}, lanescope_d;\n";
    if (!event.spread_known || kind != ProbeKind::sectors) return text;
    if (event.space != PtxSpace::shared) text += count_sectors();
    if (event.space == PtxSpace::shared || event.space == PtxSpace::generic) text += count_conflicts(event.bytes);
    return text;
}

std::string write_event(ProbeKind kind) {
    if (bytes_of_event(kind) == sizeof(BufferedEvent))
        return "\t@lanescope_room st.global.v2.u32 [lanescope_address], {lanescope_active, lanescope_what};\n";
    return fmt::format(
        "\t@lanescope_room st.global.v4.u32 [lanescope_address], {{lanescope_active, lanescope_what, lanescope_more, "
        "{}}};\n",
        kind == ProbeKind::touches ? "lanescope_high" : "lanescope_more");
}

}  // namespace

std::string declare_tape() { return "\n.const .align 8 .b8 lanescope_tape[40];\n"; }

std::string begin_recording() { return std::string(prologue); }

std::string end_recording(std::string_view guard) {
    return fmt::format(epilogue, guard.empty() ? std::string() : fmt::format("@{} ", guard));
}

std::string record_event(ProbeKind kind, unsigned site, const PtxEvent& event, std::string_view guard) {
    std::string text =
        "\t{\n"
        "\t.reg .pred lanescope_f, lanescope_room;\n"
        "\t.reg .b32 lanescope_active, lanescope_low, lanescope_what, lanescope_more;\n"
        "\t.reg .b64 lanescope_address;\n";
    if (records_addresses(kind)) text += sector_registers;
    if (kind == ProbeKind::touches) text += "\t.reg .b32 lanescope_high;\n";
    if (!guard.empty()) {  // only executing lanes count
        const bool unless = guard.starts_with('!');
        text += fmt::format("\t@{}{} bra lanescope_over;\n", unless ? "" : "!", unless ? guard.substr(1) : guard);
    }
    if (kind == ProbeKind::clocks) text += "\tmov.u32 lanescope_more, %clock;\n";
    text +=
        "\tactivemask.b32 lanescope_active;\n"
        "\tand.b32 lanescope_low, lanescope_active, lanescope_below;\n"
        "\tsetp.eq.u32 lanescope_f, lanescope_low, 0;\n";
    if (records_addresses(kind)) text += record_addresses(kind, site, event);
    if (kind == ProbeKind::touches) text += "\tsetp.eq.u32 lanescope_f, lanescope_active, lanescope_active;\n";
    text += fmt::format(
        "\tor.b32 lanescope_what, lanescope_before, {};\n"
        "\tsetp.lt.and.u32 lanescope_room, lanescope_at, lanescope_end, lanescope_f;\n"
        "\tcvt.u64.u32 lanescope_address, lanescope_at;\n"
        "\tadd.u64 lanescope_address, lanescope_address, lanescope_events;\n",
        site);
    text += write_event(kind);
    text += fmt::format(
        "\tadd.u32 lanescope_before, lanescope_before, 65536;\n"
        "\t@lanescope_f add.u32 lanescope_at, lanescope_at, {};\n",
        bytes_of_event(kind));
    if (!guard.empty()) text += "lanescope_over:\n";
    return text + "\t}\n";
}

std::string note_shared_array(unsigned number, std::string_view symbol) {
    return fmt::format(
        "\tld.const.u64 lanescope_p, [lanescope_tape+32];\n"
        "\tmov.u64 lanescope_q, {};\n"
        "\tst.global.u64 [lanescope_p+{}], lanescope_q;\n",
        symbol, 8 * number);
}

}  // namespace lanescope
