-- Accounts and people. Account 1 is the largest: a thousand people belong to it by their domain. Triggers are off
-- (session_replication_role), so everything that they would write is written here.
insert into public.services (id, name, description, position) values
  ('legal-service', 'Legal', 'legal document management and compliance', 1),
  ('privacy-service', 'Privacy & DP', 'data protection and privacy compliance', 2),
  ('security-service', 'InfoSec.', 'cybersecurity and risk assessment', 3)
on conflict do nothing;

insert into public.spocs (name, position, full_name, email)
select 'Contact ' || n, n, 'Contact Person ' || n, 'contact-' || n || '@firm.example' from generate_series(1, 12) as n;

insert into public.accounts (id, name, spoc, subscription_tier, crm_link, created_at)
select pg_temp.account(n), 'Account ' || n || ' ' || (array['Bank', 'Insurance', 'Hospital', 'Energy', 'Brewery'])[n % 5 + 1],
  'Contact ' || n % 12 + 1, (array['starter', 'growth', 'enterprise'])[n % 3 + 1]::public.subscription_tier,
  'https://crm.example/' || md5(n::text), now() - n * interval '1 hour'
from generate_series(1, pg_temp.size('accounts')) as n;
select count(private.write_account_list_key(account)) from public.accounts account;

insert into public.account_services (account_id, service_id, enabled)
select account.id, service.id, true from public.accounts account cross join public.services service;
insert into public.service_link_defaults (account_id, service_id, url)
select account.id, service.id, 'https://services.example/' || service.id from public.accounts account
cross join public.services service;
insert into public.notification_preferences (account_id) select id from public.accounts;

insert into public.account_email_domains (domain, account_id, approval)
select 'client-' || n || '.example', pg_temp.account(n),
  (case when n % 5 = 0 then 'approval' else 'automatic' end)::public.domain_approval
from generate_series(1, pg_temp.size('accounts')) as n
union all select 'large.example', pg_temp.account(1), 'automatic';

-- Of ten members eight are linked, one belongs by domain and one by address. Administrators have ids of their own.
create temporary table firm_people as
select pg_temp.person(n) as id, n, false as is_admin, (n - 1) % pg_temp.size('accounts') + 1 as account,
  case n % 10 when 3 then 'domain' when 7 then 'address' else 'link' end as way,
  'person-' || n || case when n % 20 = 13 then '@large.example'
    when n % 10 = 3 then '@client-' || (n - 1) % pg_temp.size('accounts') + 1 || '.example' else '@mail.example' end as email
from generate_series(1, pg_temp.size('people')) as n
union all
select pg_temp.administrator(n), n, true, null, 'none', 'admin-' || n || '@firm.example'
from generate_series(1, pg_temp.size('administrators')) as n;

insert into auth.users (id, aud, role, email, email_confirmed_at, last_sign_in_at, raw_user_meta_data, created_at)
select id, 'authenticated', 'authenticated', email, case when n % 100 > 0 then now() - interval '1 year' end,
  case when n % 4 > 0 then now() - n * interval '1 minute' end,
  jsonb_build_object('name', case when is_admin then 'Administrator ' || n else (array['Élise', 'Bram', 'Noor', 'Luc', 'Anaïs', 'Wout'])[n % 6 + 1]
    || ' ' || initcap(translate(left(md5(n::text), 8), '0123456789', 'ghijklmnop')) end),
  now() - n * interval '1 hour'
from firm_people;
insert into auth.identities (provider_id, user_id, identity_data, provider, created_at, updated_at)
select id::text, id, jsonb_build_object('sub', id, 'email', email), 'email', now(), now() from firm_people;
-- The session of a person has the id of the person, so that a test can sign in without one more table.
insert into auth.sessions (id, user_id, created_at, updated_at, refreshed_at, user_agent, ip)
select id, id, now(), now(), now(), 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0', inet '192.0.2.1' from firm_people
union all
select gen_random_uuid(), id, now() - interval '3 days', now(), now(), 'Mozilla/5.0 (iPhone) Safari/19.0', inet '192.0.2.2'
from firm_people where n % 2 = 0;
insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
select gen_random_uuid(), id, 'totp', 'verified', now(), now() from firm_people where n % 10 = 5 and not is_admin;

insert into public.profiles (id, name, email, phone, environment_access, created_at)
select person.id, person.raw_user_meta_data ->> 'name', person.email,
  case when made.n % 8 > 0 then '+32 4' || lpad((made.n * 7919 % 100000000)::text, 8, '0') end,
  (array['production', 'both', 'production', 'training'])[made.n % 4 + 1]::public.environment_access, person.created_at
from auth.users person join firm_people made using (id);
update public.profiles set environment_access = 'both' where id in (pg_temp.person(1), pg_temp.person(2), pg_temp.administrator(1));
insert into private.person_addresses (user_id, address, domain, mailbox_key, is_confirmed)
select id, lower(email), split_part(lower(email), '@', 2), private.mailbox_key(email), email_confirmed_at is not null from auth.users
on conflict do nothing;

insert into public.user_roles (user_id, role)
select id, (case when is_admin then 'admin' else 'user' end)::public.user_role from firm_people;
insert into public.user_accounts (user_id, account_id, role, access_level, joined_at)
select id, pg_temp.account(account), (array['viewer', 'manager', 'user', 'user', 'user'])[n % 5 + 1],
  case when n % 50 = 0 then 'restricted' else 'standard' end, now() - n * interval '1 hour'
from firm_people where way = 'link';
insert into public.account_email_overrides (email, account_id)
select email, pg_temp.account(account) from firm_people where way = 'address';
insert into public.account_blocks (account_id, user_id, mailbox_key)
select pg_temp.account(1), id, private.mailbox_key(email) from firm_people where n % 500 = 13;
insert into public.user_preferences (user_id) select id from firm_people;
insert into public.notification_settings (user_id) select id from firm_people;
insert into private.password_dates (user_id, changed_at) select id, now() - interval '90 days' from firm_people;
insert into private.waiting_invitations (user_id, attempts, error)
select id, 10, 'The mail server refused it' from firm_people where n % 400 = 0 and not is_admin;
select private.write_person_list_keys(array(select id from public.profiles));
