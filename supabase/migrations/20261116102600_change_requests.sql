-- Change requests: what the firm's admins want changed in the portal.
-- Access: admins do everything; other people nothing.
-- Tests: supabase/tests/database/change_requests.test.sql
create type public.change_request_category as enum ('feature', 'bug', 'improvement', 'security', 'performance');
create type public.change_request_priority as enum ('low', 'medium', 'high');
create type public.change_request_status as enum ('pending', 'in_progress', 'completed');

create table public.change_requests (
  id uuid primary key default gen_random_uuid(),
  title text not null check (btrim(title) <> ''),
  description text not null check (btrim(description) <> ''),
  category public.change_request_category not null default 'feature',
  priority public.change_request_priority not null default 'medium',
  status public.change_request_status not null default 'pending',
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now() check (isfinite(created_at)),
  -- Why it has this status. A trigger removes it with the next change of the status.
  status_note text check (btrim(status_note) <> ''),
  -- When the status was changed, and the name of the administrator who changed it, as it was then. A trigger sets both. The
  -- name is not a reference to profiles: a second one would make the embedding of the author ambiguous.
  status_changed_at timestamptz check (isfinite(status_changed_at)),
  status_changed_by text,
  -- When the title or the description was changed; a trigger sets it. An editor saves only over the text that it shows.
  text_changed_at timestamptz not null default now() check (isfinite(text_changed_at)),
  constraint change_requests_lengths check (char_length(title) <= 200 and char_length(description) <= 5000),
  constraint change_requests_status_lengths check (char_length(status_note) <= 1000 and char_length(status_changed_by) <= 254)
);
create index change_requests_created_at_idx on public.change_requests (created_at desc);
create index change_requests_created_by_idx on public.change_requests (created_by);
-- The list, filtered by status.
create index change_requests_status_created_at_idx on public.change_requests (status, created_at desc);

alter table public.change_requests enable row level security;
revoke all on public.change_requests from anon, authenticated;
-- "Undo" restores a deleted request with its id and its time, so both may be inserted. Only administrators pass the
-- policy.
grant select, delete,
  insert (id, title, description, category, priority, status, created_by, created_at, status_note, status_changed_at,
    status_changed_by),
  update (title, description, category, priority, status, created_by, status_note)
  on public.change_requests to authenticated;
grant all on public.change_requests to service_role;

create policy change_requests_select_admin on public.change_requests for select to authenticated
  using ((select private.is_admin()));
create policy change_requests_insert_admin on public.change_requests for insert to authenticated
  with check ((select private.is_admin()));
create policy change_requests_update_admin on public.change_requests for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy change_requests_delete_admin on public.change_requests for delete to authenticated
  using ((select private.is_admin()));

create trigger change_requests_record_change after insert or update or delete on public.change_requests
  for each row when (pg_catalog.pg_trigger_depth() = 0 and auth.uid() is not null and private.has_admin_role())
  execute function private.record_change('change_request');

create function private.date_change_status() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.status_note is not distinct from old.status_note then
    new.status_note := null;
  end if;
  new.status_changed_at := now();
  new.status_changed_by := (
    select left(coalesce(nullif(btrim(profile.name), ''), profile.email), 254) from public.profiles profile
    where profile.id = (select auth.uid())
  );
  return new;
end
$$;
create trigger change_requests_date_status before update of status on public.change_requests
  for each row when (old.status is distinct from new.status) execute function private.date_change_status();

create function private.date_change_text() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.text_changed_at := clock_timestamp();
  return new;
end
$$;
create trigger change_requests_date_text before update of title, description on public.change_requests
  for each row when (old.title is distinct from new.title or old.description is distinct from new.description)
  execute function private.date_change_text();

revoke execute on function private.date_change_status(), private.date_change_text() from public;
