-- Trust page: facts about what protects the data of an account, as the database knows them at this moment. A fact that is not known
-- is null, and the page leaves it out.
-- Access: members of the account, and an administrator who impersonates one. Only people who can read the account's access log get
-- facts from it. The service role notes that a back-up is complete.
-- Tests: supabase/tests/database/trust_page.test.sql
create table private.backups (
  only_row boolean primary key default true check (only_row),
  finished_at timestamptz not null
);

-- The engine calls this when its command `backup` is done. Operators call it after a back-up of their own (docs/guides/operate.md).
create function public.note_backup() returns void
language sql security definer set search_path = ''
as $$
  insert into private.backups as last (finished_at) values (now())
  on conflict (only_row) do update set finished_at = greatest(last.finished_at, excluded.finished_at)
$$;

-- The last time that somebody of the firm opened or changed something of the account: one of the present administrators, or the
-- person who last impersonated somebody. It reads one row of an index for each administrator.
create function private.last_firm_access(account uuid) returns table (at timestamptz, name text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select event.at, person.name
    from (
      (select last.actor, last.at, last.seq from public.access_events last
        where last.account_id = account and last.action = 'viewed' order by last.seq desc limit 1)
      union all
      select last.actor, last.at, last.seq
      from public.user_roles admin
      cross join lateral (
        select own.actor, own.at, own.seq from public.access_events own
        where own.account_id = account and own.actor = admin.user_id and own.action <> 'signed_in'
        order by own.seq desc limit 1
      ) as last
      where admin.role = 'admin'
    ) as event
    left join public.profiles person on person.id = event.actor
    order by event.seq desc limit 1;
end
$$;

create function private.trust_facts(account uuid)
returns table (
  asked_at timestamptz,
  support_access text, support_decided_by text, support_decided_at timestamptz, granted_until timestamptz, grant_allows_writing boolean,
  running_impersonations bigint, last_impersonation_at timestamptz,
  administrators bigint, administrator_names text[],
  last_access_at timestamptz, last_access_by text,
  people bigint, people_with_factor bigint, factor_rule public.second_factor_rule,
  log_entries bigint, log_head text, log_last_at timestamptz,
  announced_items bigint, next_deletion_at timestamptz,
  backed_up_at timestamptz
)
language plpgsql stable security definer set search_path = '' set random_page_cost = 1.1 set enable_mergejoin = off
as $$
declare
  reads_log constant boolean := account in (select private.library_account_ids());
begin
  perform private.require_account_of(private.effective_user_id(), account);
  return query
    select now(),
      shown.support_access, decision.name, decision.created_at, running.expires_at, running.allows_writing,
      (
        select count(*) from public.impersonation_sessions session
        join private.account_members member on member.user_id = session.impersonated_user_id and member.account_id = account
        where session.ended_at is null and session.expires_at > now()
      ),
      (
        select event.at from public.access_events event
        where reads_log and event.account_id = account and event.action = 'viewed' order by event.seq desc limit 1
      ),
      firm.administrators, firm.names,
      access.at, access.name,
      members.people, members.with_factor,
      case when setting.second_factor = 'off' then setting.second_factor
        else greatest(setting.second_factor, shown.second_factor) end,
      head.seq, head.hash, last_event.at,
      coalesce(planned.items, 0)::bigint, planned.begins_at,
      (select last.finished_at from private.backups last)
    from public.accounts shown
    cross join private.settings setting
    left join public.support_grants running on running.account_id = shown.id and running.ended_at is null
      and running.expires_at > now() and shown.support_access = 'off'
    left join lateral (
      select decider.name, recorded.created_at from public.admin_actions recorded
      left join public.profiles decider on decider.id = recorded.admin_id
      where recorded.action_type = 'support_access_changed' and recorded.concerned_account = shown.id::text
      order by recorded.created_at desc limit 1
    ) as decision on true
    cross join lateral (
      select count(*) as administrators, coalesce(array_agg(person.name order by person.name) filter (where person.name is not null), '{}') as names
      from public.user_roles admin
      join public.profiles person on person.id = admin.user_id
      where admin.role = 'admin' and person.environment_access in (setting.environment, 'both')
    ) as firm
    cross join lateral (
      select count(*) as people, count(*) filter (where exists (
        select from auth.mfa_factors factor where factor.user_id = member.user_id and factor.status = 'verified'
      )) as with_factor
      from private.account_members member
      join public.profiles person on person.id = member.user_id
      where member.account_id = shown.id and person.environment_access in (setting.environment, 'both')
    ) as members
    left join private.last_firm_access(shown.id) as access on reads_log
    left join private.access_heads head on reads_log and head.account_id = shown.id
    left join public.access_events last_event on last_event.account_id = head.account_id and last_event.seq = head.seq
    left join lateral (
      select sum(open.items - open.deleted) as items, min(greatest(open.begins_at, now())) as begins_at
      from public.retention_announcements open
      where open.account_id = shown.id and open.ended_at is null and open.items > open.deleted
    ) as planned on true
    where shown.id = account;
end
$$;

create function public.get_trust_facts(account_id uuid)
returns table (
  asked_at timestamptz,
  support_access text, support_decided_by text, support_decided_at timestamptz, granted_until timestamptz, grant_allows_writing boolean,
  running_impersonations bigint, last_impersonation_at timestamptz,
  administrators bigint, administrator_names text[],
  last_access_at timestamptz, last_access_by text,
  people bigint, people_with_factor bigint, factor_rule public.second_factor_rule,
  log_entries bigint, log_head text, log_last_at timestamptz,
  announced_items bigint, next_deletion_at timestamptz,
  backed_up_at timestamptz
)
language sql stable set search_path = ''
as $$ select * from private.trust_facts(account_id) $$;

revoke execute on function private.last_firm_access(uuid), private.trust_facts(uuid) from public;
grant execute on function private.trust_facts(uuid) to authenticated;
revoke execute on function public.get_trust_facts(uuid) from public, anon, service_role;
grant execute on function public.get_trust_facts(uuid) to authenticated;
revoke execute on function public.note_backup() from public, anon, authenticated;
grant execute on function public.note_backup() to service_role;
