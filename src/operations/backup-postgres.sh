#!/usr/bin/env bash
# Writes a dump of the database each day, and at its start where today has none; keeps those of four weeks:
#   backup-postgres.sh FOLDER
# The database is that of PGHOST, PGPORT, PGUSER, PGPASSWORD and PGDATABASE.
set -uo pipefail
folder=$1
# The pause ends with it.
trap 'kill $(jobs -p) 2> /dev/null; exit 0' TERM INT

while true; do
  dump=$folder/nightly-$(date +%F).dump
  if [[ ! -e $dump ]]; then
    # It has its name when it is whole, and can be read.
    if pg_dump --format=custom --file="$dump.part" && pg_restore --list "$dump.part" > /dev/null &&
      sync "$dump.part" && mv "$dump.part" "$dump"; then
      echo "Backup written and checked: $dump"
      # Only now: where none can be written, the old ones stay.
      find "$folder" -name 'nightly-*.dump' -mtime +28 -delete
    else
      echo "WARNING: the backup $dump was not written. The next attempt is in an hour." >&2
    fi
  fi
  # In the background: a signal would wait for it otherwise.
  sleep 3600 & wait $!
done
