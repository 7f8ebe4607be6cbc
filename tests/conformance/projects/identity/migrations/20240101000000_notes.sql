-- Rows that belong to the signed-in user. Tests use them to check which user the REST service sees in a token.
create table public.notes (
  id bigint generated always as identity primary key,
  owner uuid not null default auth.uid() references auth.users (id) on delete cascade,
  body text not null
);
alter table public.notes enable row level security;
revoke all on public.notes from anon, authenticated;
grant select, insert on public.notes to authenticated;
create policy notes_select_owner on public.notes for select to authenticated using (owner = (select auth.uid()));
create policy notes_insert_owner on public.notes for insert to authenticated with check (owner = (select auth.uid()));

create function public.who_am_i() returns jsonb stable language sql as $$
  select jsonb_build_object('uid', auth.uid(), 'role', auth.role(), 'email', auth.jwt() ->> 'email')
$$;
