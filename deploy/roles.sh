#!/bin/bash
# Run once by the PostgreSQL container, on an empty data folder: the owner of the tables; the app's own login, which owns nothing; and
# the login of backups, which reads everything. Row-level security holds for the owner too, so the owner cannot make a dump.
set -euo pipefail
psql -v ON_ERROR_STOP=1 -v owner="$OWNER_PASSWORD" -v web="$WEB_PASSWORD" -v backup="$BACKUP_PASSWORD" -U "${POSTGRES_USER:-postgres}" <<'SQL'
CREATE ROLE seawall_app NOLOGIN;
CREATE ROLE seawall_owner LOGIN PASSWORD :'owner';
CREATE ROLE seawall_web LOGIN PASSWORD :'web' IN ROLE seawall_app;
CREATE ROLE seawall_backup LOGIN PASSWORD :'backup' BYPASSRLS IN ROLE pg_read_all_data;
CREATE DATABASE seawall OWNER seawall_owner TEMPLATE template0 ENCODING 'UTF8';
SQL
