begin;
\ir fixtures.psql
select plan(18);

-- Who may read the facts.
select tests.outcomes(
  $$ select from public.get_trust_facts(tests.id('alpha')) $$,
  '{"anna": "1", "dora": "1", "ivo": "1", "ada": "42501", "eve": "42501", "bela": "42501", "nora": "42501", "anon": "42501",
    "service_role": "42501"}', 'members read the facts of their account, and an administrator who impersonates one');
select tests.outcomes(
  $$ select from public.get_trust_facts(null) $$, '{"anna": "42501"}', 'an account is required');
select tests.outcomes(
  $$ select from private.last_firm_access(tests.id('alpha')) $$, '{"anna": "42501", "ada": "42501", "anon": "42501"}',
  'nobody calls the private functions');
delete from auth.sessions where user_id = tests.id('aron');
select tests.outcomes(
  $$ select from public.get_trust_facts(tests.id('alpha')) $$, '{"aron": "42501"}', 'an ended session gets nothing');

create function tests.fact(name text, actor text default 'anna', account text default 'alpha') returns text language plpgsql
as $$
declare
  found text;
begin
  perform tests.act_as(actor);
  execute format('select to_jsonb(facts) ->> %L from public.get_trust_facts(tests.id(%L)) as facts', name, account) into found;
  perform tests.act_as_owner();
  return found;
end
$$;

-- Who can reach the data.
select is(tests.fact('support_access'), 'write', 'the account allows writing at first');
select is(tests.fact('support_decided_at'), null, 'nobody has decided it');
select is(tests.fact('running_impersonations'), '1', 'ivo impersonates anna; an expired impersonation does not count');
update public.profiles set environment_access = 'training' where id = tests.id('eve');
update public.profiles set name = 'Ada' where id = tests.id('ada');
select is(tests.fact('administrators'), '2', 'the number of administrators with access to this environment');
select is(tests.fact('administrator_names')::jsonb, '["Ada", "ivo"]'::jsonb, 'with their names');
select is(tests.fact('people'), '4', 'the people of the account, with access to this environment');
select is(tests.fact('people_with_factor'), '0', 'none of them has a second factor');
insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
values (gen_random_uuid(), tests.id('dora'), 'x', 'totp', 'verified', now(), now());
select is(tests.fact('people_with_factor'), '1', 'and later one has');
select private.note_access(array[tests.id('alpha')], tests.id('ada'), 'portal', 'document_opened', '{}');
select is(tests.fact('last_access_by'), 'Ada', 'the person of the firm who last accessed the account');
select is(tests.fact('log_head'), (select hash from private.access_heads where account_id = tests.id('alpha')), 'the head of the log');
insert into public.user_accounts (user_id, account_id, access_level) values (tests.id('nora'), tests.id('alpha'), 'restricted');
select is(
  array[tests.fact('last_access_by', 'nora'), tests.fact('log_head', 'nora'), tests.fact('last_impersonation_at', 'nora')],
  array[null, null, null]::text[], 'people who cannot read the log get no facts from it');

-- How long it stays, and back-ups.
insert into public.retention_announcements (category, account_id, items, deleted, announced_at, begins_at, covers_until) values
  ('consults', tests.id('alpha'), 3, 1, now(), now() + interval '30 days', now() + interval '50 days'),
  ('consults', tests.id('beta'), 9, 0, now(), now() + interval '30 days', now() + interval '50 days');
select is(tests.fact('announced_items'), '2', 'the announced items that are not deleted yet');
select is(tests.fact('backed_up_at'), null, 'no back-up is known');
select tests.outcomes(
  $$ select public.note_backup() $$, '{"service_role": "1", "ada": "42501", "anna": "42501", "anon": "42501"}',
  'only the service role notes one');

select * from finish();
rollback;
