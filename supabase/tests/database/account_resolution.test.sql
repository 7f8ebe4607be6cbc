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

select is(tests.accounts('anna'), '{Alpha}', 'by link');
select is(tests.accounts('dora'), '{Alpha}', 'by the domain of the address');
select is(tests.accounts('otto'), '{Alpha}', 'by override, which goes before the domain');
select is(tests.accounts('nora'), null, 'none');
select is(tests.accounts('ugo'), null, 'none while the address is not confirmed');
select is(tests.accounts('tina'), null, 'none without access to this environment');
select is(tests.accounts('ivo'), '{Alpha}', 'an impersonating admin has those of the other person');
select is(tests.accounts('eve'), null, 'none after it expired');
select is(tests.accounts('ada'), null, 'an admin without a link has none');
select is(tests.accounts('service_role'), null, 'the service role has none');

insert into public.account_email_overrides (email, account_id) values
  ('ugo@alpha.example', tests.id('beta')), ('anna@alpha.example', tests.id('beta'));
select is(tests.accounts('ugo'), null, 'nor by override while the address is not confirmed');
select is(tests.accounts('anna'), '{Alpha}', 'a link goes before an override');
update auth.users set email_confirmed_at = now() where id = tests.id('ugo');
select is(tests.accounts('ugo'), '{Beta}', 'confirmed, the override holds');

insert into public.user_accounts (user_id, account_id, joined_at) values
  (tests.id('anna'), tests.id('beta'), now() - interval '1 year');
select is(tests.accounts('anna'), '{Beta,Alpha}', 'several links, the first joined first');
insert into public.user_accounts (user_id, account_id) values (tests.id('dora'), tests.id('beta'));
select is(tests.accounts('dora'), '{Beta}', 'a link goes before the domain');
update auth.users set email = 'Nora@ALPHA.example' where id = tests.id('nora');
select is(tests.accounts('nora'), '{Alpha}', 'capitals in an address do not matter');

select * from finish();
rollback;
