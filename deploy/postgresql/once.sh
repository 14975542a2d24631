#!/bin/sh
# Runs roles.sql unless its users are there already.
set -eu
if [ "$(psql -tAc "select count(*) from pg_roles where rolname = 'pledge_server'")" = 0 ]; then
  psql -v ON_ERROR_STOP=1 -v migrator_password="$MIGRATOR_PASSWORD" -v server_password="$SERVER_PASSWORD" \
    -v backup_password="$BACKUP_PASSWORD" -f "$(dirname "$0")/roles.sql"
fi
