begin;
-- Triggers tested here: portico_keep_given_language, portico_keep_language, profiles_follow_changed_language,
-- user_accounts_follow_language, account_choices_follow_language, accounts_follow_language.
\ir fixtures.psql
select plan(40);

create function tests.metadata(person text) returns text language sql security definer
as $$ select raw_user_meta_data ->> 'language' from auth.users where id = tests.id(person) $$;
-- As the person writes it through the identity service.
create function tests.write_metadata(person text, language jsonb) returns void language sql security definer
as $$
  update auth.users set raw_user_meta_data = raw_user_meta_data || jsonb_build_object('language', language)
  where id = tests.id(person)
$$;

-- Who may choose.
select tests.outcomes(
  $$ select public.set_own_language('nl') $$,
  '{"anna": "1", "nora": "1", "ada": "1", "ivo": "42501", "eve": "42501", "tina": "42501", "anon": "42501", "service_role": "42501"}',
  'people choose their own language, and an administrator who impersonates nobody theirs');
select tests.outcomes(
  $$ select public.set_own_language('de') $$, '{"anna": "22023"}', 'an unknown language is refused');
select tests.outcomes($$ select public.set_own_language('') $$, '{"anna": "22023"}', 'and so is an empty one');
select tests.outcomes(
  $$ update public.profiles set language = 'fr' where id = tests.id('anna') $$,
  '{"ada": "1", "anna": "0", "aron": "0", "bela": "0", "ivo": "0", "eve": "0", "anon": "42501"}',
  'administrators who impersonate nobody change the language of a person in the table, and nobody else does');
select tests.outcomes(
  $$ update public.profiles set language = 'fr' where id = auth.uid() $$,
  '{"anna": "0", "ivo": "0", "eve": "0"}', 'nobody changes their own row in the table, not even while impersonating');
select tests.outcomes(
  $$ update public.profiles set language = 'de' where id = tests.id('anna') $$, '{"ada": "23514"}', 'the table has only our languages');
select tests.outcomes(
  $$ update public.accounts set language = 'fr' where id = tests.id('alpha') $$,
  '{"ada": "1", "anna": "0", "bela": "0", "ivo": "0", "eve": "0", "anon": "42501"}', 'administrators change the language of an account');
select tests.outcomes(
  $$ update public.accounts set language = 'NL' where id = tests.id('alpha') $$, '{"ada": "23514"}', 'and it is one of ours too');
update public.user_accounts set role = 'manager' where user_id = tests.id('anna');
select tests.outcomes(
  $$ update public.accounts set language = 'fr' where id = tests.id('alpha') $$, '{"anna": "0"}', 'a manager does not');
select tests.outcomes(
  $$ insert into public.accounts (name, language) values ('Gamma', 'nl') $$, '{"ada": "1", "anna": "42501"}', 'a new account may have one');
select tests.outcomes(
  $$ select private.language_of(tests.id('anna')) $$, '{"anna": "42501", "ada": "42501", "anon": "42501", "service_role": "42501"}',
  'the API does not say the language of others');

-- The order: the person's choice, the account's, the browser's at sign-up, English.
select is(private.language_of(tests.id('anna')), 'en', 'English, if nothing says another one');
select is(private.language_of(gen_random_uuid()), 'en', 'also of somebody who does not exist');
select tests.write_metadata('anna', '"fr"');
select is(private.language_of(tests.id('anna')), 'fr', 'the browser''s at sign-up');
select is((select language from public.profiles where id = tests.id('anna')), null, 'which is no choice');
update public.accounts set language = 'nl' where id = tests.id('alpha');
select is(private.language_of(tests.id('anna')), 'nl', 'the account''s goes before');
select is(
  array[tests.metadata('anna'), tests.metadata('aron'), tests.metadata('dora'), tests.metadata('otto'), tests.metadata('bela'), tests.metadata('ugo')],
  array['nl', 'nl', 'nl', 'nl', null, null], 'the identities of its people follow, however they belong to it');
select tests.act_as('anna');
select public.set_own_language('en');
select is(public.my_language(), 'en', 'the choice goes before the account''s');
select tests.act_as_owner();
select is(array[private.language_of(tests.id('anna')), tests.metadata('anna')], '{en,en}', 'and the identity follows');
update public.accounts set language = 'fr' where id = tests.id('alpha');
select is(array[tests.metadata('anna'), tests.metadata('aron')], '{en,fr}', 'the account''s does not replace it');
select tests.act_as('anna');
select public.set_own_language(null);
select is(public.my_language(), 'fr', 'a choice can be taken back');
select tests.act_as_owner();
select is(tests.metadata('anna'), 'fr', 'and the identity follows the account again');

-- An administrator gives a person a language, and takes it back.
select tests.act_as('ada');
update public.profiles set language = 'nl' where id = tests.id('anna');
select tests.act_as_owner();
select is(
  array[private.language_of(tests.id('anna')), tests.metadata('anna')], '{nl,nl}', 'the language that an administrator gives counts as the choice');
select is(
  (select count(*) from public.admin_actions where action_type = 'profile_updated' and target_user_id = tests.id('anna')
    and details -> 'language' = '{"from": null, "to": "nl"}'), 1::bigint, 'and is recorded');
select tests.act_as('ada');
update public.profiles set language = null where id = tests.id('anna');
select tests.act_as_owner();
select is(array[private.language_of(tests.id('anna')), tests.metadata('anna')], '{fr,fr}', 'without it the account''s counts again');

-- People write their own metadata.
select tests.write_metadata('anna', '"nl"');
select is(tests.metadata('anna'), 'fr', 'the metadata cannot differ from the account''s language');
select tests.write_metadata('nora', '"nl"');
select is(tests.metadata('nora'), 'nl', 'somebody without a choice and an account chooses the language of the mails');
select tests.write_metadata('nora', '"<b>"');
select is(tests.metadata('nora'), null, 'an unknown language is not kept');
select tests.write_metadata('nora', '{"a": 1}');
select is(tests.metadata('nora'), null, 'nor is another value');
insert into auth.users (id, email, raw_user_meta_data) values
  (tests.id('fay'), 'fay@new.example', '{"name": "Fay", "language": "fr"}'), (tests.id('xia'), 'xia@new.example', '{"language": ["nl"]}'),
  (tests.id('yes'), 'yes@new.example', null);
select is(
  array[tests.metadata('fay'), tests.metadata('xia'), private.language_of(tests.id('yes'))], array['fr', null, 'en'],
  'a sign-up keeps one of ours');
select is((select language from public.profiles where id = tests.id('fay')), null, 'and its profile has none');

-- Several accounts: the chosen one, else the first.
update public.accounts set language = 'nl' where id = tests.id('beta');
insert into public.user_accounts (user_id, account_id, joined_at) values (tests.id('anna'), tests.id('beta'), now() + interval '1 day');
select is(tests.metadata('anna'), 'fr', 'the first account counts');
insert into public.account_choices (user_id, account_id) values (tests.id('anna'), tests.id('beta'));
select is(array[tests.metadata('anna'), private.language_of(tests.id('anna'))], '{nl,nl}', 'until the person chooses another one');
delete from public.user_accounts where user_id = tests.id('anna') and account_id = tests.id('beta');
select is(array[tests.metadata('anna'), private.language_of(tests.id('anna'))], '{fr,fr}', 'to which they belong');
insert into public.account_email_domains (domain, account_id) values ('nowhere.example', tests.id('beta'));
update auth.users set last_sign_in_at = now() where id = tests.id('nora');
select is(tests.metadata('nora'), 'nl', 'the identity of somebody whom a new domain lets in follows at the next sign-in');

-- What the portal asks for.
update public.profiles set language = 'nl' where id = tests.id('ivo');
select tests.act_as('ivo');
select is(public.my_language(), 'nl', 'an impersonating administrator keeps their own language');
select tests.act_as_owner();
select tests.act_as('aron');
select is(public.my_language(), 'fr', 'the account''s, without a choice');
select tests.act_as_owner();
select tests.act_as('bela');
select is(public.my_language(), 'nl', 'of everyone their own');
select tests.act_as_owner();
select tests.act_as('ada');
select is(public.my_language(), null, 'nothing without both');
select tests.act_as_owner();
select tests.outcomes($$ select public.my_language() $$, '{"anna": "1", "anon": "42501", "service_role": "42501"}', 'signed-in people ask');

select * from finish();
rollback;
