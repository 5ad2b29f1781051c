#!/usr/bin/env bash
# Writes a dump of the database each day, and at its start where today has none; keeps those of four weeks:
#   backup-postgres.sh FOLDER [once]
# With `once` it ends after the first attempt, with 1 where that has failed.
# The database is that of PGHOST, PGPORT, PGUSER, PGPASSWORD and PGDATABASE.
set -uo pipefail
folder=$1
once=${2:-}
next=' The next attempt is in an hour.'
[[ $once == once ]] && next=''
umask 077
# The pause ends with it.
trap 'kill $(jobs -p) 2> /dev/null; exit 0' TERM INT

while true; do
  dump=$folder/nightly-$(date +%F).dump
  failed=0
  if [[ ! -e $dump ]]; then
    # It has its name when it is whole, and can be read.
    if pg_dump --format=custom --file="$dump.part" && pg_restore --list "$dump.part" > /dev/null &&
      sync "$dump.part" && mv "$dump.part" "$dump"; then
      echo "Backup written and checked: $dump"
      # Only now: where none can be written, the old ones stay.
      find "$folder" -name 'nightly-*.dump' -mtime +28 -delete
    else
      failed=1
      echo "WARNING: the backup $dump was not written.$next" >&2
    fi
  fi
  [[ $once == once ]] && exit "$failed"
  # In the background: a signal would wait for it otherwise.
  sleep 3600 & wait $!
done
