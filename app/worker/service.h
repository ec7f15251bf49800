// A worker's service: carries out requests one after another.
#pragma once

#include <atomic>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "app/lab/runner.h"
#include "app/model/catalog/opened_kernels.h"
#include "app/worker/inbox.h"
#include "app/worker/looking.h"
#include "app/worker/messages.h"
#include "app/worker/wire.h"

namespace lanescope {

/// Opens a file as add_own_kernels() does.
using KernelOpener = std::function<OpenedKernels(const std::string& file, const std::atomic<bool>*)>;

class Service {
public:
    Service(Runner& runner, KernelOpener opener, Looking looking, MessageWriter& out)
        : runner_(runner), opener_(std::move(opener)), looking_(std::move(looking)), out_(out) {}

    /// Answers a request. Returns false if this process is unusable, for example after losing its GPU.
    bool carry_out(const Job& job);

private:
    void answer(const Job& job);
    void run(const Job& job);
    void describe(const Job& job);
    void open(const Job& job);
    void list_code(const Job& job);
    void read_warp(const Job& job);
    /// Sends only the first warps to a far client.
    void send_early(std::uint64_t id, const RunResultPtr& result, bool far);
    void send_result(std::uint64_t id, const RunResultPtr& result, bool far);

    Runner& runner_;
    KernelOpener opener_;
    Looking looking_;
    MessageWriter& out_;
    std::map<std::string, RunResultPtr> sent_;  ///< of the current request, by variant
};

}  // namespace lanescope
