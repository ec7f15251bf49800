// Runs the program under a shell that outlives it, to find remaining processes.
#pragma once

#include <chrono>
#include <functional>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "tests/cli/program.h"
#include "tests/model/temporary_folder.h"
#include "tests/worker/process_tree.h"
#include "tests/worker/processes.h"

namespace lanescope::worker_test {

class Survivors : public TemporaryFolder {
protected:
    void SetUp() override {
        TemporaryFolder::SetUp();
        std::filesystem::create_directory(folder / "scratch");
    }

    static std::string kernel(const std::string& name) {
        return std::string(LANESCOPE_SOURCE_DIR) + "/tests/worker/kernels/" + name;
    }

    /// Runs `lanescope ARGUMENTS` and prints the exit code after "code ".
    std::unique_ptr<ProcessTree> start(const std::string& arguments) const {
        const std::string binary = std::string(LANESCOPE_BINARY_DIR) + "/bin/lanescope";
        const Tokens words{"/bin/sh", "-c", "'" + binary + "' " + arguments + "; echo code $?; exec tail -f /dev/null"};
        const Environment environment{{"DISPLAY", ""},
                                      {"WAYLAND_DISPLAY", ""},
                                      {"CUDA_VISIBLE_DEVICES", "none"},
                                      {"XDG_CACHE_HOME", (folder / "cache").string()},
                                      {"TMPDIR", (folder / "scratch").string()}};
        return std::make_unique<ProcessTree>(words, environment, folder, "log");
    }

    static pid_t client_in(const ProcessTree& tree) {
        for (const pid_t process : tree.descendants())
            if (name_of(process) == "lanescope") return process;
        return 0;
    }
    static std::size_t count_of(const ProcessTree& tree, const std::string& name) {
        std::size_t count = 0;
        for (const pid_t process : tree.descendants()) count += name_of(process) == name;
        return count;
    }
    /// Without a kernel, no process computes for a second.
    static bool a_kernel_computes(const ProcessTree& tree) {
        for (const pid_t process : tree.descendants())
            if (name_of(process) == "lanescope" && computed(process) > 1) return true;
        return false;
    }
    static bool has_ended(const ProcessTree& tree) { return program::contains(tree.log(), "code "); }

    /// Waits for a state that must occur before the program ends.
    static void wait_while_it_runs(ProcessTree& tree, const std::function<bool()>& state) {
        tree.wait_until([&] { return state() || has_ended(tree); });
        if (has_ended(tree)) throw std::runtime_error("it has ended: " + tree.log());
    }

    /// Returns the names of remaining processes after a generous time.
    static std::vector<std::string> left_in(const ProcessTree& tree) {
        std::vector<std::string> left;
        for (int tries = 0; tries < 3000; ++tries) {
            left.clear();
            for (const pid_t process : tree.descendants())
                if (const std::string name = name_of(process); name != "sh" && name != "tail") left.push_back(name);
            if (left.empty()) break;
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        }
        return left;
    }

private:
    /// Returns CPU seconds of all threads.
    static double computed(pid_t process) {
        std::istringstream words(program::read_file("/proc/" + std::to_string(process) + "/stat"));
        std::string skipped;
        for (int word = 1; word < 14; ++word) words >> skipped;
        double user = 0, system = 0;
        words >> user >> system;
        return (user + system) / double(sysconf(_SC_CLK_TCK));
    }
};

}  // namespace lanescope::worker_test
