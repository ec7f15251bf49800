#!/usr/bin/env bash
# An installation works from a read-only folder whose name is hard to quote, after it was moved.
#   install_test.sh BUILD_FOLDER
set -eu
home=$(mktemp -d)
trap 'chmod -R u+w "$home" && rm -rf "$home"' EXIT
cmake --install "$1" --prefix "$home/first" >/dev/null
place="$home/Käthe's \"GPU\" tools"
mv "$home/first" "$place"
chmod -R a-w "$place"

export HOME=$home/new XDG_CACHE_HOME=$home/cache
unset LANESCOPE_ASSETS DISPLAY WAYLAND_DISPLAY
lanescope=$place/bin/lanescope
# Without a compiler, the kernels come from the installation.
LANESCOPE_CXX=/none "$lanescope" run --backend emulator --problem spmv:uniform,rows=100,cols=100,max=8
[[ $("$lanescope" lesson list --json -) == *"$(basename "$place" | sed 's#"#\\"#g')"* ]] || { echo "the lessons are from elsewhere" && exit 1; }
gzip -dc "$place/share/man/man1/lanescope.1.gz" | grep '^.TH LANESCOPE 1'
bash -n "$place/share/bash-completion/completions/lanescope"
ls "$place/share/applications/lanescope.desktop" "$place/share/icons/hicolor/scalable/apps/lanescope.svg"
# glibc 2.41 loads nothing that asks for an executable stack.
! readelf -lW "$place"/share/lanescope/compiled/*.so | grep 'GNU_STACK.*RWE'
