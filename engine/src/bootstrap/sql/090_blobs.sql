-- Bytes that must go. A blob is written down here before its bytes are stored, and crossed out by the transaction that
-- makes its row; whoever ends in between leaves an entry, and the bytes go when its time has come. A row that goes, in
-- whatever way, or gets other bytes, writes its old blob down.
create table if not exists engine.doomed_blobs (
  id uuid primary key,
  after timestamptz not null
);
create index if not exists doomed_blobs_after_idx on engine.doomed_blobs (after);
alter table engine.doomed_blobs enable row level security;

create index if not exists objects_version_idx on storage.objects (version);

create or replace function engine.track_blobs() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  gone text := case when tg_op <> 'INSERT' then old.version end;
  kept text := case when tg_op <> 'DELETE' then new.version end;
  uuid_form constant text := '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
begin
  if gone is not distinct from kept then
    return null;
  end if;
  if kept ~ uuid_form then
    delete from engine.doomed_blobs where id = kept::uuid;
  end if;
  -- A moment later: who has just read the row may still open the bytes, and the embedded database's log is on disk.
  if gone ~ uuid_form then
    insert into engine.doomed_blobs (id, after) values (gone::uuid, now() + interval '2 seconds')
    on conflict (id) do update set after = excluded.after;
  end if;
  return null;
end
$$;
revoke execute on function engine.track_blobs() from public;

create or replace trigger track_blobs after insert or delete or update of version on storage.objects
  for each row execute function engine.track_blobs();

-- TRUNCATE tells no row trigger.
create or replace function engine.doom_all_blobs() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into engine.doomed_blobs (id, after)
  select distinct version::uuid, now() + interval '2 seconds' from storage.objects
  where version ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  on conflict (id) do update set after = excluded.after;
  return null;
end
$$;
revoke execute on function engine.doom_all_blobs() from public;

create or replace trigger doom_all_blobs before truncate on storage.objects
  for each statement execute function engine.doom_all_blobs();
