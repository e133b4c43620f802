#!/bin/sh
# Copies the database while it works (docs/high-availability.md): backup.sh DIRECTORY, as the user postgres. PGHOST names a standby or the
# primary, PGPASSWORD or ~/.pgpass has the password of replicator.
set -eu

pg_basebackup --host="$PGHOST" --username=replicator --no-password --pgdata="$1" --checkpoint=fast --wal-method=stream
pg_verifybackup --quiet "$1"
