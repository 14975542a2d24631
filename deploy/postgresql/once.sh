#!/bin/sh
# Creates the users of roles.sql and the database, each unless it exists: an earlier start may have been interrupted.
set -eu
here=$(dirname "$0")
if [ "$(psql -tAc "select count(*) from pg_roles where rolname = 'pledge_server'")" = 0 ]; then
  psql -v ON_ERROR_STOP=1 -v migrator_password="$MIGRATOR_PASSWORD" -v server_password="$SERVER_PASSWORD" \
    -v backup_password="$BACKUP_PASSWORD" -f "$here/roles.sql"
fi
psql -v ON_ERROR_STOP=1 -f "$here/database.sql"
