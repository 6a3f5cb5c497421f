#!/bin/sh
# link-or-copy.sh FROM TO: a folder of installed packages at a new place, by hard links, or copied where the file system makes none
# (another disk, a mount, files of another account). Not fs.cp, which makes no links; a symbolic link would lead to the workspaces of FROM.
set -eu
cp -al "$1" "$2" 2> /dev/null && exit
# What was linked must go: a copy would be written into the files of FROM.
rm -rf "$2"
cp -a "$1" "$2"
