// An operation: what is computed. Each is a folder of app/operations/ and a line of the table in operations.cpp there;
// all others know an operation by this interface alone.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/model/instance.h"
#include "app/model/problem.h"
#include "app/model/problem_axis.h"
#include "app/model/problem_control.h"
#include "app/model/problem_value.h"

namespace lanescope {

struct ElementBytes;
struct Inputs;
struct MatrixPicture;
class Progress;
struct Reference;
struct Where;
struct Work;
enum class Storage;

/// NVIDIA's product, as the measure.
struct LibraryProduct {
    std::string id, title, idea;
    bool halves = false;  ///< reads the matrix and x as fp16
};

/// How a problem is typed, for messages.
struct ProblemForm {
    std::string_view shape;    ///< behind the operation's name and a colon: "ROWSxCOLS"
    std::string_view options;  ///< behind that: "[,alpha=,beta=,seed=]"
    std::string_view example;  ///< "sgemv:4096x11008"
};

class Operation {
public:
    Operation() = default;
    Operation(const Operation&) = delete;
    Operation& operator=(const Operation&) = delete;
    virtual ~Operation() = default;

    // What it is called.

    virtual std::string_view name() const = 0;   ///< as typed and written; kernels/ has its variants in that folder
    virtual std::string_view title() const = 0;  ///< as shown: "SpMV · CSR"
    virtual std::string_view what() const = 0;   ///< one sentence
    virtual ProblemForm form() const = 0;
    /// What its kernels' needs call the columns: "K".
    virtual std::string_view columns_in_words() const { return "columns"; }
    /// Ids of the two variants that a person wants to see first.
    virtual std::vector<std::string> usual_variants() const = 0;
    virtual std::vector<LibraryProduct> libraries() const { return {}; }

    // Its problems. Each function takes those of this operation only.

    virtual Problem usual_problem() const = 0;
    /// Reads what stands behind the colon of `whole`; throws UsageError.
    virtual Problem parse(std::string_view body, std::string_view whole) const = 0;
    virtual std::string text(const Problem& problem) const = 0;
    virtual std::string short_text(const Problem& problem) const = 0;  ///< for a plot's label
    virtual bool are_equal(const Problem& a, const Problem& b) const = 0;
    virtual void validate(const Problem& problem) const = 0;  ///< throws UsageError
    virtual ProblemFacts facts(const Problem& problem) const = 0;
    /// As file_of(); nothing where no problem of this operation is read.
    virtual std::optional<std::string> file(const Problem&) const { return {}; }
    virtual std::optional<Problem> with_file(const Problem&, const std::string&) const { return {}; }
    virtual ProblemControls controls(const Problem& problem) const = 0;
    /// Tiny, odd and empty ones, smallest first, on which kernels go wrong that are right on others.
    virtual std::vector<Problem> trial_problems() const = 0;

    /// As documents of files, and checked for values that can be computed with; they throw UsageError that says where.
    virtual nlohmann::json encode(const Problem& problem) const = 0;
    virtual Problem decode(const nlohmann::json& from, const Where& where) const = 0;
    virtual void check_ranges(const Problem& problem, const Where& where) const = 0;

    // Its axes, for sweeps.

    virtual std::span<const ProblemAxis> axes() const = 0;
    virtual bool has_axis(const Problem& problem, std::string_view axis) const { return !!place(problem, axis); }
    /// The problem with that size, or nothing where it has no such axis.
    virtual std::optional<Problem> moved(const Problem& problem, std::string_view axis, std::int64_t value) const = 0;
    virtual std::optional<double> place(const Problem& problem, std::string_view axis) const = 0;

    // What kernels bind to.

    virtual std::span<const ProblemValue> values() const = 0;
    /// Which of the values holds the matrix' numbers: "A".
    virtual std::string_view matrix_value() const = 0;

    // Its numbers in memory. Each function takes those of this operation only.

    virtual double bytes_needed(const Problem& problem, Storage storage) const = 0;
    virtual double scratch_bytes(const Problem&) const { return 0; }  ///< more, while they are made
    virtual bool is_stored(const Problem&, Storage) const { return true; }
    virtual Instance make(const Problem& problem, Progress& progress, Storage storage) const = 0;
    /// A few numbers, wider than high, on which a kernel's parameters are tried.
    virtual Instance small_instance() const = 0;
    virtual Operands operands(const Instance& instance) const = 0;
    virtual std::string shape_text(const Instance& instance) const = 0;  ///< "300 x 200 with 1000 nonzeros"
    virtual ProblemFacts facts(const Instance& instance) const = 0;
    virtual std::int64_t row_of(const Instance& instance, std::uint64_t element) const = 0;  ///< of the matrix
    virtual Work work(const Instance& instance, const ElementBytes& bytes) const = 0;
    virtual Reference reference(const Instance& instance, const Inputs& inputs, Progress& progress) const = 0;
    virtual MatrixPicture picture(const Instance& instance, Progress& progress) const = 0;
};

/// The table (app/operations/operations.cpp), in the order in which they are offered, and the one that the program
/// starts with.
std::span<const Operation* const> operations();
const Operation& default_operation();

/// The one of that name: nullptr where there is none; or UsageError that names those that there are.
const Operation* find_operation(std::string_view name);
const Operation& operation_named(std::string_view name);

}  // namespace lanescope
