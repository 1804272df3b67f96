#!/bin/bash
# A dump of the database and a copy of the files, each night at 03:00 and once at the start. Keeps 14.
# Restore: createdb, pg_restore --no-owner --role=seawall_owner -d seawall seawall.dump, and unpack files.tar into the files volume.
set -euo pipefail
folder=${BACKUP_FOLDER:-/backups}
data=${DATA_FOLDER:-/data}
while true; do
  name=$folder/seawall-$(date -u +%Y-%m-%dT%H-%M-%SZ)
  rm -rf "$name.partial" && mkdir -p "$name.partial"
  pg_dump --format=custom --file="$name.partial/seawall.dump"
  tar -C "$data" -cf "$name.partial/files.tar" --exclude=staging .
  # A dump that cannot be listed is no backup.
  pg_restore --list "$name.partial/seawall.dump" >/dev/null
  (cd "$name.partial" && sha256sum seawall.dump files.tar >SHA256SUMS)
  sync && mv "$name.partial" "$name"
  echo "backup made: $name"
  ls -d "$folder"/seawall-*Z | head -n -14 | xargs -r rm -r
  [ "${ONCE:-}" ] && exit 0
  sleep $(( $(date -d 'tomorrow 03:00' +%s) - $(date +%s) ))
done
