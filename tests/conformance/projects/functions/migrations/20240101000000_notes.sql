-- Notes of users. Each user sees only their own.
create table public.notes (
  id bigint generated always as identity primary key,
  owner uuid not null default auth.uid(),
  body text not null
);

alter table public.notes enable row level security;
grant select, insert on public.notes to authenticated;
create policy notes_own on public.notes to authenticated using (owner = auth.uid()) with check (owner = auth.uid());
