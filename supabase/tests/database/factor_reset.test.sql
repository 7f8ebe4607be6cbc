-- An administrator removes the second factors of another person.
begin;
\ir fixtures.psql
\ir factors.psql
select plan(18);

create function tests.reset(person text, reason text default 'Lost the telephone') returns text language sql
as $$ select format('select public.admin_reset_factors(%L, %L)', tests.id(person), reason) $$;
select tests.factor('anna');
select tests.factor('anna', 'unverified');
select tests.factor('bela');
select tests.factor('eve');
insert into auth.webauthn_credentials (user_id, credential_id, public_key)
values (tests.id('anna'), 'a', 'k'), (tests.id('aron'), 'b', 'k'), (tests.id('bela'), 'c', 'k');

-- The engine's recovery codes, where there are any: Supabase has none.
create function tests.recovery_codes(statement text) returns bigint language plpgsql
as $$
declare
  touched bigint;
begin
  if to_regnamespace('engine') is null or not has_schema_privilege('engine', 'usage') then
    return null;
  end if;
  execute statement;
  get diagnostics touched = row_count;
  return touched;
end
$$;
select tests.recovery_codes(format(
  $$ insert into engine.recovery_codes (user_id, code_hash, salt) values (%L, 'a', 's'), (%L, 'b', 's') $$, tests.id('anna'), tests.id('bela')));

select tests.outcomes(tests.reset('anna'),
  '{"anon": "42501", "service_role": "42501", "anna aal2": "42501", "bela aal2": "42501", "ivo aal2": "42501", "eve aal2": "42501", "tina": "42501", "ada": "1"}',
  'only administrators who impersonate nobody reset factors');
select tests.outcomes(tests.reset('anna', reason), '{"ada": "22023"}', description) from (values
  ('', 'a reason is needed'), ('123456789', 'of ten characters'), (repeat(' ', 20) || 'lost' || E'\u00a0\u2003', 'without the blanks around it'),
  (repeat('x', 501), 'and of five hundred at most')
) as reasons (reason, description);
select tests.outcomes('select public.admin_reset_factors(' || quote_literal(tests.id('anna')) || ', null)', '{"ada": "22023"}', 'a reason that is absent is none');
select tests.outcomes(tests.reset('x'), '{"ada": "P0002"}', 'of somebody who exists');
select tests.outcomes(tests.reset('nora'), '{"ada": "P0002"}', 'and has a factor');
select tests.outcomes(tests.reset('aron'), '{"ada": "1"}', 'a passkey is reset too');
select tests.outcomes(tests.reset('eve'), '{"ada": "1"}', 'also of another administrator');
select tests.factor('ada');
select tests.outcomes(tests.reset('ada'), '{"ada aal2": "42501"}', 'but not of oneself');
select tests.outcomes(tests.reset('anna'), '{"ada": "42501", "ada old": "PT403", "ada aal2": "1"}', 'an administrator who has a factor gives it again');

select tests.act_as('ada aal2');
select public.admin_reset_factors(tests.id('anna'), '  Lost the telephone ');
select tests.act_as_owner();
select is((select array_agg(user_id order by user_id) from auth.mfa_factors),
  (select array_agg(tests.id(name) order by tests.id(name)) from unnest(array['bela', 'eve', 'ada']) as name), 'the factors of the person go, no others');
select is((select count(*) from auth.webauthn_credentials), 2::bigint, 'and the passkeys');
select is(coalesce(tests.recovery_codes('select from engine.recovery_codes'), 1), 1::bigint, 'and the recovery codes');
select is((select array_agg(distinct user_id = tests.id('anna')) from auth.sessions), array[false], 'and the sessions');
select is((select array_agg(array[target_user_id::text, details::text]) from public.admin_actions where action_type = 'factors_reset'),
  array[array[tests.id('anna')::text, '{"email": "anna@alpha.example", "reason": "Lost the telephone", "factors": 2, "passkeys": 1}'::jsonb::text]],
  'it is recorded with the reason');

select is((select array_agg(recipient) from private.security_mails where kind = 'factors_reset'), array['anna@alpha.example'],
  'and the person gets one mail about it');

select * from finish();
rollback;
