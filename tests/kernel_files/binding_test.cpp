#include "app/kernel_files/binding.h"

#include <gtest/gtest.h>

#include <sstream>

#include "app/model/operation.h"

namespace lanescope {
namespace {

/// Parses parameters such as "int rows; const float* A".
std::vector<Parameter> parameters(const std::string& text) {
    std::vector<Parameter> all;
    std::istringstream pieces(text);
    for (std::string piece; std::getline(pieces >> std::ws, piece, ';');) {
        const std::size_t blank = piece.rfind(' ');
        all.push_back({piece.substr(blank + 1), piece.substr(0, blank)});
    }
    return all;
}

/// Prints meanings as "rows cols A". Bars separate candidates of one parameter, a constant is a number, and ? means
/// unknown.
std::string said(const Binding& binding) {
    std::string all;
    for (const BoundParameter& p : binding.parameters) {
        all += all.empty() ? "" : " ";
        if (p.constant) all += std::to_string(*p.constant);
        if (p.candidates.empty() && !p.constant) all += "?";
        for (const std::string_view candidate : p.candidates) {
            if (candidate != p.candidates[0]) all += '|';
            all += candidate;
        }
    }
    return all;
}

std::string spmv(const std::string& text, const std::map<std::string, std::string>& fixed = {}) {
    return said(bind_parameters(parameters(text), operation_named("spmv").info().values, fixed));
}
std::string sgemv(const std::string& text, const std::map<std::string, std::string>& fixed = {}) {
    return said(bind_parameters(parameters(text), operation_named("sgemv").info().values, fixed));
}

TEST(Binding, KnowsTheNamesOfCsr) {
    const std::string all = "rows offsets columns values x y";
    EXPECT_EQ(spmv("int rows;const int* offsets;const int* columns;const float* values;const float* x;float* y"), all);
    EXPECT_EQ(spmv("int num_rows;const int* row_ptr;const int* col_idx;const float* vals;const float* x;float* y"),
              all);
    EXPECT_EQ(spmv("int M;const int* indptr;const int* indices;const float* data;const float* vec;float* out"), all);
    EXPECT_EQ(spmv("int n_rows;const int* Ap;const int* Aj;const float* Ax;const float* x;float* y"), all);
    EXPECT_EQ(spmv("unsigned int m;int* d_rowPtr;int* d_colIdx;float* d_val;float* d_x;float* d_y"), all);
}

TEST(Binding, TellsRowsFromColumnsWhereBothAreThere) {
    EXPECT_EQ(sgemv("int M;int N;const float* A;const float* x;float* y"), "rows cols A x y");
    EXPECT_EQ(sgemv("int M;int K;const float* A;const float* x;float* y"), "rows cols A x y");
    EXPECT_EQ(sgemv("const float* A;const float* B;float* C;int N;int K"), "A x y rows cols");
    EXPECT_EQ(spmv("int M;int N;int nnz;int* Ap;int* Aj;float* Ax;float* x;float* y"),
              "rows cols nonzeros offsets columns values x y");
}

TEST(Binding, LeavesATrialToDecideWhatAmbiguousNamesAre) {
    EXPECT_EQ(sgemv("int N;const float* A;const float* x;float* y"), "rows|cols A x y");
    EXPECT_EQ(spmv("int N;int* Ap;int* Aj;float* Ax;float* x;float* y"), "rows|cols offsets columns values x y");
    EXPECT_FALSE(bind_parameters(parameters("int n"), operation_named("sgemv").info().values, {}).unique());
}

TEST(Binding, TakesAlphaAndBetaByTheirTypes) {
    EXPECT_EQ(sgemv("int m;int n;float alpha;const float* A;const float* x;float beta;float* y"),
              "rows cols alpha A x beta y");
}

TEST(Binding, TakesIndicesOf64BitsDoublesAndHalves) {
    EXPECT_EQ(spmv("unsigned long n_rows;const long long* row_ptr;const long* col_idx;const double* vals;const "
                   "double* x;double* y"),
              "rows offsets columns values x y");
    EXPECT_EQ(sgemv("unsigned int m;long k;double alpha;const double* A;const float* x;double* y"),
              "rows cols alpha A x y");
    EXPECT_EQ(sgemv("int m;int k;const __half* A;const half* x;__half* y"), "rows cols A x y");
    EXPECT_EQ(spmv("int rows;int* Ap;int* Aj;__half* Ax;__half* x;float* y"), "rows offsets columns values x y");
    for (const auto& [type, bytes] : {std::pair("const __half*", 2u), std::pair("const unsigned int*", 4u),
                                      std::pair("const unsigned long*", 8u), std::pair("double*", 8u)})
        EXPECT_EQ(element_bytes(type), bytes) << type;
}

TEST(Binding, AConstArrayIsNeverTheResult) {
    EXPECT_EQ(sgemv("int m;int k;const float* a;const float* b;float* c"), "rows cols A x y");
    EXPECT_EQ(sgemv("int m;int k;const float* A;const float* in;const float* y"), "rows cols A x ?");
}

TEST(Binding, NeverGivesOneArrayToTwoParameters) {
    const std::string csr = "int m;const int* row_ptr;const int* col_idx;";
    for (const char* name : {"v", "val", "w", "data", "a", "b", "vec", "in", "nonsense"})
        EXPECT_EQ(spmv(csr + "const float* " + name + ";const float* x;float* y"), "rows offsets columns values x y")
            << name;
    EXPECT_EQ(spmv(csr + "const float* v;const float* in;float* out"), "rows offsets columns values x y");
    EXPECT_EQ(spmv("int m;const int* col;const int* cols;const float* vals;const float* x;float* y"),
              "rows offsets columns values x y")
        << "cols is the clearer name";
    EXPECT_EQ(sgemv("int m;int k;const float* v;const float* x;float* y"), "rows cols A x y");
    EXPECT_EQ(sgemv("int m;int k;const float* x;const float* v;float* y"), "rows cols x A y");
}

TEST(Binding, TheOnlyArrayThatCanBeWrittenIsTheResult) {
    EXPECT_EQ(sgemv("int m;int k;const float* A;const float* y;float* x"), "rows cols A x y");
    EXPECT_EQ(sgemv("int m;int k;const float* p;const float* q;float* b"), "rows cols A|x x|A y");
    EXPECT_EQ(sgemv("int m;int k;float* p;float* q;float* r"), "rows cols A|x|y x|y|A y|A|x");
}

/// Prints each way as "A=x ...", in order.
std::vector<std::string> ways(const std::string& text) {
    std::vector<std::string> all;
    for (const Meanings& way :
         ways_of(bind_parameters(parameters(text), operation_named("sgemv").info().values, {}), 64)) {
        all.emplace_back();
        for (const auto& [parameter, meaning] : way) all.back() += parameter + "=" + meaning + " ";
    }
    return all;
}

TEST(BindingWays, ExchangeOnlyNamesThatAreNotClear) {
    EXPECT_EQ(ways("int rows;int cols;float* mat;float* b;float* y").size(), 4u) << "sizes may be each other";
    EXPECT_EQ(ways("float* mat;float* b;float* c"), (std::vector<std::string>{"b=x c=y mat=A ", "b=y c=x mat=A "}));
    EXPECT_EQ(ways("float* mat;float* x;float* y"), std::vector<std::string>{"mat=A x=x y=y "});
}

TEST(Binding, WhatNoNameAsksForGoesToTheOnlyOneLeft) {
    EXPECT_EQ(spmv("int rows;int* first;int* columns;float* values;float* x;float* y"),
              "rows offsets columns values x y");
}

TEST(Binding, WhatNoNameAsksForIsLeftToATrialWhereAsManyAreLeft) {
    EXPECT_EQ(spmv("int rows;int* first;int* second;float* third;float* fourth;float* y"),
              "rows offsets|columns columns|offsets values|x x|values y")
        << "first of all in the usual order";
    EXPECT_EQ(spmv("int rows;int* first;int* second;int* third;float* values;float* x;float* y"),
              "rows offsets|columns ? ? values x y")
        << "of three, one is something else";
}

TEST(Binding, TheHeaderSettlesIt) {
    EXPECT_EQ(sgemv("int N;const float* A;const float* x;float* y", {{"N", "cols"}}), "cols A x y");
    EXPECT_EQ(spmv("int rows;int* Ap;int* Aj;float* Ax;float* x;float* y;int warps", {{"warps", "4"}}),
              "rows offsets columns values x y 4");
}

TEST(Binding, SaysWhatIsMissingAndWhatThereIsToChooseFrom) {
    const Binding binding = bind_parameters(parameters("int rows;int cols;int strange;char* odd;Shape shape"),
                                            operation_named("sgemv").info().values, {});
    EXPECT_FALSE(binding.complete());
    ASSERT_EQ(binding.complaints.size(), 3u);
    EXPECT_EQ(binding.complaints[0].parameter, "strange");
    EXPECT_EQ(binding.complaints[0].text,
              "parameter 'strange' is not known: it may be rows, cols, or a number; write it in the header, as in:  // "
              "Bind: strange = rows");
    const std::string odd = binding.complaints[1].text, shape = binding.complaints[2].text;
    EXPECT_TRUE(
        odd.starts_with("parameter 'odd' is not known: the problem has no char*; it has rows, cols "
                        "(whole numbers), alpha, beta (float or double), A, x, y (arrays of float, double, half or "
                        "__nv_bfloat16): "))
        << odd;
    EXPECT_TRUE(odd.ends_with("or give the parameter a number in the header, as in:  // Bind: odd = 0")) << odd;
    EXPECT_EQ(shape.find("Bind:"), std::string::npos) << "no number can be a structure: " << shape;
}

TEST(Binding, TakesArraysOfBfloat16) {
    const auto text = "const __nv_bfloat16* A; const __nv_bfloat16* x; __nv_bfloat16* y; int rows; int cols";
    const Binding binding = bind_parameters(parameters(text), operation_named("sgemv").info().values, {});
    EXPECT_EQ(said(binding), "A x y rows cols");
    EXPECT_TRUE(binding.complete());
}

TEST(Binding, RefusesHalvesBesideBfloat16) {
    const auto text = "const __half* A; const __half* x; __nv_bfloat16* y; int rows; int cols";
    const Binding binding = bind_parameters(parameters(text), operation_named("sgemv").info().values, {});
    ASSERT_EQ(binding.complaints.size(), 1u);
    EXPECT_EQ(binding.complaints[0].text,
              "parameter 'y' is a __nv_bfloat16*, and 'A' is a const __half*: give both the same type");
}

TEST(Binding, SaysWhatTheHeadersWordsCannotBe) {
    const Binding wrong =
        bind_parameters(parameters("int rows"), operation_named("sgemv").info().values, {{"rows", "A"}});
    ASSERT_EQ(wrong.complaints.size(), 1u);
    EXPECT_EQ(wrong.complaints[0].text,
              "'rows = A' is not possible: it may be rows, cols, or a number; write it in the header, as in:  // Bind: "
              "rows = "
              "rows");
    EXPECT_FALSE(bind_parameters(parameters("Shape shape"), operation_named("sgemv").info().values, {{"shape", "0"}})
                     .complete());
}

TEST(Binding, ASizeThatOnlyTheLaunchAsksForTakesNothingFromTheOthers) {
    Binding binding = bind_parameters(parameters("int N;const float* A;const float* x;float* y"),
                                      operation_named("sgemv").info().values, {});
    bind_size(binding, {"rows", "int"}, operation_named("sgemv").info().values, {});
    bind_size(binding, {"n", "int"}, operation_named("sgemv").info().values, {});
    EXPECT_EQ(said(binding), "rows|cols A x y rows rows");
    bind_size(binding, {"nnz", "int"}, operation_named("sgemv").info().values, {});
    ASSERT_EQ(binding.complaints.size(), 1u) << "a dense matrix counts no nonzeros";
    EXPECT_EQ(binding.complaints[0].parameter, "nnz");
}

TEST(BindingWays, PreferTheRowsThatALaunchAsksForToo) {
    Binding binding = bind_parameters(parameters("int n;const float* A;const float* x;float* y"),
                                      operation_named("sgemv").info().values, {});
    bind_size(binding, {"rows", "int"}, operation_named("sgemv").info().values, {});
    EXPECT_EQ(ways_of(binding, 1).at(0).at("n"), "rows");
}

TEST(Binding, KnowsTheNamesOfSizes) {
    for (const char* name : {"rows", "M", "num_cols", "K", "nnz", "nonzeros", "d_n"}) EXPECT_TRUE(names_a_size(name));
    for (const char* name : {"x", "values", "threads", "alpha", ""}) EXPECT_FALSE(names_a_size(name)) << name;
}

}  // namespace
}  // namespace lanescope
