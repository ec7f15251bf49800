#!/usr/bin/env bash
# scripts/setup finds what is missing and says how to get it, on machines that this one is not: its commands are faked.
set -u
source_dir=$1
bin=$(mktemp -d)
trap 'rm -rf "$bin"' EXIT
failures=0

services=false  # whether the machine runs services

fake() { printf '#!/bin/bash\n%s\n' "$2" >"$bin/$1" && chmod +x "$bin/$1"; }

# run_setup [FUNCTION]: ensure_packages, or another function, with the fakes in front; its code in $code, its messages in $said.
run_setup() {
    said=$(PATH="$bin:$PATH" bash -c 'source "$1/scripts/setup"; eval "runs_services() { $2; }"; $3' \
        - "$source_dir" "$services" "${1:-ensure_packages}" 2>&1 </dev/null)
    code=$?
}

expect() {
    local what=$1
    shift
    "$@" || { echo "FAILED: $what; code $code, said: $said"; failures=$((failures + 1)); }
}
says() { [[ $said == *"$1"* ]]; }
code_is() { [ "$code" = "$1" ]; }

all_but_stb='case "${@: -1}" in libstb-dev) exit 1;; *) echo installed;; esac'
fake apt-cache 'echo "Package: ${@: -1}"'
fake apt-get "echo \"apt-get \$*\" >>$bin/calls"

fake dpkg-query 'echo installed'
run_setup
expect "with everything installed nothing happens" code_is 0
expect "with everything installed nothing is said" [ -z "$said" ]

fake dpkg-query "$all_but_stb"
fake id 'echo 1000'
fake sudo 'exit 1'
run_setup
expect "without root it gives up with code 2" code_is 2
expect "without root it names the exact command" says "apt-get install --no-install-recommends libstb-dev"

fake id 'echo 0'
run_setup
expect "root installs" code_is 0
expect "exactly what is missing is installed" grep -qx "apt-get install -y -qq --no-install-recommends libstb-dev" "$bin/calls"

fake dpkg-query 'case "${@: -1}" in pkg-config) exit 1;; *) echo installed;; esac'
rm -f "$bin/calls"
run_setup
expect "an alternative that is installed will do" [ ! -e "$bin/calls" ]

fake dpkg-query 'case "${@: -1}" in openssh-server|slurmd) exit 1;; *) echo installed;; esac'
run_setup
expect "a server is installed where no services run" \
    grep -qx "apt-get install -y -qq --no-install-recommends openssh-server slurmd" "$bin/calls"

rm -f "$bin/calls"
services=true
run_setup
expect "no server is installed where it would be started" [ ! -e "$bin/calls" ]
expect "a server that is not installed is no failure" code_is 0
services=false

fake dpkg-query 'echo config-files'
run_setup
expect "a removed package counts as missing" grep -q "install .*libtbb-dev" "$bin/calls"

fake apt-get 'exit 100'
run_setup
expect "a failed installation is code 2" code_is 2

fake locale 'echo C; echo de_DE.utf8'
fake localedef "echo \"localedef \$*\" >>$bin/calls"
rm -f "$bin/calls"
run_setup ensure_locales
expect "exactly the missing locale is generated" [ "$(cat "$bin/calls")" = "localedef -i tr_TR -f UTF-8 tr_TR.UTF-8" ]
expect "generating is no failure" code_is 0

fake localedef 'exit 4'
run_setup ensure_locales
expect "a locale that cannot be generated is named" says "cannot generate tr_TR.UTF-8; its tests are skipped"
expect "and is no failure" code_is 0

fake id 'echo 1000'
run_setup ensure_locales
expect "without root the missing locale is named" says "their tests are skipped: tr_TR"
expect "and that is no failure" code_is 0

fake locale 'echo C; echo de_DE.utf8; echo tr_TR.UTF-8'
run_setup ensure_locales
expect "with all locales nothing is said" [ -z "$said" ]

[ $failures = 0 ] && echo "all passed"
exit $failures
