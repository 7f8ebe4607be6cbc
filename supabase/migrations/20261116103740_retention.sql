-- Retention: how long the portal keeps what. Each period is a rule that administrators set within bounds. The privacy notice
-- shows the rules themselves (docs/mechanisms/privacy.md). The next file announces and deletes.
-- Access: everybody reads the periods, visitors too, because the privacy notice shows them. People read the announcements for their
-- account or for themselves. Administrators read all announcements and what was deleted, and set periods. Nobody else writes.
-- Tests: supabase/tests/database/retention*.test.sql, tests/database/retention.test.ts
create table public.retention_rules (
  category text primary key check (category ~ '^[a-z_]{3,40}$'),
  months integer not null,
  -- The bounds within which administrators can set the period.
  least_months integer not null check (least_months > 0),
  most_months integer not null,
  constraint retention_rules_bounds check (months between least_months and most_months)
);
-- Adds the rules that are missing, with the periods of the privacy notice. Called below, and after training was emptied
-- (seeds/training.sql).
create function private.add_missing_retention_rules() returns void
language sql security definer set search_path = ''
as $$
  insert into public.retention_rules (category, months, least_months, most_months) values
    -- Counted from the closing of the request, the end of the consult, the creation of the notification.
    ('support_requests', 12, 6, 120),
    ('consults', 12, 6, 120),
    ('notifications', 12, 3, 120),
    -- Counted from the last contact with a client whose subscription has ended (private.last_contacts).
    ('accounts', 84, 12, 120),
    -- Counted from the recording of the action.
    ('admin_actions', 84, 24, 120),
    -- Counted from the question, the upload of the file, the last use of the device.
    ('chat_conversations', 3, 1, 12),
    ('chat_uploads', 1, 1, 6),
    ('sign_ins', 3, 3, 24)
  on conflict do nothing
$$;
select private.add_missing_retention_rules();

-- When the job last announced the deletions of a category. After a rule was changed, the row is missing and the next run announces
-- again.
create table private.retention_plans (
  category text primary key references public.retention_rules (category),
  planned_at timestamptz not null
);

create table public.retention_announcements (
  id uuid primary key default gen_random_uuid(),
  category text not null references public.retention_rules (category),
  -- To whom the items belong; both are null for items of the firm itself.
  account_id uuid references public.accounts (id) on delete cascade,
  user_id uuid,
  items integer not null check (items > 0),
  announced_at timestamptz not null,
  -- Nothing is deleted before this time.
  begins_at timestamptz not null,
  -- The announcement covers items that existed when it was made, and whose period ends before this time.
  covers_until timestamptz not null,
  deleted integer not null default 0,
  -- The last day on which the job had deleted everything that was due.
  checked_on date,
  ended_at timestamptz,
  -- True if a rule was changed since. What is left is announced again once it is due.
  is_withdrawn boolean not null default false,
  constraint retention_announcements_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade
);
create index retention_announcements_account_id_idx on public.retention_announcements (account_id);
create index retention_announcements_user_id_idx on public.retention_announcements (user_id);
create index retention_announcements_category_idx on public.retention_announcements (category);
create index retention_announcements_begins_at_open_idx on public.retention_announcements (begins_at, id) where ended_at is null;

-- How many items were deleted on which day, and never which ones.
create table public.retention_runs (
  day date not null,
  category text not null references public.retention_rules (category),
  deleted bigint not null,
  last_at timestamptz not null,
  primary key (day, category)
);
create index retention_runs_category_idx on public.retention_runs (category);

alter table public.retention_rules enable row level security;
alter table public.retention_announcements enable row level security;
alter table public.retention_runs enable row level security;
revoke all on public.retention_rules, public.retention_announcements, public.retention_runs from anon, authenticated;
grant select (category, months) on public.retention_rules to anon;
grant select on public.retention_rules, public.retention_announcements, public.retention_runs to authenticated;
grant all on public.retention_rules, public.retention_announcements, public.retention_runs to service_role;

create policy retention_rules_select_everyone on public.retention_rules for select to anon, authenticated using (true);
create policy retention_announcements_select_member on public.retention_announcements for select to authenticated
  using (
    account_id in (select private.account_ids()) or user_id = (select private.effective_user_id())
    or (select private.is_admin())
  );
create policy retention_runs_select_admin on public.retention_runs for select to authenticated
  using ((select private.is_admin()));

create function private.retention_months(rule text) returns integer
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select known.months from public.retention_rules known where known.category = rule);
end
$$;

-- Items older than this time have been kept long enough.
create function private.retention_limit(rule text, at timestamptz default now()) returns timestamptz
language plpgsql stable security definer set search_path = ''
as $$
begin
  return at - make_interval(months => private.retention_months(rule));
end
$$;

create function private.note_deleted(rule text, counted bigint, at timestamptz default now()) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.retention_runs as run (day, category, deleted, last_at)
  select (at at time zone 'utc')::date, rule, counted, at where counted > 0
  on conflict (day, category) do update set deleted = run.deleted + excluded.deleted, last_at = excluded.last_at;
end
$$;

-- Whether an entry of the record of administrators is old enough to be deleted (admin_actions).
create function private.may_forget_action(recorded_at timestamptz) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return recorded_at <= private.retention_limit('admin_actions');
end
$$;

-- Counts the Steward's files that are deleted because of their age. Storage deletes them when tidy-files asks it to.
create function private.note_deleted_uploads() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.note_deleted('chat_uploads', (
    select count(*) from gone
    where gone.bucket_id = 'chat-uploads' and gone.created_at < private.retention_limit('chat_uploads')
  ));
  return null;
end
$$;
create trigger portico_note_deleted_uploads after delete on storage.objects
  referencing old table as gone for each statement execute function private.note_deleted_uploads();

-- Withdraws the announcements that were made with the old period. The next run announces with the new one.
create function private.set_retention_period(rule text, period integer) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  former public.retention_rules;
begin
  perform private.require_admin();
  perform private.require_recent_factor();
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('private.retention'));
  select * into former from public.retention_rules known where known.category = rule for update;
  if not found then
    raise exception 'There is no such category' using errcode = 'invalid_parameter_value', hint = 'no_such_category';
  elsif (period between former.least_months and former.most_months) is not true then
    raise exception 'This period is between % and % months', former.least_months, former.most_months
      using errcode = 'invalid_parameter_value', hint = 'retention_months',
        detail = json_build_object('least', former.least_months, 'most', former.most_months)::text;
  elsif period = former.months then
    return;
  end if;
  update public.retention_rules known set months = period where known.category = rule;
  update public.retention_announcements open set ended_at = now(), is_withdrawn = true
  where open.category = rule and open.ended_at is null;
  delete from private.retention_plans plan where plan.category = rule;
  perform private.record_action('retention_rule_changed', null, rule,
    jsonb_build_object('category', rule, 'months', jsonb_build_object('from', former.months, 'to', period)));
end
$$;

create function public.admin_set_retention_period(category text, months integer) returns void
language sql set search_path = ''
as $$ select private.set_retention_period(category, months) $$;

revoke execute on function private.add_missing_retention_rules(), private.retention_months(text), private.retention_limit(text, timestamptz),
  private.note_deleted(text, bigint, timestamptz), private.may_forget_action(timestamptz), private.note_deleted_uploads(),
  private.set_retention_period(text, integer) from public;
grant execute on function private.set_retention_period(text, integer) to authenticated;
revoke execute on function public.admin_set_retention_period(text, integer) from public, anon, service_role;
grant execute on function public.admin_set_retention_period(text, integer) to authenticated;
