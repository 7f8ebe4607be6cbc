-- Grants and policies. Every secret text begins with "classified", so that tests can search any answer for it.
create table public.notes (
  id integer primary key,
  owner uuid not null default auth.uid(),
  body text not null
);
alter table public.notes enable row level security;

-- Only the service role has rights.
create table public.ledger (
  id integer primary key,
  entry text not null
);

-- Grants two of four columns.
create table public.staff (
  id integer primary key,
  name text not null,
  salary integer not null,
  remark text not null
);

create schema archive;
create table archive.boxes (
  id integer primary key,
  label text not null,
  shelf text
);
create function archive.box_count() returns bigint stable language sql as 'select count(*) from archive.boxes';

-- Everyone has rights, but the schema is not exposed: only the engine hides it.
create schema vault;
create table vault.secrets (
  id integer primary key,
  secret text not null
);
create table vault.seals (
  room text,
  seat integer,
  foreign key (room, seat) references public.marks
);
create function vault.open_safe() returns text stable language sql as $$ select 'classified-safe'::text $$;

grant usage on schema public, archive, vault to anon, authenticated, service_role;
grant all on all tables in schema public, archive, vault to service_role;
grant all on all sequences in schema public to service_role;
revoke all on all tables in schema public from anon, authenticated;
grant select on all tables in schema public to anon, authenticated;
grant select on all tables in schema archive, vault to anon, authenticated;
grant insert, update, delete on archive.boxes to authenticated;
grant insert, update, delete on public.tasks, public.settings, public.marks, public.task_titles, public.open_matters to authenticated;
grant usage on all sequences in schema public to authenticated;

revoke all on public.ledger, public.staff, public.notes from anon, authenticated;
grant select (id, name) on public.staff to anon, authenticated;
grant select, insert, update, delete on public.notes to authenticated;

create policy notes_select_owner on public.notes for select to authenticated using (owner = (select auth.uid()));
create policy notes_insert_owner on public.notes for insert to authenticated with check (owner = (select auth.uid()));
create policy notes_update_owner on public.notes for update to authenticated using (owner = (select auth.uid()));
create policy notes_delete_owner on public.notes for delete to authenticated using (owner = (select auth.uid()));

-- A function that only signed-in users may call, and two that change the schema.
create function public.members_only() returns text stable language sql as $$ select 'welcome'::text $$;
revoke execute on function public.members_only() from public, anon;
grant execute on function public.members_only() to authenticated, service_role;
revoke execute on function public.build_shelf(), public.remove_shelf() from public, anon, authenticated;
grant execute on function public.build_shelf(), public.remove_shelf() to service_role;
