#!/bin/sh
# Moves the rows of an engine's Postgres database to a Supabase project: docs/guides/supabase.md says what has to be done before.
#   DATABASE_URL=… DB_URL=… sh deploy/supabase/move-rows.sh
# It says first what people lose, and moves nothing before somebody has typed "move".
set -eu
: "${DATABASE_URL:?the database of the engine}" "${DB_URL:?the database of the project}"
export PSQLRC=/dev/null

psql "$DATABASE_URL" -qAt -v ON_ERROR_STOP=1 <<'SQL'
select count(*) || ' people have a password: it is not moved. Everybody chooses a new one with "Forgot password".'
  from auth.users where encrypted_password <> '';
select count(*) || ' authenticator apps are moved.' from auth.mfa_factors where factor_type = 'totp' and status = 'verified';
select count(*) || ' security keys and passkeys are moved. They work only if the portal keeps its host name.'
  from (select from auth.mfa_factors where factor_type = 'webauthn' and status = 'verified'
    union all select from auth.webauthn_credentials) as devices;
select count(distinct user_id) || ' people have recovery codes: they end, because the platform has none.' from engine.recovery_codes;
select 'Sessions end: everybody signs in again.';
SQL

printf 'Tell everybody first. Type "move" to go on: '
read -r answer || answer=
[ "$answer" = move ] || { echo 'Nothing was moved.'; exit 1; }

rows=$(mktemp)
trap 'rm -f "$rows"' EXIT
pg_dump "$DATABASE_URL" --data-only --no-owner --table='public.*' --table='private.*' --table=auth.users --table=auth.identities \
  --table=auth.mfa_factors --table=auth.webauthn_credentials --file="$rows"
# Without a factor that arrived, a stolen password would open what the factor has protected: so no password is moved.
# The settings move too: with another key of mailboxes, nobody who was removed would stay out.
psql "$DB_URL" -q -v ON_ERROR_STOP=1 --single-transaction -c 'set session_replication_role = replica' \
  -c 'delete from private.settings' -f "$rows" \
  -c "update auth.users set encrypted_password = '' where encrypted_password <> ''" > /dev/null
echo 'The rows are moved.'
