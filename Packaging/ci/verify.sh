#!/bin/sh
# Verifies a project's screens in CI: gets a bundle, runs `flipbook verify`, and leaves a page, JUnit and pictures in a folder.
#
#     verify.sh [WORDS OF VERIFY…]        such as: Screens/*.yaml --strict
#     verify.sh --where                   only tells where the bundle comes from, and names for CI's cache and artifact
#
# The GitHub action (action.yml) and the GitLab template (gitlab.yml) run this; so may any other system, or you. Ends as `verify`
# does: 0 as approved, 1 pixels differ, 2 trouble, 3 no baseline or another renderer's. Variables, none of which is needed:
#
#     FLIPBOOK_FROM       a bundle: a folder, an archive, or the address of one beside which its .sha256 lies; else the release of
#                         the action that runs, else the `flipbook` of PATH
#     FLIPBOOK_SHA256     the archive's checksum, where it is known from elsewhere than the folder that the archive comes from
#     FLIPBOOK_TOKEN      the token by which a private repository's release, or another server's archive, may be read
#     FLIPBOOK_ARGUMENTS  words of verify, parted by blanks, where the command line has none
#     FLIPBOOK_SHARD      2/4 does the second of four shares; `merge` makes one report of what all of them left in the folder
#     FLIPBOOK_REPORT     that folder: flipbook-report
#     FLIPBOOK_PICTURES   the address at which its folder `page` will be served: summaries link to the pictures there
#     FLIPBOOK_KEPT       a folder that CI keeps from one run to the next, with the bundle and takes that passed: flipbook/ci in the
#                         user's cache. What lies in the project may be a stranger's: no bundle is kept there
#
# Nothing of the project is run. Names of its files, and the variables, become words of verify and of messages, never of a shell.
set -eu

# A sentence on one line, in which no build server finds an order; GitHub also shows it as an annotation.
fail() {
  said="$(printf '%s' "$*" | tr -c '[:print:]\200-\377' ' ' | sed 's/##/# #/g')"
  echo "flipbook: $said" >&2
  [ "${GITHUB_ACTIONS:-}" != true ] || printf '%s\n' "::error title=flipbook::$said" | sed 's/%/%25/g'
  exit 2
}

# tell NAME VALUE: an output of the action's step. A second line would be another output.
tell() {
  case $2 in
    *"
"*) fail "'$2' has two lines; a path, an address and a share have one" ;;
  esac
  [ -z "${GITHUB_OUTPUT:-}" ] || printf '%s=%s\n' "$1" "$2" >> "$GITHUB_OUTPUT"
}

kept="${FLIPBOOK_KEPT:-${XDG_CACHE_HOME:-${HOME:-/tmp}/.cache}/flipbook/ci}"
report="${FLIPBOOK_REPORT:-flipbook-report}"
shard="${FLIPBOOK_SHARD:-}"
from="${FLIPBOOK_FROM:-}"
if [ -z "$from" ] && [ -n "${FLIPBOOK_ACTION_REPOSITORY:-}" ]; then
  # The action may be asked for by a tag, a branch or a commit: what it is says its own checkout.
  version="$(sed -n 's/.*static let version = "\([^"]*\)".*/\1/p' "$(dirname "$0")/../../Sources/Rendering/Fingerprint.swift")"
  [ -n "$version" ] || fail "the action's checkout does not tell its version; give 'bundle'"
  from="${GITHUB_SERVER_URL:-https://github.com}/$FLIPBOOK_ACTION_REPOSITORY/releases/download/v$version"
  from="$from/flipbook-$version-linux-x86_64.tar.xz"
fi

case ${FLIPBOOK_TOKEN:-} in
  *[![:graph:]]* | *[\"\\]*) fail "the token has a blank, a quote or a line end in it; give the token alone" ;;
esac
case $shard in
  "" | merge) ;;
  *[!0-9/]* | */*/* | /* | */) fail "the shard is '$shard', and it should be such as 2/4, or merge" ;;
  */*) ;;
  *) fail "the shard is '$shard', and it should be such as 2/4, or merge" ;;
esac
# A name for the share's files. Where GitLab numbers the jobs, verify finds its share by itself.
part="${shard%%/*}"
part="${part:-${CI_NODE_INDEX:-}}"
[ "$part" != merge ] || part=""

if [ "${1:-}" = --where ]; then
  case $from in http://* | https://*) tell address "$from" ;; esac
  tell from "$from"
  tell part "${part:+-$part}"
  # In one job the second would take the first one's place.
  if [ -n "${FLIPBOOK_NAME:-}" ] && [ "$shard" != merge ]; then
    mark="$kept/names/$(printf '%s' "$FLIPBOOK_NAME$part" | cksum | tr ' ' '-')"
    [ ! -e "$mark" ] || fail "the action is used twice in this job with the name '$FLIPBOOK_NAME'; give one of them another 'name'"
    mkdir -p "$kept/names" && : > "$mark"
  fi
  echo "${from:-flipbook of PATH}"
  exit
fi

# curls ARGUMENTS…: the token stands in no list of processes, and goes to no server that the first one leads to.
curls() {
  # A server that says nothing, or less than a kilobyte a second, keeps nobody for longer than a minute.
  printf '%s' "${FLIPBOOK_TOKEN:+header = \"Authorization: Bearer $FLIPBOOK_TOKEN\"}" |
    curl -K - -fsSL --retry 3 --connect-timeout 20 --speed-limit 1024 --speed-time 60 --max-time 900 "$@"
}

# asset ADDRESS: where GitHub's interface has a file of a release, which a token opens, as the address itself does not; nothing for
# other addresses.
asset() {
  path="${1#"${GITHUB_SERVER_URL:-https://github.com}/"}"
  case $path in
    "$1" | *[!A-Za-z0-9._/-]*) return ;;
    */*/releases/download/*/*) ;;
    *) return ;;
  esac
  name="${path##*/}"
  tag="${path%/*}"
  curls "${GITHUB_API_URL:-https://api.github.com}/repos/${path%%/releases/*}/releases/tags/${tag##*/}" | tr -d '\n' | tr '{}' '\n\n' |
    grep -F "\"$name\"" | sed -n 's|.*"url": *"\([^"]*/releases/assets/[0-9]*\)".*|\1|p' | head -1
}

# fetch ADDRESS FILE
fetch() {
  if [ -n "${FLIPBOOK_TOKEN:-}" ]; then
    command -v curl > /dev/null || fail "curl is not there, by which alone the token is given; install it"
    found="$(asset "$1")"
    curls -H "Accept: application/octet-stream" -o "$2" "${found:-$1}"
  elif command -v curl > /dev/null; then
    curls -o "$2" "$1"
  elif command -v wget > /dev/null; then
    wget -q -T 60 -O "$2" "$1"
  else
    fail "neither curl nor wget is there to fetch '$1' by; install one, or give a bundle's path"
  fi
}

# download ADDRESS FILE: with the checksum that was given, else that which `make package` puts beside the archive. Where it is not what
# that says, nothing is left.
download() {
  fetch "$1" "$2" || fail "cannot fetch the bundle '$1'; if there is no such release, give one as 'bundle', or as FLIPBOOK_FROM; if it is private, give 'token', or FLIPBOOK_TOKEN"
  sum="${FLIPBOOK_SHA256:-}"
  if [ -z "$sum" ]; then
    fetch "$1.sha256" "$2.sha256" || { rm -f "$2"*; fail "cannot fetch '$1.sha256', the bundle's checksum"; }
    sum="$(cut -d' ' -f1 "$2.sha256")"
  fi
  check_sum "$sum" "$2" || { rm -f "$2"*; fail "the bundle from '$1' is not what its checksum says; fetch it again"; }
}

# check_sum SUM FILE
check_sum() { [ "$1" = "$(sha256sum "$2" | cut -d' ' -f1)" ]; }

# unpack ARCHIVE MARK: into KEPT/bundle, which then says by its mark what it is.
unpack() {
  rm -rf "$kept/bundle" "$kept/unpacked"
  mkdir -p "$kept/unpacked"
  tar -xJf "$1" -C "$kept/unpacked" 2> "$kept/said" ||
    fail "cannot unpack '$1' ($(head -1 "$kept/said")); is xz-utils there?"
  set -- "$kept"/unpacked/* "$2"
  if [ $# != 2 ] || [ ! -x "$1/bin/flipbook" ]; then fail "there is no bundle of flipbook in '$from'"; fi
  mv "$1" "$kept/bundle"
  echo "$2" > "$kept/bundle/.from"
  rmdir "$kept/unpacked"
}

# A project could bring a bundle of its own, mark and all.
is_kept() {
  case $kept in
    "$PWD" | "$PWD"/*) return 1 ;;
    /*) ;;
    *) return 1 ;;
  esac
  [ -x "$kept/bundle/bin/flipbook" ] && [ "$(cat "$kept/bundle/.from" 2> /dev/null)" = "$1" ]
}

# A bundle cannot say this itself: the system refuses to start it.
check_machine() {
  machine="$(uname -s) on $(uname -m)"
  [ "$machine" = "Linux on x86_64" ] ||
    fail "a bundle runs on Linux on x86_64, and this is $machine; use a runner of that kind, or a container for linux/amd64"
}

# Sets `program`.
find_program() {
  case $from in
    "")
      program="$(command -v flipbook)" ||
        fail "there is no flipbook in PATH; give a bundle, as 'bundle' of the action or as FLIPBOOK_FROM"
      return
      ;;
  esac
  check_machine
  mkdir -p "$kept"
  case $from in
    http://* | https://*)
      is_kept "$from" || {
        download "$from" "$kept/bundle.tar.xz"
        unpack "$kept/bundle.tar.xz" "$from"
        rm -f "$kept/bundle.tar.xz"*
      }
      ;;
    *)
      if [ -d "$from" ]; then
        program="$from/bin/flipbook"
        [ -x "$program" ] || fail "there is no bundle in '$from': it has no bin/flipbook"
        return
      fi
      [ -f "$from" ] || fail "there is no bundle '$from'"
      [ -z "${FLIPBOOK_SHA256:-}" ] || check_sum "$FLIPBOOK_SHA256" "$from" ||
        fail "the bundle '$from' is not what its checksum says"
      mark="$(cksum < "$from")"
      is_kept "$mark" || unpack "$from" "$mark"
      ;;
  esac
  program="$kept/bundle/bin/flipbook"
}

for folder in "$kept" "$report"; do
  [ ! -L "$folder" ] || fail "'$folder' is a link; a project could lead elsewhere by it"
done

# A blank parts words, and a pattern names files, as it would on a command line; a file whose name begins with a hyphen is no option.
if [ $# = 0 ]; then
  set -f
  # shellcheck disable=SC2086
  set -- ${FLIPBOOK_ARGUMENTS:-}
  set +f
  for word; do
    shift
    case $word in
      *[*?[]*)
        separators="$IFS"
        IFS=
        for file in $word; do
          case $file in
            -*) [ "$file" = "$word" ] || file="./$file" ;;
          esac
          set -- "$@" "$file"
        done
        IFS="$separators"
        ;;
      *) set -- "$@" "$word" ;;
    esac
  done
fi
[ $# -gt 0 ] || [ "$shard" = merge ] || [ -f flipbook.yaml ] ||
  fail "no scene is named: list them in flipbook.yaml, as 'scenes: [Screens/home.yaml]', or give them as arguments"

find_program
mkdir -p "$report"
tell report "$report"
if [ "$shard" = merge ]; then
  set -- --merge "$report"/results-*.json
  [ -f "$2" ] || fail "there is nothing to merge in '$report': each share leaves its results-N.json there"
else
  # Takes are drawn anew only where something changed since they passed; other comparisons have no such memory.
  case " $* " in
    *" --against"* | *" --pictures"* | *" --update"* | *" --cache"*) ;;
    *) set -- --cache "$kept/passed" "$@" ;;
  esac
  [ -z "$shard" ] || set -- --shard "$shard" "$@"
  set -- --json "$report/results${part:+-$part}.json" --output "$report/pictures" "$@"
fi
[ -z "${FLIPBOOK_PICTURES:-}" ] || set -- --summary-pictures "$FLIPBOOK_PICTURES" "$@"
[ -n "$part" ] || set -- --summary "$report/summary.md" "$@"
code=0
"$program" verify --report "$report/page" --junit "$report/junit${part:+-$part}.xml" "$@" || code=$?
tell code "$code"
exit "$code"
