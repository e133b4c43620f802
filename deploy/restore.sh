#!/bin/sh
# Brings the database back to a moment, beside the one that runs (docs/high-availability.md):
# restore.sh BACKUP ARCHIVE '2027-03-01 14:05:00+00' DIRECTORY, as the user postgres. It listens on port ${PORT:-5433} of this machine.
set -eu
backup=$1 archive=$2 moment=$3 data=$4

cp -R "$backup" "$data"
chmod 700 "$data"
# From the machine that was copied: it is no standby now, waits for none, and must not write into the archive.
rm -f "$data/standby.signal" "$data/postgresql.auto.conf"
cat > "$data/postgresql.auto.conf" <<SETTINGS
restore_command = 'cp "$archive/%f" "%p"'
recovery_target_time = '$moment'
recovery_target_action = 'promote'
primary_conninfo = ''
primary_slot_name = ''
synchronous_standby_names = ''
archive_mode = 'off'
listen_addresses = '127.0.0.1'
port = ${PORT:-5433}
unix_socket_directories = '$data'
SETTINGS
touch "$data/recovery.signal"
pg_ctl start --pgdata="$data" --log="$data/restore.log" --wait --timeout=3600
until psql --host="$data" --port="${PORT:-5433}" --dbname=postgres --quiet --tuples-only --no-align \
  --command='SELECT pg_is_in_recovery()' | grep --quiet f; do sleep 1; done
