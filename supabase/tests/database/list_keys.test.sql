begin;
\ir fixtures.psql
select plan(15);

-- What the keys should be, from the tables themselves.
create function pg_temp.wrong_keys() returns setof text language sql
as $$
  select profile.email
  from public.profiles profile
  join auth.users identity on identity.id = profile.id
  left join private.person_list_keys key on key.user_id = profile.id
  left join lateral (
    select array_agg(member.account_id order by member.joined_at, member.account_id) as ids,
      array_agg(private.plain_text(account.name) order by member.joined_at, member.account_id) as names
    from private.account_members member join public.accounts account on account.id = member.account_id
    where member.user_id = profile.id
  ) as belonging on true
  where key.user_id is null
    or key.account_ids is distinct from coalesce(belonging.ids, '{}')
    or key.account_sort_key is distinct from belonging.names[1]
    or key.phone is distinct from profile.phone
    or key.environment_access <> profile.environment_access
    or key.role <> coalesce((select role from public.user_roles where user_id = profile.id), 'user')
    or key.last_sign_in_at is distinct from identity.last_sign_in_at
    or key.lacks_factor = private.has_second_factor(profile.id)
    or strpos(key.search, private.plain_text(profile.email)) = 0
    or exists (select from unnest(belonging.names) as name where strpos(key.search_with_accounts, name) = 0)
$$;

select is_empty('select pg_temp.wrong_keys()', 'the keys of everybody are right at first');

update public.profiles set phone = '+32 470 00 11 22', environment_access = 'both' where id = tests.id('anna');
select is_empty('select pg_temp.wrong_keys()', 'they follow a changed profile');
update public.user_roles set role = 'admin' where user_id = tests.id('bela');
select is_empty('select pg_temp.wrong_keys()', 'they follow a changed role');
insert into public.user_accounts (user_id, account_id) values (tests.id('anna'), tests.id('beta'));
select is_empty('select pg_temp.wrong_keys()', 'they follow a new link');
update public.user_accounts set joined_at = '2000-01-01' where user_id = tests.id('anna') and account_id = tests.id('beta');
select is_empty('select pg_temp.wrong_keys()', 'they follow the order of joining');
delete from public.user_accounts where user_id = tests.id('anna');
select is_empty('select pg_temp.wrong_keys()', 'they follow a deleted link');
delete from public.account_blocks;
select is_empty('select pg_temp.wrong_keys()', 'they follow a lifted block');
insert into public.account_email_domains (domain, account_id, approval)
select split_part(email, '@', 2), tests.id('beta'), 'automatic' from public.profiles where id = tests.id('anna')
on conflict (domain) do update set account_id = excluded.account_id, approval = 'automatic';
select is_empty('select pg_temp.wrong_keys()', 'they follow a domain');
insert into public.account_email_overrides (email, account_id)
select lower(email), tests.id('alpha') from public.profiles where id = tests.id('anna')
on conflict (email) do update set account_id = excluded.account_id;
select is_empty('select pg_temp.wrong_keys()', 'they follow an override');
insert into public.account_blocks (account_id, user_id) values (tests.id('alpha'), tests.id('anna'));
select is_empty('select pg_temp.wrong_keys()', 'they follow a block');
update public.accounts set name = 'Renamed ' || name;
select is_empty('select pg_temp.wrong_keys()', 'they follow the name of an account');
update auth.users set email_confirmed_at = case when email_confirmed_at is null then now() end;
select is_empty('select pg_temp.wrong_keys()', 'they follow the confirmation of an address');
update auth.users set last_sign_in_at = now() where id = tests.id('anna');
select is_empty('select pg_temp.wrong_keys()', 'they follow a sign-in');
insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
values (gen_random_uuid(), tests.id('anna'), 'totp', 'verified', now(), now());
select is_empty('select pg_temp.wrong_keys()', 'they follow a second factor');
delete from public.accounts where id = tests.id('beta');
select is_empty('select pg_temp.wrong_keys()', 'they follow a deleted account');

select * from finish();
rollback;
