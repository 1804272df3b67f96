#!/bin/bash
# A dump of the database and a copy of the files: once at the start and each night at 03:00, or once with ONCE=1. Keeps 14 days.
# Logs in as seawall_backup (roles.sh), by PGHOST, PGUSER, PGPASSWORD and PGDATABASE. Bring one back with restore.sh.
set -euo pipefail
umask 077
folder=${BACKUP_FOLDER:-/backups}
data=${DATA_FOLDER:-/data}
mkdir -p "$folder"
exec 9>"$folder/.lock"
while true; do
  # One at a time: what another run has begun is not what an interrupted one left.
  flock 9
  rm -rf "$folder"/seawall-*.partial
  name=$folder/seawall-$(date -u +%Y-%m-%dT%H-%M-%SZ)
  mkdir -p "$name.partial"
  # The database first: a file is stored before the row that names it.
  pg_dump --format=custom --file="$name.partial/seawall.dump"
  # 1: something came or went meanwhile, as in a running program it may.
  tar -C "$data" -cf "$name.partial/files.tar" --exclude=./staging --exclude=./files.old . || [ $? = 1 ]
  # A dump that cannot be read to its end is no backup.
  pg_restore -f /dev/null "$name.partial/seawall.dump"
  (cd "$name.partial" && sha256sum seawall.dump files.tar >SHA256SUMS)
  sync && mv "$name.partial" "$name"
  echo "backup made: $name"
  find "$folder" -maxdepth 1 -name 'seawall-*Z' -mtime +13 -exec rm -r {} +
  [ "${ONCE:-}" ] && exit 0
  flock -u 9
  now=$(date +%s)
  next=$(date -d '03:00' +%s)
  (( next > now )) || next=$(date -d 'tomorrow 03:00' +%s)
  sleep $(( next - now ))
done
