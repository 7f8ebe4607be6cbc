begin;
-- Triggers tested here: profiles_follow_language.
\ir fixtures.psql
select plan(17);
update public.accounts set language = 'nl' where id = tests.id('beta');

-- The words of an invitation as an administrator stores it: its language is that of the mail.
create function tests.invite(account uuid, language text, shown_language text) returns text language sql
as $$
  select words ->> 'language' from public.admin_invite_user('new@new.example', 'New', 'both', 'user', 'standard',
    account_id => account, language => language, shown_language => shown_language)
$$;
select tests.act_as('ada');
select is(tests.invite(tests.id('beta'), 'fr', 'en'), 'fr', 'the mail has the language that was chosen for the person');
select is(tests.invite(tests.id('beta'), null, 'fr'), 'nl', 'else the account''s');
select is(tests.invite(tests.id('alpha'), null, 'fr'), 'fr', 'else the one in which the inviter sees the portal');
select is(tests.invite(null, null, 'de'), null, 'and none, if nobody knows one');
select tests.act_as_owner();
update public.profiles set language = 'nl' where id = tests.id('ada');
select tests.act_as('ada');
select is(tests.invite(null, null, null), 'nl', 'but that which the inviter chose');
select tests.act_as_owner();
select is(tests.outcome('ada', $$ select tests.invite(null, 'de', null) $$), '22023', 'a language that is none of ours cannot be chosen');

-- Invited people join.
create function tests.join(person text, language text, account uuid default tests.id('beta')) returns void language plpgsql
as $$
declare
  invitation uuid;
begin
  perform tests.act_as('ada');
  select invitation_id into invitation from public.admin_invite_user(person || '@new.example', 'New', 'both', 'user', 'standard',
    account_id => account, language => language, shown_language => 'en');
  perform tests.act_as_owner();
  insert into auth.users (id, email, raw_user_meta_data)
  values (tests.id(person), person || '@new.example', jsonb_build_object('invitation', invitation));
end
$$;
select tests.join('fay', 'fr');
select tests.join('guy', null);
select results_eq(
  $$ select profile.language, identity.raw_user_meta_data ->> 'language', private.language_of(profile.id)
     from public.profiles profile join auth.users identity using (id) where profile.id in (tests.id('fay'), tests.id('guy'))
     order by profile.email $$,
  $$ values ('fr', 'fr', 'fr'), (null, 'nl', 'nl') $$, 'the profile has the language that was chosen, else the account''s counts');
select tests.join('sue', 'fr', null);
select is(
  (select raw_user_meta_data ->> 'language' from auth.users where id = tests.id('sue')), 'fr', 'also without an account');

-- Managers.
update public.user_accounts set role = 'manager' where user_id = tests.id('bela');
create function tests.invite_colleague(language text) returns text language sql
as $$
  select words ->> 'language'
  from public.invite_colleague(tests.id('beta'), 'c@beta.example', 'C', language => language, shown_language => 'en')
$$;
select is(tests.outcome('bela', $$ select tests.invite_colleague('de') $$), '22023', 'a manager chooses one of ours too');
select tests.act_as('bela');
select is(array[tests.invite_colleague('fr'), tests.invite_colleague(null)], '{fr,nl}', 'the same order counts for managers');
select tests.act_as_owner();

-- Imports.
select tests.act_as('ada');
select results_eq(
  $$ select line, problem from public.admin_check_people('[{"email": "a@i.example", "name": "A", "language": "FR"},
       {"email": "b@i.example", "name": "B", "language": "Dutch"}, {"email": "c@i.example", "name": "C"}]') order by line $$,
  $$ values (1, null), (2, 'The language must be en, nl or fr'), (3, null) $$, 'a line of people may have a language');
select is(public.admin_import_people('[{"email": "a@i.example", "name": "A", "language": "FR", "account": "Beta"},
  {"email": "b@i.example", "name": "B", "account": "Beta"}, {"email": "c@i.example", "name": "C", "language": ""}]'), 3, 'they are imported');
select results_eq(
  $$ select problem from public.admin_check_accounts('[{"name": "One", "language": "nl"}, {"name": "Two", "language": "x"}]') order by line $$,
  $$ values (null), ('The language must be en, nl or fr') $$, 'and so may a line of accounts');
select is(public.admin_import_accounts('[{"name": "One", "language": "Nl"}]'), 1, 'which is imported');
select tests.act_as_owner();
select is((select language from public.accounts where name = 'One'), 'nl', 'with its language');
select results_eq(
  $$ select profile.language, identity.raw_user_meta_data ->> 'language' from public.profiles profile join auth.users identity using (id)
     where profile.email like '%@i.example' order by profile.email $$,
  $$ values ('fr', 'fr'), (null, 'nl'), (null, 'nl') $$,
  'imported people have theirs, else their mails the account''s or the administrator''s');

-- Training.
update private.settings set environment = 'training';
select public.receive_people(jsonb_build_array(jsonb_build_object('id', tests.id('kim'), 'version', 1, 'exists', true,
  'email', 'kim@client.example', 'name', 'Kim', 'language', 'fr', 'access', 'both', 'confirmed', true, 'role', 'user',
  'accounts', jsonb_build_array(jsonb_build_object('id', tests.id('client'), 'name', 'Client', 'language', 'nl', 'role', 'user',
    'level', 'standard')))));
select results_eq(
  $$ select profile.language, account.language from public.profiles profile, public.accounts account
     where profile.id = tests.id('kim') and account.id = tests.id('client') $$,
  $$ values ('fr', 'nl') $$, 'a copy in training has the languages of production');
select * from finish();
rollback;
