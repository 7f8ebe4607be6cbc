#!/bin/sh
# Moves the rows of an engine's Postgres database to a Supabase project: docs/guides/supabase.md says what has to be done before.
#   DATABASE_URL=… DB_URL=… sh deploy/supabase/move-rows.sh
# It says first what people lose, and moves nothing before somebody has typed "move". It moves everything or nothing.
set -eu
: "${DATABASE_URL:?the database of the engine}" "${DB_URL:?the database of the project}"
export PSQLRC=/dev/null PGTZ=UTC

ask() { psql "$1" -qAt -v ON_ERROR_STOP=1 -c "$2"; }
stop() {
  echo "$1" >&2
  exit 1
}

versions="select string_agg(version, ' ' order by version) from supabase_migrations.schema_migrations"
ours=$(ask "$DATABASE_URL" "$versions")
theirs=$(ask "$DB_URL" "$versions")
[ "$ours" = "$theirs" ] || stop 'The two have different migrations: bring both to the same version first.'
tables="select string_agg(format('%I.%I', schemaname, tablename), ' ' order by schemaname, tablename) from pg_tables where schemaname in ('public', 'private')"
ours=$(ask "$DATABASE_URL" "$tables")
theirs=$(ask "$DB_URL" "$tables")
[ "$ours" = "$theirs" ] || stop 'The two have different tables: the move would empty those of the project. Move to one that has only the migrations.'
people=$(ask "$DB_URL" 'select count(*) from auth.users')
[ "$people" = 0 ] || stop "The project has $people people already: move to one that has only the migrations."
others=$(ask "$DATABASE_URL" 'select count(*) from pg_stat_activity
  where datname = current_database() and usename is not null and pid <> pg_backend_pid()')
[ "$others" = 0 ] || stop "The engine's database has $others other connections: stop the engine, and end what else uses it."
mails=$(ask "$DATABASE_URL" 'select count(*) from engine.mails where sent_at is null and failed_at is null')
[ "$mails" = 0 ] || stop "$mails mails are not sent yet: let the engine send them, and stop it then."
files=$(ask "$DB_URL" "select count(*) from storage.objects")
expected=$(ask "$DATABASE_URL" "select count(*) from storage.objects where bucket_id <> 'held-files'")
[ "$files" -ge "$expected" ] || stop "The project has $files files, and the engine $expected: run move-files.mjs first."

psql "$DATABASE_URL" -qAt -v ON_ERROR_STOP=1 <<'SQL'
select count(*) || ' people have a password: it is not moved. Everybody chooses a new one with "Forgot password".'
  from auth.users where encrypted_password <> '';
select count(*) || ' authenticator apps are moved.' from auth.mfa_factors where factor_type = 'totp' and status = 'verified';
select count(*) || ' security keys and passkeys are moved. They work only if the portal keeps its host name.'
  from (select from auth.mfa_factors where factor_type = 'webauthn' and status = 'verified'
    union all select from auth.webauthn_credentials) as devices;
select count(distinct user_id) || ' people have recovery codes: they end, because the platform has none.' from engine.recovery_codes;
select count(*) || ' people have not used their link yet: links in mails end. Send the invitations again.'
  from auth.users where email_confirmed_at is null;
select 'Sessions end: everybody signs in again.';
SQL

printf 'Tell everybody first. Type "move" to go on: '
read -r answer || answer=
[ "$answer" = move ] || { echo 'Nothing was moved.'; exit 1; }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM HUP
pg_dump "$DATABASE_URL" --data-only --no-owner --table='public.*' --table='private.*' --table=auth.users --table=auth.identities \
  --table=auth.mfa_factors --table=auth.webauthn_credentials --file="$work/rows.sql"
# The migrations wrote some rows, which come again. Without a factor that arrived, a stolen password would open what the factor has
# protected: so no password is moved.
cat > "$work/empty.sql" <<'SQL'
set session_replication_role = replica;
do $$
begin
  execute (select 'truncate ' || string_agg(format('%I.%I', schemaname, tablename), ', ')
    from pg_tables where schemaname in ('public', 'private'));
end
$$;
SQL
# The files are there already, with nobody as their owner.
{
  echo 'create temporary table owners (bucket_id text, name text, owner_id text, created_at timestamptz) on commit drop;'
  echo 'copy pg_temp.owners from stdin;'
  ask "$DATABASE_URL" 'copy (select bucket_id, name, owner_id, created_at from storage.objects) to stdout'
  echo '\.'
  echo 'update storage.objects file set owner_id = owners.owner_id, created_at = owners.created_at
    from pg_temp.owners where owners.bucket_id = file.bucket_id and owners.name = file.name;'
} > "$work/owners.sql"
psql "$DB_URL" -q -v ON_ERROR_STOP=1 --single-transaction -f "$work/empty.sql" -f "$work/rows.sql" -f "$work/owners.sql" \
  -c "update auth.users set encrypted_password = '' where encrypted_password <> ''" > /dev/null

# A line for each table: its rows, and the hash of all of them.
cat > "$work/compare.sql" <<'SQL'
select schemaname || '.' || tablename || ' ' || array_to_string(xpath('//text()', query_to_xml(format(
    'select count(*), md5(string_agg(md5(row::text), '''' order by md5(row::text))) from %I.%I as row', schemaname, tablename),
    false, false, '')), ' ')
  from pg_tables where schemaname in ('public', 'private') order by 1;
select 'people ' || count(*) || ' ' || md5(string_agg(id || coalesce(email, ''), '' order by id)) from auth.users;
select 'identities ' || count(*) || ' ' || coalesce(md5(string_agg(id::text, '' order by id)), '') from auth.identities;
select 'factors ' || count(*) || ' ' || coalesce(md5(string_agg(id || coalesce(secret, ''), '' order by id)), '') from auth.mfa_factors;
select 'passkeys ' || count(*) || ' ' || coalesce(md5(string_agg(credential_id::text, '' order by credential_id)), '')
  from auth.webauthn_credentials;
SQL
psql "$DATABASE_URL" -qAt -v ON_ERROR_STOP=1 -f "$work/compare.sql" > "$work/ours"
psql "$DB_URL" -qAt -v ON_ERROR_STOP=1 -f "$work/compare.sql" > "$work/theirs"
diff "$work/ours" "$work/theirs" >&2 || stop 'These tables differ after the move: empty the project, and move again.'
echo "The rows are moved: $(wc -l < "$work/ours" | tr -d ' ') tables have the same rows on both sides."
