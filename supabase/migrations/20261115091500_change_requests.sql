-- Change requests: what the firm's admins want changed in the portal.
-- Access: admins everything, nobody else anything.
-- Tests: supabase/tests/database/change_requests.test.sql
create table public.change_requests (
  id uuid primary key default gen_random_uuid(),
  title text not null check (btrim(title) <> ''),
  description text not null check (btrim(description) <> ''),
  category public.change_request_category not null default 'feature',
  priority public.change_request_priority not null default 'medium',
  status public.change_request_status not null default 'pending',
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now()
);
create index change_requests_created_at_idx on public.change_requests (created_at desc);
create index change_requests_created_by_idx on public.change_requests (created_by);

alter table public.change_requests enable row level security;
revoke all on public.change_requests from anon, authenticated;
grant select, insert, update, delete on public.change_requests to authenticated;
grant all on public.change_requests to service_role;

create policy change_requests_select_admin on public.change_requests for select to authenticated
  using ((select private.is_admin()));
create policy change_requests_insert_admin on public.change_requests for insert to authenticated
  with check ((select private.is_admin()));
create policy change_requests_update_admin on public.change_requests for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy change_requests_delete_admin on public.change_requests for delete to authenticated
  using ((select private.is_admin()));
