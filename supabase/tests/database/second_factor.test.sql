-- Who needs a second factor, and who may say so.
begin;
\ir fixtures.psql
\ir factors.psql
select plan(41);

-- The default: offered, and needed by nobody.
select is((select second_factor from private.settings), 'offer', 'a second factor is offered unless somebody says otherwise');
select is(tests.acting('anna', 'ada', 'ivo', 'anna aal2', 'ada aal2', 'eve'),
  array['anna, live', 'ada, has the role, is admin, live', 'anna, has the role, live', 'anna, live',
    'ada, has the role, is admin, live', 'nobody, has the role, live'],
  'nobody needs one then, and a session with one is like another');

-- Everybody who has a factor needs it.
select tests.factor('ada', 'unverified');
select is(tests.acting('ada'), array['ada, has the role, is admin, live'], 'a factor that was never verified asks nothing');
select tests.factor('ada');
select tests.factor('anna');
select tests.factor('ivo');
select is(tests.acting('ada', 'ada aal2', 'ada old', 'anna', 'anna aal2', 'bela'),
  array['nobody', 'ada, has the role, is admin, live', 'ada, has the role, is admin, live', 'nobody', 'anna, live', 'bela, live'],
  'an administrator or a client who has a factor needs it, somebody else does not');
select is(tests.acting('ivo', 'ivo aal2'), array['nobody', 'anna, has the role, live'], 'an impersonating administrator too');
update private.settings set environment = 'training';
update public.profiles set environment_access = 'both';
select is(tests.acting('ada', 'anna', 'bela'), array['nobody', 'nobody', 'bela, live'], 'in training too');
update private.settings set environment = 'production';

-- The rule of an account.
update public.accounts set second_factor = 'require' where id = tests.id('alpha');
select is((select accounts_requiring_factor from private.settings), 1, 'accounts that require it are counted');
select is(tests.acting('anna', 'dora', 'otto', 'anna aal2', 'bela', 'nora'),
  array['nobody', 'nobody', 'nobody', 'anna, live', 'bela, live', 'nora, live'],
  'an account requires it of its people, by link, domain and address, and of nobody else');
delete from auth.mfa_factors where user_id = tests.id('ivo');
select is(tests.acting('ivo', 'ivo aal2', 'eve'), array['nobody', 'anna, has the role, live', 'nobody'],
  'it also counts for an administrator who impersonates somebody of the account');
update public.accounts set second_factor = 'offer' where id = tests.id('alpha');
select is(tests.acting('dora', 'anna', 'ivo'), array['dora, live', 'nobody', 'anna, has the role, live'],
  'an account that offers it requires nothing; an administrator who impersonates needs no factor of the other person');
update public.accounts set second_factor = 'require';
select is((select accounts_requiring_factor from private.settings), 2, 'each account counts once');
update public.accounts set name = name || ' NV', second_factor = 'require';
update public.accounts set second_factor = null where id = tests.id('beta');
select is((select accounts_requiring_factor from private.settings), 1, 'and no longer when it leaves it to the environment');
insert into public.accounts (id, name, second_factor) values (tests.id('gamma'), 'Gamma', 'require');
select is((select accounts_requiring_factor from private.settings), 2, 'a new account counts');
delete from public.accounts where id = tests.id('gamma');
select is((select accounts_requiring_factor from private.settings), 1, 'a deleted account does not');

-- The rule of the environment.
update private.settings set second_factor = 'require';
select is(tests.acting('anna', 'bela', 'nora', 'ada', 'ivo', 'bela aal2', 'nora aal2', 'ada aal2'),
  array['nobody', 'nobody', 'nobody', 'nobody', 'nobody', 'bela, live', 'nora, live', 'ada, has the role, is admin, live'],
  'the environment requires it of everybody');
update private.settings set second_factor = 'off';
select is(tests.acting('anna', 'bela', 'ada'), array['anna, live', 'bela, live', 'ada, has the role, is admin, live'],
  'off turns everything off, also for an account that requires it and for administrators');
update private.settings set second_factor = 'offer';

-- The token and the row of the session must both say that the factor was given.
select is(tests.acting('anna claim', 'anna row', 'anna aal2', 'ivo claim', 'ivo row'),
  array['nobody', 'nobody', 'anna, live', 'nobody', 'nobody'], 'a claim without its row counts for nothing, nor a row without its claim');
select is(tests.acting('ada claim', 'ada row', 'bela claim', 'bela row'), array['nobody', 'nobody', 'bela, live', 'bela, live'],
  'also of an administrator; a person who needs no factor is asked for neither');

-- A token cannot say otherwise that it proved more.
create function tests.acting_with_claim(claim jsonb) returns uuid language plpgsql
as $$
begin
  perform tests.act_as('anna row');
  perform set_config('request.jwt.claims', (auth.jwt() || jsonb_build_object('aal', claim))::text, true);
  return private.effective_user_id();
end
$$;
select is((
  select count(tests.acting_with_claim(claim)) from unnest(array['""', '"AAL2"', '["aal2"]', 'null', 'true', '"aal1"']::jsonb[]) as claim
), 0::bigint, 'only the exact claim aal2 counts');
select is(tests.acting_with_claim('"aal2"'), tests.id('anna'), 'which does');
select tests.act_as_owner();

-- What a person learns about their own session, also without the factor.
create function tests.state(actor text) returns text language plpgsql
as $$
declare
  found text;
begin
  perform tests.act_as(actor);
  select string_agg(state::text, ' ') into found from public.second_factor_state() as state;
  perform tests.act_as_owner();
  return found;
end
$$;
select is(tests.state('anna'), '(offer,require,t,t,t,f)', 'a person of the account learns that the factor is missing');
select is(tests.state('anna aal2'), '(offer,require,t,f,t,f)', 'and that it is given');
select is(array[tests.state('anna claim'), tests.state('anna row')], array['(offer,require,t,t,t,f)', '(offer,require,t,t,t,f)'],
  'half of the proof is not given');
select is(tests.state('bela'), '(offer,offer,f,f,f,t)', 'a person of another account needs none');
select is(tests.state('ada'), '(offer,offer,t,t,t,t)', 'an administrator who has a factor needs it and may remove it');
select is(tests.state('ivo'), '(offer,offer,t,t,f,t)', 'an impersonating administrator learns what the session needs');
update private.settings set second_factor = 'require';
select is(tests.state('nora'), '(require,require,t,t,f,f)', 'a person without a factor learns that one is required');
update private.settings set second_factor = 'off';
select is(tests.state('anna'), '(off,off,f,f,t,t)', 'off says off, also to people of an account that requires it');
update private.settings set second_factor = 'offer';
delete from auth.sessions where user_id = tests.id('bela');
select is(tests.state('bela'), null, 'a session that has ended learns nothing');
select tests.outcomes('select from public.second_factor_state()',
  '{"anon": "42501", "service_role": "42501", "anna": "1"}', 'signed-in people ask');

-- What administrators see before they change the rule.
select tests.outcomes('select from public.admin_second_factor_overview()',
  '{"anon": "42501", "service_role": "42501", "anna aal2": "42501", "ivo aal2": "42501", "eve": "42501", "tina": "42501", "ada": "42501", "ada aal2": "1"}',
  'only administrators who impersonate nobody see who has a factor');
update public.profiles set environment_access = 'training' where id = tests.id('tina');
select tests.act_as('ada aal2');
select is((select overview::text from public.admin_second_factor_overview() as overview), '(offer,3,2,10,8)',
  'how many administrators and how many people of this environment have none');
select tests.act_as_owner();

-- Who sets the rules.
delete from auth.mfa_factors where user_id = tests.id('ada');
select tests.outcomes($$ select public.admin_set_second_factor('off') $$,
  '{"anon": "42501", "service_role": "42501", "anna aal2": "42501", "ivo aal2": "42501", "eve": "42501", "tina": "42501", "ada": "1", "ada aal2": "1"}',
  'only administrators who impersonate nobody set the rule of the environment');
select tests.outcomes($$ select public.admin_set_second_factor('require') $$,
  '{"anna aal2": "42501", "ada": "PT403", "ada claim": "PT403", "ada row": "PT403", "ada aal2": "1"}', 'only a session with a second factor requires one of everybody');
select tests.outcomes('select public.admin_set_second_factor(null)', '{"ada": "22023"}', 'there is no rule without a value');
select tests.outcomes($$ update public.accounts set second_factor = 'require' $$,
  '{"anon": "42501", "anna aal2": "0", "bela": "0", "ivo aal2": "0", "ada": "2"}', 'only administrators set the rule of an account');
select tests.outcomes($$ insert into public.accounts (name, second_factor) values ('New', 'require') $$,
  '{"anna aal2": "42501", "ada": "1"}', 'also of a new one');
select tests.outcomes('select second_factor from public.accounts', '{"anna aal2": "1", "ada": "2"}', 'its people see it');
select tests.act_as('ada aal2');
select public.admin_set_second_factor(rule) from unnest(array['require', 'require', 'off']::public.second_factor_rule[]) as rule;
select is((select jsonb_agg(details order by created_at) from public.admin_actions where action_type = 'second_factor_rule_set'),
  '[{"from": "offer", "to": "require"}, {"from": "require", "to": "off"}]', 'each change of the rule is recorded');
update public.accounts set second_factor = 'offer' where id = tests.id('beta');
select is((select details -> 'second_factor' from public.admin_actions where target_resource_id = tests.id('beta')::text),
  '{"from": null, "to": "offer"}', 'so is that of an account');
select tests.act_as_owner();

-- The token: the hook of the environment does not depend on the rule, so that people without the factor can sign in.
update private.settings set second_factor = 'require';
select is(public.custom_access_token_hook(jsonb_build_object('user_id', tests.id('anna'), 'claims', '{"aal": "aal1"}'::jsonb)),
  '{"claims": {"aal": "aal1"}}', 'a person who needs the factor gets a token, to give it');

select * from finish();
rollback;
