#include "app/compilers/probes/probes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/base/error.h"
#include "app/compilers/probes/ptx_accesses.h"
#include "tests/compilers/ptx_samples.h"

namespace lanescope {
namespace {

using testing::HasSubstr;
using testing::Not;

ProbedKernel probed(const std::string& body) {
    const ProbedText text = put_probes(module_of(body), ProbeKind::lanes, "/kernels/");
    return text.kernels.at(0);
}

ProbeSite site_of(const std::string& instruction) {
    const ProbedKernel kernel = probed("\t" + instruction + "\n");
    EXPECT_EQ(kernel.sites.size(), 1u) << instruction;
    return kernel.sites.empty() ? ProbeSite{} : kernel.sites[0];
}

struct Expected {
    const char* instruction;
    AccessKind kind;
    PtxSpace space;
    unsigned bytes;
};

TEST(Probes, KnowWhatEachAccessMoves) {
    using enum AccessKind;
    for (const Expected& expected :
         {Expected{"ld.global.f32 %f1, [%rd1];", load, PtxSpace::global, 4},
          {"ld.global.nc.u16 %rs1, [%rd1+6];", load, PtxSpace::global, 2},
          {"ld.global.nc.L1::no_allocate.L2::128B.v4.f32 {%f1, %f2, %f3, %f4}, [%rd1];", load, PtxSpace::global, 16},
          {"ld.global.cs.v2.u64 {%rd2, %rd3}, [%rd1];", load, PtxSpace::global, 16},
          {"ld.volatile.global.b128 %q1, [%rd1];", load, PtxSpace::global, 16},
          {"st.global.u8 [%rd1], %rs1;", store, PtxSpace::global, 1},
          {"ld.shared.v2.f32 {%f1, %f2}, [%r1];", shared_load, PtxSpace::shared, 8},
          {"st.volatile.shared.f64 [%rd1], %fd1;", shared_store, PtxSpace::shared, 8},
          {"ld.const.f32 %f1, [weights+4];", load, PtxSpace::constant, 4},
          {"ld.f32 %f1, [%rd1];", load, PtxSpace::generic, 4},
          {"atom.global.add.f32 %f1, [%rd1], %f2;", atomic, PtxSpace::global, 4},
          {"atom.global.cas.b64 %rd2, [%rd1], %rd3, %rd4;", atomic, PtxSpace::global, 8},
          {"red.global.add.noftz.f16x2 [%rd1], %r1;", atomic, PtxSpace::global, 4},
          {"atom.shared.inc.u32 %r1, [%r2], 7;", shared_atomic, PtxSpace::shared, 4}}) {
        const ProbeSite site = site_of(expected.instruction);
        EXPECT_EQ(site.kind, expected.kind) << expected.instruction;
        EXPECT_EQ(site.space, expected.space) << expected.instruction;
        EXPECT_EQ(site.bytes, expected.bytes) << expected.instruction;
    }
}

TEST(Probes, KnowCollectives) {
    using enum AccessKind;
    for (const auto& [instruction, kind] : std::initializer_list<std::pair<const char*, AccessKind>>{
             {"shfl.sync.down.b32 %r1|%p1, %r2, %r3, 31, -1;", shuffle},
             {"vote.sync.ballot.b32 %r1, %p1, -1;", vote},
             {"match.any.sync.b32 %r1, %r2, -1;", vote},
             {"redux.sync.add.s32 %r1, %r2, %r3;", vote},
             {"activemask.b32 %r1;", vote},
             {"bar.warp.sync -1;", warp_barrier},
             {"bar.sync 0;", block_barrier},
             {"barrier.sync 1, 64;", block_barrier},
             {"bar.red.popc.u32 %r1, 0, %p1;", block_barrier},
             {"mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%f1}, {%r1}, {%r2}, {%f1};", mma},
             {"wmma.mma.sync.aligned.row.col.m16n16k16.f32.f32 {%f1}, {%r1}, {%r2}, {%f1};", mma}}) {
        EXPECT_EQ(site_of(instruction).kind, kind) << instruction;
        EXPECT_EQ(site_of(instruction).bytes, 0u) << instruction;
    }
}

TEST(Probes, PassOverWhatIsNoEvent) {
    for (const char* instruction :
         {"ld.param.u64 %rd2, [_Z4copyPfPKfi_param_1];", "st.param.b32 [param0+0], %r1;", "ld.local.f32 %f1, [%rd2];",
          "st.local.v2.f32 [%rd2], {%f1, %f2};", "mov.u64 %rd3, weights;", "cvta.to.global.u64 %rd2, %rd1;",
          "prefetch.global.L2 [%rd1];", "membar.gl;", "$L__BB0_1: bra.uni $L__BB0_1;", "selp.u32 %r1, 1, 0, %p1;"})
        EXPECT_TRUE(probed(std::string("\t") + instruction + "\n").sites.empty()) << instruction;
}

TEST(Probes, RefuseByNameAndLineWhatTouchesMemoryAndIsNotKnown) {
    for (const char* opcode :
         {"cp.async.ca.shared.global", "cp.async.wait_all", "ldmatrix.sync.aligned.m8n8.x4.shared.b16",
          "tensormap.replace.tile.b64", "wgmma.mma_async.sync.aligned.m64n8k16", "mbarrier.init.shared.b64",
          "tex.2d.v4.f32.f32", "somethingnew.u32"}) {
        try {
            probed("\t.loc 1 17 5\n\t" + std::string(opcode) + " [%rd1], [%rd2], 16;\n");
            ADD_FAILURE() << opcode << " was taken";
        } catch (const UsageError& error) {
            EXPECT_EQ(std::string(error.what()),
                      "/kernels/copy.cu:17: " + std::string(opcode) + " cannot be recorded: trace a kernel without it");
        }
    }
}

TEST(Probes, PutTheRecorderBeforeTheInstruction) {
    const std::string text = put_probes(module_of("\tst.global.f32 \t[%rd1], %f1;\n"), ProbeKind::lanes).ptx;
    EXPECT_THAT(text, HasSubstr(R"(	{
	.reg .pred lanescope_f, lanescope_room;
	.reg .b32 lanescope_active, lanescope_low, lanescope_what, lanescope_more;
	.reg .b64 lanescope_address;
	activemask.b32 lanescope_active;
	and.b32 lanescope_low, lanescope_active, lanescope_below;
	setp.eq.u32 lanescope_f, lanescope_low, 0;
	or.b32 lanescope_what, lanescope_before, 0;
	setp.lt.and.u32 lanescope_room, lanescope_at, lanescope_end, lanescope_f;
	cvt.u64.u32 lanescope_address, lanescope_at;
	add.u64 lanescope_address, lanescope_address, lanescope_events;
	@lanescope_room st.global.v2.u32 [lanescope_address], {lanescope_active, lanescope_what};
	add.u32 lanescope_before, lanescope_before, 65536;
	@lanescope_f add.u32 lanescope_at, lanescope_at, 8;
	}
st.global.f32 	[%rd1], %f1;
)"));
    EXPECT_THAT(text, HasSubstr(".const .align 8 .b8 lanescope_tape[40];"));
}

TEST(Probes, RecordLanesOfAPredicatedInstructionOnly) {
    const std::string taken = put_probes(module_of("\t@%p1 st.global.f32 [%rd1], %f1;\n"), ProbeKind::lanes).ptx;
    EXPECT_THAT(taken, HasSubstr("\t@!%p1 bra lanescope_over;\n\tactivemask.b32"));
    EXPECT_THAT(taken, HasSubstr("lanescope_over:\n\t}\n@%p1 st.global.f32 [%rd1], %f1;\n"));
    const std::string unless = put_probes(module_of("\t@!%p1 st.global.f32 [%rd1], %f1;\n"), ProbeKind::lanes).ptx;
    EXPECT_THAT(unless, HasSubstr("\t@%p1 bra lanescope_over;\n"));
}

TEST(Probes, EndTheRecordingBeforeEachReturnUnderItsPredicate) {
    const std::string text = put_probes(module_of("\t@%p2 ret;\n\tst.global.f32 [%rd1], %f1;\n"), ProbeKind::lanes).ptx;
    EXPECT_THAT(text, HasSubstr("\t@%p2 st.global.u32 [lanescope_p], lanescope_t;\n\t}\n@%p2 ret;"));
    EXPECT_THAT(text, HasSubstr("\tst.global.u32 [lanescope_p], lanescope_t;\n\t}\nret;"));
}

TEST(Probes, KeepTheKernelsOwnBounds) {
    EXPECT_THAT(put_probes(module_of(""), ProbeKind::lanes).ptx, HasSubstr(".maxntid 1024, 1, 1\n.minnctapersm 1\n{"));
    const std::string own = put_probes(module_of("", ".maxntid 128, 1, 1\n"), ProbeKind::lanes).ptx;
    EXPECT_THAT(own, HasSubstr(".maxntid 128, 1, 1\n{"));
    EXPECT_THAT(own, Not(HasSubstr("1024")));
}

TEST(Probes, NameTheLineOfAHelperAndThatOfItsCall) {
    const ProbedKernel kernel = probed(
        "\t.loc\t1 8 5\n"
        "\t.loc\t1 4 34, function_name $L__info_string0, inlined_at 1 8 5\n"
        "\t.loc\t1 2 9, function_name $L__info_string0, inlined_at 1 4 34\n"
        "\tld.global.f32 %f1, [%rd1];\n");
    EXPECT_EQ(kernel.sites.at(0).line, 2);
    EXPECT_EQ(kernel.sites.at(0).column, 9);
    EXPECT_EQ(kernel.sites.at(0).call_line, 8);
}

TEST(Probes, NameTheUsersLineWhereOneOfCudasHeadersStands) {
    const ProbedKernel kernel = probed(
        "\t.loc\t1 8 5\n"
        "\t.loc\t2 91 5, function_name $L__info_string0, inlined_at 1 8 5\n"
        "\tld.global.f32 %f1, [%rd1];\n");
    EXPECT_EQ(kernel.sites.at(0).file, "/kernels/copy.cu");
    EXPECT_EQ(kernel.sites.at(0).line, 8);
}

TEST(Probes, NumberSitesInTheOrderOfTheText) {
    const ProbedKernel kernel = probed(
        "\t.loc 1 9 5\n\tst.global.f32 [%rd1], %f1;\n"
        "\t.loc 1 7 5\n\tld.global.f32 %f1, [%rd1];\n"
        "\t.loc 1 9 5\n\tst.global.f32 [%rd1+4], %f1;\n");
    std::vector<int> lines;
    for (const ProbeSite& site : kernel.sites) lines.push_back(site.line);
    EXPECT_EQ(lines, (std::vector{7, 9, 9}));
}

TEST(Probes, KnowSharedArraysByName) {
    const ProbedKernel kernel = probed("\tmov.u64 %rd2, dynamic;\n\tst.shared.f32 [_ZZ4copyPfPKfiE4tile+4], %f1;\n");
    ASSERT_EQ(kernel.shared.size(), 2u);
    EXPECT_EQ(kernel.shared[0].name, "tile");
    EXPECT_EQ(kernel.shared[0].bytes, 128u);
    EXPECT_EQ(kernel.shared[1].name, "dynamic");
    EXPECT_EQ(kernel.shared[1].bytes, 0u) << "the launch says how large it is";
    EXPECT_EQ(kernel.sites.at(0).symbol, "tile");
}

TEST(Probes, LookAtAddressesWhereSectorsAreAskedFor) {
    const auto text = [](const char* body) { return put_probes(module_of(body), ProbeKind::sectors).ptx; };
    EXPECT_THAT(text("\tld.shared.f32 %f1, [%r1+8];\n"),
                HasSubstr("\tcvt.u64.u32 lanescope_a, %r1;\n\tadd.s64 lanescope_a, lanescope_a, 8;\n"));
    EXPECT_THAT(text("\tld.const.f32 %f1, [weights];\n"),
                HasSubstr("\tmov.u64 lanescope_a, weights;\n\tcvta.const.u64 lanescope_a, lanescope_a;\n"));
    EXPECT_THAT(text("\tld.global.f32 %f1, [%rd1];\n"), HasSubstr("shr.u64 lanescope_d, lanescope_a, 5;"));
    EXPECT_THAT(text("\tbar.sync 0;\n"), Not(HasSubstr("match.any")));
}

TEST(PtxParameters, AreWideForPointersInAStructure) {
    const std::string ptx = module_of(
        "\tld.param.v2.u32 {%r1, %r2}, [_Z4copyPfPKfi_param_1];\n"
        "\tld.param.v2.u64 {%rd2, %rd3}, [_Z4copyPfPKfi_param_1+16];\n"
        "\tld.param.f64 %fd1, [_Z4copyPfPKfi_param_1+32];\n");
    EXPECT_EQ(wide_parameter_words(ptx, "_Z4copyPfPKfi"), (std::set<ParameterWord>{{0, 0}, {1, 16}, {1, 24}}));
    EXPECT_TRUE(wide_parameter_words(ptx, "other").empty());
}

TEST(Probes, RefuseAFunctionThatIsCalled) {
    const std::string helper =
        "\n.func _Z4helpPf(\n\t.param .b64 p\n)\n{\n\t.reg .b64 %rd<2>;\n\tst.global.u32 [%rd1], 1;\n\tret;\n}\n";
    try {
        put_probes(module_of("") + helper, ProbeKind::lanes);
        ADD_FAILURE() << "it was taken";
    } catch (const UsageError& error) {
        EXPECT_THAT(error.what(), HasSubstr("help(float*) is called"));
        EXPECT_THAT(error.what(), HasSubstr("__forceinline__"));
    }
}

TEST(Probes, WriteEachActiveLanesAddress) {
    const std::string ptx =
        put_probes(module_of("\tld.shared.f32 %f1, [%r1+8];\n"), ProbeKind::touches, "/kernels/").ptx;
    EXPECT_THAT(ptx, HasSubstr("\tor.b64 lanescope_d, lanescope_d, 0x8000000000000000;\n"));
    EXPECT_THAT(ptx, HasSubstr("\tmov.b64 {lanescope_more, lanescope_high}, lanescope_d;\n"));
    EXPECT_THAT(ptx, HasSubstr("\tsetp.eq.u32 lanescope_f, lanescope_active, lanescope_active;\n"
                               "\tor.b32 lanescope_what, lanescope_before, 0;\n"));
    EXPECT_THAT(ptx, HasSubstr("{lanescope_active, lanescope_what, lanescope_more, lanescope_high};\n"));
    const std::string collective = put_probes(module_of("\tbar.sync 0;\n"), ProbeKind::touches, "/kernels/").ptx;
    EXPECT_THAT(collective, HasSubstr("\tmov.b32 lanescope_high, 0;\n"));
}

}  // namespace
}  // namespace lanescope
