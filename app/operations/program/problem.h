// A program with its own main(): its sources and arguments.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/model/operation.h"

namespace lanescope {

struct ProgramProblem {
    std::vector<std::string> sources;  ///< files, CUDA first; the first one gives the program its name
    std::vector<std::string> includes, defines;
    std::vector<std::string> arguments;
    std::string expect;  ///< regular expression that its output must contain; empty: any output
    bool check_all = false;  ///< each launch; else a sample of many equal ones
    bool operator==(const ProgramProblem&) const = default;
    static const Operation& operation();
};

/// Returns true if the output contains what the program expects, or it expects nothing. Throws std::regex_error.
bool is_expected(const ProgramProblem& program, const std::string& output);

/// Returns true if the source defines main(), outside comments and strings.
bool has_main(std::string_view source);

/// Returns false for an unreadable file too: opened as a kernel, it is reported.
bool is_program_file(const std::string& path);

/// Returns true for a file of CUDA, C or C++ source, by its name.
bool is_source_name(const std::string& path);

/// Returns true for a file of host code alone, by its name, as nvcc does.
bool is_host_source(const std::string& path);

/// Moves files of host code behind the others.
void put_cuda_first(std::vector<std::string>& sources);

/// Returns words, quoted as for a shell where needed: "a.cu -DN=5 -- 10 'two words'".
std::string in_words(const ProgramProblem& program);

/// Returns the program for another working folder.
ProgramProblem with_whole_paths(ProgramProblem program);

/// Throws UsageError for a quote that does not end, or an unknown option.
ProgramProblem parse_program(std::string_view words);

}  // namespace lanescope
