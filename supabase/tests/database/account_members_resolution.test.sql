begin;
\ir fixtures.psql
select plan(16);

create function tests.accounts(actor text) returns text[] language plpgsql
as $$
declare
  found text[];
  ids uuid[];
begin
  perform tests.act_as(actor);
  ids := array(select private.account_ids());
  perform tests.act_as_owner();
  select array_agg(name order by array_position(ids, id)) into found from public.accounts where id = any (ids);
  return found;
end
$$;

select is(tests.accounts('anna'), '{Alpha}', 'a person belongs by link');
select is(tests.accounts('dora'), '{Alpha}', 'a person belongs by the domain of the address');
select is(tests.accounts('otto'), '{Alpha}', 'an override counts before the domain');
select is(tests.accounts('nora'), null, 'a person without link, override or domain has no account');
select is(tests.accounts('ugo'), null, 'an unconfirmed address gives no account by domain');
select is(tests.accounts('tina'), null, 'a person without access to this environment has no account');
select is(tests.accounts('ivo'), '{Alpha}', 'an impersonating admin has the accounts of the other person');
select is(tests.accounts('eve'), null, 'an admin has no account after the impersonation has expired');
select is(tests.accounts('ada'), null, 'an admin without a link has no account');
select is(tests.accounts('service_role'), null, 'the service role has no account');

insert into public.account_email_overrides (email, account_id) values
  ('ugo@alpha.example', tests.id('beta')), ('anna@alpha.example', tests.id('beta'));
select is(tests.accounts('ugo'), null, 'an unconfirmed address gives no account by override');
select is(tests.accounts('anna'), '{Alpha}', 'a link counts before an override');
update auth.users set email_confirmed_at = now() where id = tests.id('ugo');
select is(tests.accounts('ugo'), '{Beta}', 'a confirmed address gives the account of the override');

insert into public.user_accounts (user_id, account_id, joined_at) values
  (tests.id('anna'), tests.id('beta'), now() - interval '1 year');
select is(tests.accounts('anna'), '{Beta,Alpha}', 'of several links the oldest comes first');
insert into public.user_accounts (user_id, account_id) values (tests.id('dora'), tests.id('beta'));
select is(tests.accounts('dora'), '{Beta}', 'a link counts before the domain');
-- Otherwise the change would end the session.
select set_config('engine.quiet_change', 'on', true);
update auth.users set email = 'Nora@ALPHA.example' where id = tests.id('nora');
select is(tests.accounts('nora'), '{Alpha}', 'the case of an address does not matter');

select * from finish();
rollback;
