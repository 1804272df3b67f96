#!/bin/bash
# Run once by the PostgreSQL container, on an empty data folder: the owner of the tables, and the app's own login, which owns nothing.
set -euo pipefail
psql -v ON_ERROR_STOP=1 -v owner="$OWNER_PASSWORD" -v web="$WEB_PASSWORD" -U "${POSTGRES_USER:-postgres}" <<'SQL'
CREATE ROLE seawall_app NOLOGIN;
CREATE ROLE seawall_owner LOGIN PASSWORD :'owner';
CREATE ROLE seawall_web LOGIN PASSWORD :'web' IN ROLE seawall_app;
CREATE DATABASE seawall OWNER seawall_owner TEMPLATE template0 ENCODING 'UTF8';
SQL
