#!/bin/bash
# Brings a backup of backup.sh back: restore.sh /backups/seawall-... The database must exist and be empty; the app must not run.
# Logs in as an administrator of the server (PGUSER, PGHOST ...), since only one may read and write past row-level security.
set -euo pipefail
backup=${1:?Name the backup: restore.sh /backups/seawall-2026-11-24T03-00-00Z}
data=${DATA_FOLDER:-/data}
database=${PGDATABASE:-seawall}
(cd "$backup" && sha256sum --quiet -c SHA256SUMS)
tables=$(psql -d "$database" -qAt -c "SELECT count(*) FROM pg_tables WHERE schemaname IN ('public', 'pgboss')")
[ "$tables" = 0 ] || { echo "$database holds $tables tables: restore into an empty one" >&2; exit 1; }
[ -z "$(ls -A "$data/files" 2>/dev/null)" ] || { echo "$data/files holds files: move them away first" >&2; exit 1; }
# A dump empties the search path, and then our functions do not find each other (sort_text calls search_text): it is given back here.
# All or nothing: what breaks off before its end is never committed.
{
  echo 'BEGIN; SET ROLE seawall_owner;'
  pg_restore --no-owner -f - "$backup/seawall.dump" |
    sed "s/^SELECT pg_catalog.set_config('search_path', '', false);\$/SELECT pg_catalog.set_config('search_path', 'public', false);/" &&
    echo 'COMMIT;'
} | psql -d "$database" -q -v ON_ERROR_STOP=1 -o /dev/null
mkdir -p "$data"
tar -C "$data" -xf "$backup/files.tar"
# Who was erased on request since the backup was made is erased again by the app, from this list.
list=erasures/list.json
if [ -f "$data/files.old/$list" ]; then
  mkdir -p "$data/files/erasures"
  # The app adds to it, under its own user.
  chown --reference="$data/files.old" "$data/files" "$data/files/erasures"
  cp -p "$data/files.old/$list" "$data/files/$list"
fi
echo "restored: $(psql -d "$database" -qAt -c "SELECT count(*) || ' migrations, ' || (SELECT count(*) FROM pg_tables WHERE schemaname = 'public') || ' tables' FROM schema_migrations")"
