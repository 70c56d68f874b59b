# SPDX-License-Identifier: GPL-3.0-or-later
# Unpacks a root file system, from a tar archive or an image of containers, for sandboxes to begin with. Runs in a
# sandbox of its own, whose programs are those of this computer. Usage: ARCHIVE FOLDER MOST_BYTES MOST_FILES
# Says on standard output what it does ("step NAME"), then what it made ("bytes N", "path LIST").
# Exit: 10 it is neither, 11 too large, 12 a program is missing, 13 it cannot be unpacked (standard error says why).
set -euo pipefail
export LC_ALL=C.UTF-8
archive=$1 folder=$2 most_bytes=$3 most_files=$4
root=$folder/root work=$folder/work
mkdir "$root" "$work"
export TMPDIR=$work

fail() {
    printf '%s\n' "$2" >&2
    exit "$1"
}

# What the last program complained about, as one line.
complaint() {
    head -n 2 "$work/complaint" | tr '\n' ' ' | cut -c 1-300
}

# measure TAR...: sizes of all together, as the archives claim them, so that a small file does not fill the disk.
measure() {
    for tar in "$@"; do
        tar --list --verbose --numeric-owner --quoting-style=escape --file="$tar" || exit
    done 2>"$work/complaint" |
        awk -v bytes="$most_bytes" -v files="$most_files" '
            { size = $3 ~ /,/ ? 0 : $3; total += size; if (total > bytes || NR > files) exit 11 }' && return
    [ "${PIPESTATUS[1]}" = 11 ] && fail 11 "it would be larger than $((most_bytes >> 20)) MiB or $most_files files"
    fail 13 "$(complaint)"
}

# unpack_tar FOLDER
unpack_tar() {
    tar --extract --file="$archive" --directory="$1" --no-same-owner --no-same-permissions \
        --delay-directory-restore --anchored --wildcards \
        --exclude='./dev/*' --exclude='dev/*' --exclude='./proc/*' --exclude='proc/*' --exclude='./sys/*' \
        --exclude='sys/*' --exclude='./run/*' --exclude='run/*' --exclude='./tmp/*' --exclude='tmp/*' \
        2>"$work/complaint" || fail 13 "$(complaint)"
}

# unpack_image SOURCE, as skopeo names it: the programs that know images put the layers on each other.
unpack_image() {
    command -v skopeo >/dev/null || fail 12 skopeo
    command -v umoci >/dev/null || fail 12 umoci
    skopeo --tmpdir "$work" copy --quiet --insecure-policy "$1" "oci:$work/image:it" 2>"$work/complaint" ||
        fail 13 "$(complaint)"
    layers=()
    for blob in "$work"/image/blobs/sha256/*; do
        if tar --list --file="$blob" >/dev/null 2>&1; then layers+=("$blob"); fi
    done
    measure "${layers[@]}"
    rmdir "$root"
    umoci raw unpack --rootless --image "$work/image:it" "$root" 2>"$work/complaint" ||
        fail 13 "$(complaint)"
    skopeo inspect --config --format '{{range .Config.Env}}{{println .}}{{end}}' "oci:$work/image:it" 2>/dev/null |
        sed -n 's/^PATH=/path /p' | head -n 1
}

echo step reading
measure "$archive"
# All of the list is read, for a reader that leaves early would end tar with a signal.
kind=$(tar --list --file="$archive" | awk '
    { sub(/^\.\//, ""); seen[$0] = 1; split($0, part, "/"); top[part[1]] = 1 }
    END {
        if ("oci-layout" in seen) print "oci"
        else if ("manifest.json" in seen) print "docker"
        else if (("usr" in top) || ("bin" in top)) print "root"
        else print "none"
    }')

echo step unpacking
case $kind in
    root) unpack_tar "$root" ;;
    oci)
        mkdir "$work/layout"
        unpack_tar "$work/layout"
        unpack_image "oci:$work/layout"
        ;;
    docker) unpack_image "docker-archive:$archive" ;;
    *) fail 10 "it holds neither usr nor bin, and no image" ;;
esac

# What a sandbox has of its own is taken away; what it must find is there, and is what it is.
chmod -R u+rwX,go-w,ug-s "$root"
cd "$root"
rm -rf dev home media mnt proc run sys tmp etc/localtime
for path in etc usr var var/tmp; do
    [ -d "$path" ] && [ ! -L "$path" ] || { rm -rf "./$path" && mkdir -p "./$path"; }
done
for name in passwd group hostname hosts nsswitch.conf protocols resolv.conf services; do
    rm -rf "etc/$name"
    cp "/etc/$name" "etc/$name"
done
chmod -R u+rwX "$work"
rm -rf "$work"
echo "bytes $(du --summarize --block-size=1 . | cut -f 1)"
