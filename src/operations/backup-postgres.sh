#!/usr/bin/env bash
# Writes a dump of the database each day, and at the start if today has none; keeps four weeks:
#   backup-postgres.sh FOLDER [once]
# With `once` it exits after the first attempt, with 1 if it failed.
# The database is set by PGHOST, PGPORT, PGUSER, PGPASSWORD and PGDATABASE.
set -uo pipefail
folder=$1
once=${2:-}
next=' The next attempt is in an hour.'
[[ $once == once ]] && next=''
umask 077
# Ends the pause as well.
trap 'kill $(jobs -p) 2> /dev/null; exit 0' TERM INT

while true; do
  dump=$folder/nightly-$(date +%F).dump
  failed=0
  if [[ ! -e $dump ]]; then
    # It gets its name once it is complete and readable.
    if pg_dump --format=custom --file="$dump.part" && pg_restore --list "$dump.part" > /dev/null &&
      sync "$dump.part" && mv "$dump.part" "$dump"; then
      echo "Backup written and checked: $dump"
      # Only after success: if no dump can be written, the old ones stay.
      find "$folder" -name 'nightly-*.dump' -mtime +28 -delete
    else
      failed=1
      echo "WARNING: the backup $dump was not written.$next" >&2
    fi
  fi
  [[ $once == once ]] && exit "$failed"
  # In the background, because bash delays signals until a foreground command ends.
  sleep 3600 & wait $!
done
