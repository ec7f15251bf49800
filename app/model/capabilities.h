// Backends, device models, matrices and other computers for runs.
#pragma once

#include <functional>
#include <initializer_list>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "app/model/device.h"
#include "app/model/experiment.h"

namespace lanescope {

struct BackendEntry {
    BackendKind kind = BackendKind::emulator;
    bool available = false;
    std::string reason;
};

/// Probed on first use, which loads the GPU's driver; help texts need none. Copies share the result.
class BackendList {
public:
    using Entries = std::vector<BackendEntry>;

    BackendList() : BackendList(std::initializer_list<BackendEntry>{}) {}
    BackendList(std::initializer_list<BackendEntry> known) : state_(std::make_shared<State>()) {
        state_->entries = known;
    }
    /// Calls `ask` at most once.
    explicit BackendList(std::function<Entries()> ask) : state_(std::make_shared<State>()) {
        state_->ask = std::move(ask);
    }

    auto begin() const { return entries().begin(); }
    auto end() const { return entries().end(); }
    std::size_t size() const { return entries().size(); }
    const BackendEntry& operator[](std::size_t i) const { return entries()[i]; }

private:
    struct State {
        std::function<Entries()> ask;
        Entries entries;
    };
    const Entries& entries() const {
        if (const auto ask = std::exchange(state_->ask, nullptr)) state_->entries = ask();
        return state_->entries;
    }

    std::shared_ptr<State> state_;
};

struct Capabilities {
    BackendList backends;
    std::vector<Device> devices;
    std::vector<std::string> matrices;  ///< shipped Matrix Market files
    bool in_page = false;               ///< no files, compilers and workers
    bool only_looks = false;            ///< nothing can run here: a page shows recorded results
};

bool runs_on_gpu(const Experiment& experiment, const Capabilities& capabilities);

/// Replaces a backend or device model that is missing here.
Experiment runnable_here(Experiment recorded, const Capabilities& capabilities);

void use_known_device(Experiment& experiment, const Capabilities& capabilities);

/// A computer that can run kernels, for the window's list.
struct PlaceEntry {
    std::string name;   ///< "this computer", "gpu-host"
    std::string state;  ///< "ready", "starting", "lost: …"
    std::string about;  ///< lines on devices and workers' limits; empty: not yet known
    bool chosen = false;
};

}  // namespace lanescope
