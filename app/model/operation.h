// An operation has a folder in app/operations/ and an entry in operations.cpp there.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/model/instance.h"
#include "app/model/problem.h"
#include "app/model/problem_parameters.h"

namespace lanescope {

struct Inputs;
struct MatrixPicture;
class Progress;
struct Reference;
struct Where;
enum class Storage;

struct LibraryProduct {
    std::string id, title, idea;
    bool halves = false;  ///< matrix and x are fp16
};

struct ProblemForm {
    std::string shape;    ///< after the name and a colon: "ROWSxCOLS"
    std::string options;  ///< "[,alpha=,beta=,seed=]"
    std::string example;  ///< "sgemv:4096x11008"
};

struct MatrixNames {
    std::string_view elements;             ///< of the matrix' elements: "A"
    std::string_view vector;               ///< that several rows read: "x"
    std::string_view columns = "columns";  ///< name in needs: "K"
};

/// Position in the matrix; -1: none.
struct MatrixPlace {
    std::int64_t row = -1, col = -1;
};

struct ProblemTable {
    std::string_view name, what;               ///< "published"; "20 shapes"
    std::span<const std::string_view> shapes;  ///< after the name and a colon
    int rounds = 0, warm_ups = 0;              ///< launches; 0: the default rules
};

/// What no problem changes.
struct OperationInfo {
    std::string name;   ///< also the folder in kernels/
    std::string title;  ///< "SpMV · CSR"
    std::string what;   ///< one sentence
    ProblemForm form;
    std::vector<std::string> initial_variants;  ///< selected at first
    std::vector<ProblemValue> values;           ///< to which kernel parameters are bound

    std::vector<LibraryProduct> libraries{};
    std::span<const ProblemAxis> axes{};  ///< of sweeps
    /// Only for problems given by a shape alone.
    std::span<const ProblemTable> tables{};

    /// Returns the array that kernels write. Requires exactly one.
    const ProblemValue& output() const;
    /// Returns the arrays of floats that kernels read; the first is the largest.
    std::vector<std::string_view> float_inputs() const;
    /// Returns what a value is; empty for an unknown name.
    std::string_view what_is(std::string_view value) const;
};

/// Functions that follow from the type of an operation's problems (app/operations/typed_operation.h).
class ProblemType {
public:
    virtual ~ProblemType() = default;
    virtual Problem initial() const = 0;
    virtual bool are_equal(const Problem& a, const Problem& b) const = 0;
    /// Conversion for files. decode() and check_ranges() throw UsageError with the place.
    virtual nlohmann::json encode(const Problem& problem) const = 0;
    virtual Problem decode(const nlohmann::json& from, const Where& where) const = 0;
    virtual void check_ranges(const Problem& problem, const Where& where) const = 0;
};

/// Host memory for a problem's arrays.
struct DataSize {
    double bytes = 0;       ///< for a file, its size on disk
    double scratch = 0;     ///< more bytes, while making the instance
    bool is_stored = true;  ///< false: indices determine the first input's elements
};

/// The matrix of a matrix-vector product.
class MatrixView {
public:
    virtual ~MatrixView() = default;
    virtual MatrixNames names() const = 0;
    virtual std::string shape_text(const Instance& instance) const = 0;  ///< "300 x 200 with 1000 nonzeros"
    /// Returns the row of an element of names().elements.
    virtual std::int64_t row_of(const Instance& instance, std::uint64_t element) const = 0;
    /// Returns the place of any array's element.
    virtual MatrixPlace place_of(const Instance& instance, std::string_view array, std::uint64_t element) const = 0;
    virtual MatrixPicture picture(const Instance& instance, Progress& progress) const = 0;
};

class ProblemFiles {
public:
    virtual ~ProblemFiles() = default;
    virtual std::optional<std::string> file(const Problem& problem) const = 0;  ///< like file_of()
    virtual Problem with_file(const Problem& problem, const std::string& path) const = 0;
};

class Operation {
public:
    Operation(OperationInfo info, const ProblemType& type) : info_(std::move(info)), type_(type) {}
    Operation(const Operation&) = delete;
    Operation& operator=(const Operation&) = delete;
    virtual ~Operation() = default;

    const OperationInfo& info() const { return info_; }
    const std::string& name() const { return info_.name; }
    const ProblemType& problem_type() const { return type_; }

    /// Reads `body`, the part of `whole` after the colon. Throws UsageError.
    virtual Problem parse(std::string_view body, std::string_view whole) const = 0;
    virtual std::string text(const Problem& problem) const = 0;
    virtual std::string short_text(const Problem& problem) const = 0;
    virtual void validate(const Problem& problem) const = 0;  ///< throws UsageError
    virtual ProblemFacts facts(const Problem& problem) const = 0;
    virtual ProblemControls controls(const Problem& problem) const = 0;
    /// Returns tiny, odd and empty problems that reveal errors, smallest first.
    virtual std::vector<Problem> shape_test_problems() const = 0;

    // Data in memory, which must be of this operation. A program brings its own: nothing calls these for it.

    virtual DataSize data_size(const Problem& problem, Storage storage) const = 0;
    virtual Instance make(const Problem& problem, Progress& progress, Storage storage) const = 0;
    /// Returns an instance of other sizes, for probing a kernel's parameters.
    virtual Instance small_instance() const = 0;
    virtual Operands operands(const Instance& instance) const = 0;
    virtual ProblemFacts facts(const Instance& instance) const = 0;
    virtual double flops(const Instance& instance) const = 0;
    virtual Reference reference(const Instance& instance, const Inputs& inputs, Progress& progress) const = 0;

    // nullptr if the operation lacks the capability.

    virtual const MatrixView* matrix_view() const { return nullptr; }
    virtual const ProblemFiles* problem_files() const { return nullptr; }

private:
    OperationInfo info_;
    const ProblemType& type_;
};

struct OperationTable {
    std::vector<const Operation*> all;  ///< in the order of menus
    /// Programs with their own main(). They compute anything: no variant computes it, and no menu lists it.
    const Operation* program = nullptr;
    const Operation* initial = nullptr;
};

/// Returns no position without a matrix.
MatrixPlace matrix_place(const Instance& instance, std::string_view array, std::uint64_t element);

/// Call first in main().
void use_operations(OperationTable table);

/// Returns true for a program with its own main(), which brings its data and its check.
bool is_program(const Problem& problem);

/// Returns operations in menu order.
std::span<const Operation* const> operations();
const Operation& default_operation();

/// For an unknown name, find_operation() returns nullptr, operation_named() throws UsageError.
const Operation* find_operation(std::string_view name);
const Operation& operation_named(std::string_view name);

}  // namespace lanescope
