begin;
\ir fixtures.psql
\ir factors.psql
select plan(27);

insert into public.notifications (account_id, type, title)
select tests.id('alpha'), 'rss_update', 'News ' || number from generate_series(1, 130) as number;
insert into public.notifications (account_id, type, title) values (tests.id('beta'), 'rss_update', 'Beta news');
insert into public.account_services (account_id, service_id, enabled, service_url) values
  (tests.id('alpha'), 'legal-service', true, 'https://alpha.example/legal'),
  (tests.id('beta'), 'privacy-service', true, 'https://beta.example/privacy');
insert into public.user_preferences (user_id, theme) values (tests.id('anna'), 'dark'), (tests.id('ivo'), 'light');
update public.profiles set language = 'nl' where id = tests.id('anna');

create function tests.state(actor text) returns jsonb language plpgsql
as $$
declare
  state jsonb;
begin
  perform tests.act_as(actor);
  state := public.shell_state();
  perform tests.act_as_owner();
  return state;
end
$$;
-- What the state says of accounts: their names, and those of the services.
create function tests.shown(state jsonb) returns text language sql
as $$
  select concat_ws(' ', state ->> 'is_admin',
    (select string_agg(account ->> 'name', ',') from jsonb_array_elements(nullif(state -> 'accounts', 'null')) as account),
    (select string_agg(service ->> 'service_id', ',') from jsonb_array_elements(nullif(state -> 'services', 'null')) as service),
    state ->> 'unread')
$$;

-- Who may call it.
select tests.outcomes($$ select public.shell_state() $$,
  '{"anna": "1", "nora": "1", "ada": "1", "ivo": "1", "eve": "1", "tina": "1", "anon": "42501", "service_role": "42501"}',
  'signed-in people alone call it');

-- Everyone sees their own.
select is(tests.shown(tests.state('anna')), 'false Alpha legal-service 100', 'a member has the account, its services, and a count to 100');
select is(tests.shown(tests.state('bela')), 'false Beta privacy-service 1', 'a member of another account has that one alone');
select is(tests.shown(tests.state('dora')), 'false Alpha legal-service 100', 'so has somebody who belongs by the domain');
select is(tests.state('dora') -> 'linked', 'null', 'who is not linked');
select is(tests.state('anna') ->> 'linked', tests.id('alpha')::text, 'a member is');
select is(tests.shown(tests.state('nora')), 'false', 'somebody without an account has none');
select is(tests.shown(tests.state('ugo')), 'false', 'nor has somebody whose address is not confirmed');
select is(tests.shown(tests.state('ada')), 'true 0', 'an administrator has no account, and the count for administrators');
select is(tests.state('anna') #>> '{preferences,theme}', 'dark', 'the preferences are the caller''s');
select is(tests.state('bela') -> 'preferences', 'null', 'and never those of others');
select is(tests.state('anna') ->> 'language', 'nl', 'the language is the caller''s');
select is(tests.state('anna') -> 'impersonation', 'null', 'a member impersonates nobody');
select is(tests.shown(tests.state('tina')), 'false', 'somebody without access to this environment has nothing');

-- Several accounts: the chosen one is counted.
insert into public.user_accounts (user_id, account_id, role, joined_at) values
  (tests.id('anna'), tests.id('beta'), 'viewer', now() + interval '1 minute');
select is(tests.shown(tests.state('anna')), 'false Alpha,Beta legal-service,privacy-service 100', 'the first account is counted');
insert into public.account_choices (user_id, account_id) values (tests.id('anna'), tests.id('beta'));
select is(tests.state('anna') ->> 'mailbox', tests.id('beta')::text, 'or else the chosen one');
select is(tests.state('anna') ->> 'unread', '1', 'with its notifications');
select is(tests.state('anna') #>> '{accounts,1,role}', 'viewer', 'and the role in each is told');
select is(tests.state('aron') #>> '{accounts,0,is_chosen}', 'false', 'the choice of a colleague is not');
delete from public.user_accounts where user_id = tests.id('anna') and account_id = tests.id('beta');

-- Impersonation.
select is(tests.shown(tests.state('ivo')), 'false Alpha legal-service 100', 'an impersonating administrator sees what the person sees');
select is(tests.state('ivo') #>> '{impersonation,impersonated_user_id}', tests.id('anna')::text, 'and whom they impersonate');
select is(tests.state('ivo') -> 'preferences', 'null', 'but not the preferences of either');
select is(tests.shown(tests.state('eve')), 'false', 'an expired impersonation shows nothing of the person');
select is(tests.state('eve') #>> '{impersonation,session_id}', tests.id('expired')::text, 'but itself, so that it can be ended');
update public.impersonation_sessions set ended_at = now() where id in (tests.id('running'), tests.id('expired'));
select is(tests.shown(tests.state('ivo')), 'true 0', 'after its end the administrator is one again, without the account');

-- A session without its factor, and one that has ended.
select tests.factor('anna');
select is(
  tests.state('anna') - 'second_factor',
  jsonb_build_object('is_admin', false, 'impersonation', null, 'preferences', null, 'language', null, 'person', null,
    'linked', null, 'accounts', null, 'services', null, 'mailbox', null, 'unread', null),
  'a session without its second factor learns nothing but what it lacks');
delete from auth.sessions where user_id = tests.id('bela');
select is(tests.state('bela') - 'is_admin' - 'person', (tests.state('anna') - 'is_admin' - 'person') || '{"second_factor": null}',
  'a session that has ended learns nothing at all');

select * from finish();
rollback;
