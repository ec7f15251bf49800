// A cached library is used only if a new compilation would read the same files.
#include "app/kernel_files/emulator_build.h"

#include <gtest/gtest.h>

#include <fstream>

#include "app/base/tool_process.h"
#include "app/kernel_files/source/source_includes.h"
#include "tests/model/temporary_folder.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;

class CompiledAgain : public TemporaryFolder {
protected:
    void SetUp() override {
        if (!find_program("clang++")) GTEST_SKIP() << "clang++ is not installed";
        TemporaryFolder::SetUp();
        create_directories(kernels = folder / "my kernels #1 $2");
    }
    void compile_twice(const std::string& text) {
        text_ = text;
        ASSERT_FALSE(is_from_cache()) << "it was never compiled";
        ASSERT_TRUE(is_from_cache()) << "nothing has changed";
    }
    bool is_from_cache() const {
        const CompiledCache cache({folder / "cache"});
        const CompiledSource compiled = compile_source({text_, (kernels / "mine.cu").string(), kernels}, cache);
        for (const CompilerMessage& message : compiled.messages) ADD_FAILURE() << message.text;
        return compiled.from_cache;
    }
    void write(const fs::path& file, const std::string& text) const {
        create_directories((kernels / file).parent_path());
        std::ofstream(kernels / file) << text;
    }
    void forget(const std::string& ending) const {
        for (const auto& entry : fs::directory_iterator(folder / "cache"))
            if (entry.path().extension() == ending) fs::remove(entry.path());
    }

    fs::path kernels;

private:
    std::string text_;
};

TEST_F(CompiledAgain, IsCompiledAgainWhenANeighbourChanges) {
    write("two words.h", "int one;\n");
    compile_twice("#include \"two words.h\"\n");
    write("two words.h", "int other;\n");
    EXPECT_FALSE(is_from_cache());
    EXPECT_TRUE(is_from_cache());
}

TEST_F(CompiledAgain, IsCompiledAgainWhenAnAbsoluteIncludeChanges) {
    const fs::path elsewhere = folder / "else where" / "one.h";
    write(elsewhere, "int one;\n");
    compile_twice("#include \"" + elsewhere.string() + "\"\n");
    write(elsewhere, "int other;\n");
    EXPECT_FALSE(is_from_cache());
}

TEST_F(CompiledAgain, IsCompiledAgainWhenAFileOutsideOfItsFolderChanges) {
    write("../common.h", "int one;\n");
    compile_twice("#include \"../common.h\"\n");
    write("../common.h", "int other;\n");
    EXPECT_FALSE(is_from_cache());
}

TEST_F(CompiledAgain, IsCompiledAgainWhenAMissingFileAppears) {
    compile_twice("#if defined(__has_include) && __has_include(\"later.h\")\nint there;\n#endif\n");
    write("later.h", "");
    EXPECT_FALSE(is_from_cache());
}

TEST_F(CompiledAgain, IsCompiledAgainWhenAFileThatIsOnlyAskedForGoes) {
    write("now.h", "");
    compile_twice("#if __has_include(\"now.h\")\nint there;\n#endif\n");
    fs::remove(kernels / "now.h");
    EXPECT_FALSE(is_from_cache());
}

TEST_F(CompiledAgain, IsCompiledAgainWhenANearerFileOfTheNameAppears) {
    write("parts/a.h", "#include \"b.h\"\n");
    write("b.h", "int far;\n");
    compile_twice("#include \"parts/a.h\"\n");
    write("parts/b.h", "int near;\n");
    EXPECT_FALSE(is_from_cache());
}

TEST_F(CompiledAgain, IsCompiledEachTimeWhenTheAssemblerReadsAFile) {
    write("bytes", "one");
    const std::string text = "__asm__(\".incbin \\\"" + (kernels / "bytes").string() + "\\\"\");\n";
    const CompiledCache cache({folder / "cache"});
    for (int time = 0; time < 2; ++time)
        EXPECT_FALSE(compile_source({text, (kernels / "mine.cu").string(), kernels}, cache).from_cache);
}

TEST_F(CompiledAgain, IsCompiledEachTimeWhenAMacroNamesAFile) {
    write("one.h", "int one;\n");
    const std::string text = "#define FILE_NAME \"one.h\"\n#include FILE_NAME\n";
    const CompiledCache cache({folder / "cache"});
    for (int time = 0; time < 2; ++time)
        EXPECT_FALSE(compile_source({text, (kernels / "mine.cu").string(), kernels}, cache).from_cache);
}

TEST_F(CompiledAgain, AsksForSystemHeadersWithoutLosingItsPlace) {
    compile_twice(
        "#if __has_include(<vector>) && !__has_include(<lanescope/none.h>)\nint right;\n#else\n#error\n#endif\n");
}

TEST_F(CompiledAgain, IsCompiledAgainWhenItsListIsMissing) {
    compile_twice("int one;\n");
    forget(".list");
    EXPECT_FALSE(is_from_cache());
    EXPECT_TRUE(is_from_cache());
}

TEST_F(CompiledAgain, IsLoadedAnewInTheSameProcess) {
    write("name.h", "#define NAME one\n");
    const SourceToCompile text{"#include \"name.h\"\nvoid NAME() {}\n", (kernels / "mine.cu").string(), kernels};
    const CompiledCache cache({folder / "cache"});
    const auto names = [&] {
        std::string all;
        for (const CompiledFunction& function : build_for_emulator(text, cache).module->compiled().functions)
            all += function.name;
        return all;
    };
    EXPECT_EQ(names(), "one");
    write("name.h", "#define NAME other\n");
    EXPECT_EQ(names(), "other");
    write("name.h", "#define NAME one\n");
    EXPECT_EQ(names(), "one");
}

std::string lookups(const std::string& text) {
    const auto found = includes_by_name(text);
    if (!found) return "not known";
    std::string all;
    for (const FoundInclude& name : *found) {
        all += name.is_asked ? "?" : "";
        all += std::string(name.name) + " ";
    }
    return all;
}

TEST(LookedUpNames, AreThoseOfDirectivesAndQuestions) {
    EXPECT_EQ(lookups("#include \"a.h\"\n # include <b.h>\n%: include /* c */ \"c d.h\"\n"), "a.h b.h c d.h ");
    EXPECT_EQ(lookups("#if __has_include( \"a.h\" ) || __has_include(<b/include/c.h>)\n"), "?a.h ?b/include/c.h ");
    EXPECT_EQ(lookups("#ifdef __has_include\n#if !defined( __has_include ) || \\\n __has_include(\"a.h\")\n"), "?a.h ");
    EXPECT_EQ(lookups("// #include \"a.h\"\n/*\n#include \"b.h\"\n*/ int include; const char* x = \"#include y\";\n"),
              "");
    EXPECT_EQ(lookups("int a = b ? c : import;\n"), "");
    EXPECT_EQ(lookups("#if 0\n#include \"a.h\"\n#endif\n"), "a.h ");
}

TEST(LookedUpNames, AreNotKnownWhenMacrosTakePart) {
    for (const char* text : {"#include NAME\n", "#include_next \"a.h\"\n", "#if __has_include(NAME)\n",
                             "#define HAS __has_include\n", "#include \"a.h\n", "#if __has_include_next(\"a.h\")\n"})
        EXPECT_EQ(lookups(text), "not known") << text;
}

}  // namespace
}  // namespace lanescope
