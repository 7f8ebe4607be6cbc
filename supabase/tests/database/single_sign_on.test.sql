begin;
-- Triggers tested here: portico_refuse_other_provider, accounts_end_other_sessions.
\ir fixtures.psql
select plan(29);

-- The outcome of the hook for a person who signed in by these methods.
create function tests.hook(person text, variadic methods text[]) returns text language sql
as $$
  select coalesce(answer #>> '{error,message}', 'token')
  from public.custom_access_token_hook(jsonb_build_object('user_id', tests.id(person), 'claims', jsonb_build_object(
    'amr', (select jsonb_agg(jsonb_build_object('method', method, 'timestamp', 1)) from unnest(methods) as method)))) as answer
$$;
create function tests.identity(person text, provider text, at timestamptz default now()) returns void language sql
as $$
  insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
  values (person || provider, tests.id(person), '{}', provider, at, at, at)
$$;
create function tests.demand(provider text) returns void language sql
as $$ update public.accounts set sign_in_provider = provider where id = tests.id('alpha') $$;

-- Who sets the rule.
select tests.outcomes($$ update public.accounts set sign_in_provider = 'azure' where id = tests.id('alpha') $$,
  '{"ada": "1", "anna": "0", "bela": "0", "ivo": "0", "anon": "42501"}',
  'administrators set the provider of an account; members, others and an administrator who impersonates do not');
select tests.outcomes($$ update public.accounts set sign_in_provider = 'github' where id = tests.id('alpha') $$,
  '{"ada": "23514"}', 'only the providers that the engine knows');
select tests.outcomes($$ select private.sign_in_refusal(tests.id('anna'), '[]') $$,
  '{"ada": "42501", "anna": "42501", "anon": "42501", "service_role": "42501"}', 'nobody asks for the rule of somebody else');

-- Without a demand.
select is(tests.hook('anna', 'password'), 'token', 'without a demand a password opens a session');
select is(tests.hook('anna', 'oauth'), 'token', 'and so does any provider');

-- With one.
select tests.identity('anna', 'google', now() - interval '1 day');
select tests.demand('azure');
select is(tests.hook('anna', 'password'), 'Your organisation signs in with Microsoft', 'no password');
select is(tests.hook('anna', 'otp'), 'Your organisation signs in with Microsoft', 'no code or link of a mail');
select is(tests.hook('anna', 'password', 'totp'), 'Your organisation signs in with Microsoft', 'no password with a second factor');
select is(tests.hook('anna', 'oauth'), 'Your organisation signs in with Microsoft', 'no other provider');
select is(tests.hook('anna', variadic '{}'), 'Your organisation signs in with Microsoft', 'nothing that is not named');
select tests.identity('anna', 'azure');
select is(tests.hook('anna', 'oauth'), 'token', 'the provider opens a session');
select is(tests.hook('anna', 'oauth', 'totp'), 'token', 'also with a second factor');
select is(tests.hook('anna', 'password'), 'Your organisation signs in with Microsoft', 'the password still does not');
select throws_ok($$ update auth.identities set last_sign_in_at = now() where provider = 'google' and user_id = tests.id('anna') $$, 'P0001',
  'Your organisation signs in with Microsoft', 'nobody signs in with an identity of another provider from before the demand');
-- On Supabase the owner may set triggers aside, but not disable one of a table of the identity service.
set local session_replication_role = replica;
update auth.identities set updated_at = now() + interval '1 second' where provider = 'google';
set local session_replication_role = origin;
select is(tests.hook('anna', 'oauth'), 'Your organisation signs in with Microsoft', 'an identity of another provider opens none, if it was used last');

-- Whom it concerns.
select is(tests.hook('dora', 'password'), 'Your organisation signs in with Microsoft', 'everyone with an address of the domain, linked or not');
select is(tests.hook('bela', 'password'), 'token', 'nobody of another account');
update auth.users set email = 'ANNA@Elsewhere.example' where id = tests.id('anna');
select is(tests.hook('anna', 'password'), 'token', 'nobody of the account with an address of another domain');
update auth.users set email = 'ada@alpha.example' where id = tests.id('ada');
select is(tests.hook('ada', 'password'), 'token', 'no administrator: a provider that is down locks no administrator out');
select is(tests.hook('tina', 'oauth'), 'Your account has no access to the Production environment', 'the provider opens no other environment');

-- No identity of another provider is linked.
select throws_ok($$ select tests.identity('dora', 'google') $$, 'P0001', 'Your organisation signs in with Microsoft',
  'no identity of another provider is linked');
select lives_ok($$ select tests.identity('dora', 'azure') $$, 'an identity of the provider is linked');
select lives_ok($$ update auth.identities set last_sign_in_at = now() where provider = 'azure' and user_id = tests.id('dora') $$, 'and used');
select lives_ok($$ select tests.identity('dora', 'email') $$, 'and the identity of the address itself');
select lives_ok($$ select tests.identity('ada', 'google') $$, 'administrators link any');

-- Sessions that were opened in another way end.
select tests.demand(null);
insert into auth.sessions (id, user_id, created_at, updated_at, aal)
select tests.id(name || ' session'), tests.id(name), now(), now(), 'aal1' from unnest(array['aron', 'dora']) as name;
insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
values (gen_random_uuid(), tests.id('dora session'), now(), now(), 'oauth'), (gen_random_uuid(), tests.id('aron session'), now(), now(), 'password'),
  (gen_random_uuid(), tests.id('ada session'), now(), now(), 'password'), (gen_random_uuid(), tests.id('bela session'), now(), now(), 'password');
select tests.demand('azure');
select results_eq(
  $$ select name from unnest(array['ada', 'aron', 'bela', 'dora']) as name
     where exists (select from auth.sessions where id = tests.id(name || ' session')) order by name $$,
  $$ values ('ada'), ('bela'), ('dora') $$,
  'when the demand begins, sessions by password end; those by the provider, of administrators and of others stay');
select tests.demand(null);
select tests.identity('dora', 'keycloak', now() - interval '1 day');
select tests.demand('azure');
select ok(not exists (select from auth.sessions where id = tests.id('dora session')),
  'a session that another provider may have opened ends too');
delete from auth.identities where provider = 'keycloak';
insert into auth.sessions (id, user_id, created_at, updated_at, aal) values (tests.id('dora session'), tests.id('dora'), now(), now(), 'aal1');
insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
values (gen_random_uuid(), tests.id('dora session'), now(), now(), 'oauth');
select tests.demand('google');
select ok(not exists (select from auth.sessions where id = tests.id('dora session')), 'another provider ends those of the first');
select tests.demand(null);
select is(tests.hook('dora', 'password'), 'token', 'without the demand passwords work again');

select * from finish();
rollback;
