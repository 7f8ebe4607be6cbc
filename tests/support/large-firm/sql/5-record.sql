-- What administrators have done, and the identity service's own log. Administrator 1 has done half of it; one in a hundred was done
-- in place of a person.
call pg_temp.drop_indexes('public.admin_actions');
insert into public.admin_actions (admin_id, action_type, target_user_id, target_resource_id, details, in_place_of, created_at)
select pg_temp.administrator(case when n % 2 = 0 then 1 else n % pg_temp.size('administrators') + 1 end),
  (array['account_updated', 'user_account_created', 'profile_updated', 'template_created', 'kanban_card_updated', 'consultancy_created'])[n % 6 + 1],
  case when n % 6 in (1, 2) then pg_temp.person(n % pg_temp.size('people') + 1) end,
  case when n % 6 = 0 then pg_temp.account(n % pg_temp.size('accounts') + 1)::text else md5('resource ' || n)::uuid::text end,
  case when n % 6 = 0 then jsonb_build_object('name', 'Account')
    when n % 6 = 2 then jsonb_build_object('name', jsonb_build_object('from', 'Person', 'to', 'Person ' || n))
    when n % 60 = 1 then jsonb_build_object('account_id', jsonb_build_object('from', pg_temp.account(1), 'to', pg_temp.account(n % pg_temp.size('accounts') + 1)))
    else jsonb_build_object('account_id', pg_temp.account(n % pg_temp.size('accounts') + 1), 'title', 'Number ' || n) end,
  case when n % 100 = 4 then pg_temp.person(n % pg_temp.size('people') + 1) end,
  now() - n * interval '1 minute'
from generate_series(1, pg_temp.size('actions')) as n;
call pg_temp.create_indexes('public.admin_actions');

insert into auth.audit_log_entries (id, payload, created_at, ip_address)
select gen_random_uuid(), json_build_object('action', 'login', 'actor_id', pg_temp.person(n % pg_temp.size('people') + 1)),
  now() - n * interval '1 minute', '192.0.2.1'
from generate_series(1, pg_temp.size('actions') / 5) as n;

-- The access logs: half of the entries belong to account 1. Most are sign-ins. The hashes do not form a chain, because nothing
-- verifies them here.
call pg_temp.drop_indexes('public.access_events');
insert into public.access_events (account_id, seq, at, actor, via, action, object, prev_hash, hash)
select entry.account, row_number() over (partition by entry.account order by entry.n desc), now() - entry.n * interval '1 minute',
  case when entry.n % 10 = 3 then pg_temp.administrator(case when entry.n % 20 = 3 then 1 else entry.n % pg_temp.size('administrators') + 1 end)
    -- Of account 1 those who belong to it by their domain, and person 1.
    when entry.n % 100 = 0 then pg_temp.person(1)
    when entry.n % 2 = 0 then pg_temp.person(entry.n / 2 % (pg_temp.size('people') / 20) * 20 + 13)
    else pg_temp.person(entry.n % pg_temp.size('people') + 1) end,
  'portal', case when entry.n % 10 = 3 then 'document_opened' when entry.n % 1000 = 7 then 'rights_changed' else 'signed_in' end,
  case when entry.n % 10 = 3 then '{"title": "Number ' || entry.n || '"}' else '{}' end,
  md5('before ' || entry.n) || md5('before'), md5('entry ' || entry.n) || md5('entry')
from (
  select n, pg_temp.account(case when n % 2 = 0 then 1 else n % pg_temp.size('accounts') + 1 end) as account
  from generate_series(1, pg_temp.size('actions')) as n
) as entry;
insert into private.access_heads (account_id, seq, hash)
select distinct on (account_id) account_id, seq, hash from public.access_events order by account_id, seq desc;
call pg_temp.create_indexes('public.access_events');
