// The backends of this build, and whether each can be used here. They are asked when somebody first wants to know: to
// ask a GPU loads its driver, which a refusal, a list or a help text needs not wait for.
#pragma once

#include <functional>
#include <initializer_list>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "app/model/backend_kind.h"

namespace lanescope {

struct BackendEntry {
    BackendKind kind = BackendKind::emulator;
    bool available = false;
    std::string reason;  ///< why not
};

/// Read like a vector. Copies share what was found.
class BackendList {
public:
    using Entries = std::vector<BackendEntry>;

    BackendList() : BackendList(std::initializer_list<BackendEntry>{}) {}
    BackendList(std::initializer_list<BackendEntry> known) : state_(std::make_shared<State>()) {
        state_->entries = known;
    }
    /// Asked once, at most.
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

}  // namespace lanescope
