-- Blobs whose bytes are to be deleted, and when. The engine adds a blob here before it stores the bytes, and the transaction
-- that creates the blob's row deletes the entry. An engine that ends in between leaves the entry, and the bytes are deleted
-- when its time has come. If a row is deleted by any statement, or gets other bytes, a trigger adds its old blob.
create table if not exists engine.pending_deletions (
  id uuid primary key,
  after timestamptz not null
);
create index if not exists pending_deletions_after_idx on engine.pending_deletions (after);
alter table engine.pending_deletions enable row level security;

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
    delete from engine.pending_deletions where id = kept::uuid;
  end if;
  -- A moment later: a caller who has just read the row may still open the bytes, and by then the log of the embedded
  -- database is on disk.
  if gone ~ uuid_form then
    insert into engine.pending_deletions (id, after) values (gone::uuid, now() + interval '2 seconds')
    on conflict (id) do update set after = excluded.after;
  end if;
  return null;
end
$$;
revoke execute on function engine.track_blobs() from public;

create or replace trigger track_blobs after insert or delete or update of version on storage.objects
  for each row execute function engine.track_blobs();

-- TRUNCATE fires no row triggers.
create or replace function engine.schedule_all_deletions() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into engine.pending_deletions (id, after)
  select distinct version::uuid, now() + interval '2 seconds' from storage.objects
  where version ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  on conflict (id) do update set after = excluded.after;
  return null;
end
$$;
revoke execute on function engine.schedule_all_deletions() from public;

create or replace trigger schedule_all_deletions before truncate on storage.objects
  for each statement execute function engine.schedule_all_deletions();
