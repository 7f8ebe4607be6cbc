-- Acts for which an administrator who has a second factor must have given it in the last ten minutes. Each is refused with
-- PT403 after an old proof, works after a recent one, and asks nothing of an administrator without a factor.
begin;
\ir fixtures.psql
\ir factors.psql
select plan(31);

select tests.factor('ada');
select tests.person('olga', 'olga@firm.example');
insert into public.user_roles (user_id, role) values (tests.id('olga'), 'admin');
insert into public.legal_holds (id, user_id, reason) values (tests.id('hold'), tests.id('nora'), 'Claim about the lease');

-- The acts. Each attempt is rolled back.
create view tests.acts as select * from (values
  ('changes a role', format($$ update public.user_roles set role = 'admin' where user_id = %L $$, tests.id('anna'))),
  ('gives a role', format($$ insert into public.user_roles (user_id, role) values (%L, 'user') $$, tests.id('bela'))),
  ('changes the access to an environment',
    format($$ update public.profiles set environment_access = 'both' where id = %L $$, tests.id('bela'))),
  ('invites a person', $$ select public.admin_invite_user('new@x.example', 'New', 'production', 'user', 'standard') $$),
  ('imports people', $$ select public.admin_import_people('[{"name": "New", "email": "new@x.example"}]') $$),
  ('sets a password', $$ select public.admin_prepare_password_change('bela@beta.example') $$),
  ('asks for another address', format($$ select public.admin_change_address(%L, 'bela@new.example') $$, tests.id('bela'))),
  ('begins an impersonation', format('select public.start_impersonation_session(%L)', tests.id('bela'))),
  ('deletes a person', format('select public.admin_delete_user(%L)', tests.id('bela'))),
  ('deletes an account', format('delete from public.accounts where id = %L', tests.id('beta'))),
  ('sets the rule of the environment', $$ select public.admin_set_second_factor('off') $$),
  ('sets the rule of an account', format($$ update public.accounts set second_factor = 'offer' where id = %L $$, tests.id('beta'))),
  ('sets the rule of a new account', $$ insert into public.accounts (name, second_factor) values ('Gamma', 'offer') $$),
  ('ends a legal hold', format('select public.admin_end_legal_hold(%L)', tests.id('hold'))),
  ('sets a period', $$ select public.admin_set_retention_period('consults', 24) $$),
  ('resets factors', format($$ select public.admin_reset_factors(%L, 'Lost the telephone') $$, tests.id('anna')))
) as listed (name, statement);
select tests.factor('anna');

select tests.outcomes(statement, case name
  when 'changes a role' then '{"anna aal2": "0", "ada old": "PT403", "ada aal2": "1", "olga": "1"}'
  when 'changes the access to an environment' then '{"anna aal2": "0", "ada old": "PT403", "ada aal2": "1", "olga": "1"}'
  when 'deletes an account' then '{"anna aal2": "0", "ada old": "PT403", "ada aal2": "1", "olga": "1"}'
  when 'sets the rule of an account' then '{"anna aal2": "0", "ada old": "PT403", "ada aal2": "1", "olga": "1"}'
  else '{"anna aal2": "42501", "ada old": "PT403", "ada aal2": "1", "olga": "1"}'
end::jsonb, 'an administrator who ' || name || ' has just given the factor, if there is one') from tests.acts;

select tests.outcomes($$ select public.admin_set_second_factor('off') $$, '{"ada claim": "42501", "ada row": "42501"}',
  'a recent proof counts for nothing if the token and the session do not both have it');

-- What does not need it.
select tests.outcomes($$ update public.profiles set name = 'Bela' where name = 'bela' $$, '{"ada old": "1"}', 'a new name needs no recent factor');
select tests.outcomes($$ update public.accounts set spoc = 'Somebody' $$, '{"ada old": "2"}', 'nor does another change of an account');
select tests.outcomes($$ insert into public.accounts (name) values ('Gamma') $$, '{"ada old": "1"}', 'nor a new account');
select tests.outcomes(format('select public.admin_prepare_reset_mail(%L)', tests.id('bela')), '{"ada old": "1"}',
  'nor a mail with which the person chooses a password');

-- What counts as a recent proof.
create function tests.step_up(proofs jsonb) returns text language plpgsql
as $$
begin
  perform tests.act_as('ada aal2');
  perform set_config('request.jwt.claims', (auth.jwt() || jsonb_build_object('amr', proofs))::text, true);
  perform set_config('role', 'none', true);
  perform private.require_recent_factor();
  return 'recent';
exception when sqlstate 'PT403' then
  return 'old';
end
$$;
create function tests.proof(method text, seconds integer) returns jsonb language sql
as $$ select jsonb_build_array(jsonb_build_object('method', method, 'timestamp', floor(extract(epoch from now())) - seconds)) $$;
select is((select array_agg(tests.step_up(tests.proof(method, 0))) from unnest(array['totp', 'mfa/phone', 'mfa/webauthn', 'mfa/recovery_code']) as method),
  array_fill('recent'::text, array[4]), 'each kind of second factor counts');
select is((select array_agg(tests.step_up(tests.proof(method, 0)))
  from unnest(array['password', 'otp', 'magiclink', 'recovery', 'oauth', 'passkey', 'token_refresh', 'TOTP', '']) as method),
  array_fill('old'::text, array[9]), 'a first factor does not');
select is(array[tests.step_up(tests.proof('totp', 599)), tests.step_up(tests.proof('totp', 601))], array['recent', 'old'], 'ten minutes');
select is(array[tests.step_up(tests.proof('totp', -59)), tests.step_up(tests.proof('totp', -61))], array['recent', 'old'],
  'a proof in the future counts for nothing');
select is(tests.step_up(tests.proof('totp', 5000) || tests.proof('mfa/webauthn', 5)), 'recent', 'the newest proof counts');
select is((select array_agg(tests.step_up(proofs)) from unnest(array[
    'null', '[]', '{}', '"totp"', '["totp"]', '[{"method": "totp"}]', '[{"method": "totp", "timestamp": "now"}]', '[null]'
  ]::jsonb[]) as proofs), array_fill('old'::text, array[8]), 'a claim of another form proves nothing');
select tests.act_as_owner();

-- How it is refused, and when it is not asked.
create function tests.hint(statement text) returns text language plpgsql
as $$
declare
  found text;
begin
  execute statement;
  return 'none';
exception when others then
  get stacked diagnostics found = pg_exception_hint;
  return found;
end
$$;
select tests.act_as('ada old');
prepare act as select public.start_impersonation_session(tests.id('bela'));
select throws_ok('act', 'PT403', 'Please confirm with your second factor', 'the refusal says what to do');
select is(tests.hint(format('select public.start_impersonation_session(%L)', tests.id('bela'))), 'step_up_required',
  'the portal recognises it by its hint');
select tests.act_as_owner();
update private.settings set second_factor = 'off';
select is_empty($$ select name, tests.outcome('ada old', statement) from tests.acts where tests.outcome('ada old', statement) <> '1' $$,
  'where the second factor is off, nothing asks for it');
select is((select count(*) from public.user_roles), 5::bigint, 'every attempt was rolled back');

select * from finish();
rollback;
