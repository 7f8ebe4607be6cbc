-- The entries about rights, by triggers on the tables that decide who may read what an account has.
begin;
\ir fixtures.psql
select plan(43);

-- Every table that the members of an account, and the policies, depend on: by what views, policies and functions name.
create function tests.deciding_tables() returns setof regclass language plpgsql set search_path = ''
as $$
declare
  texts text[] := array(select concat_ws(' ', qual, with_check) from pg_catalog.pg_policies where schemaname in ('public', 'storage'))
    || array['private.account_members', 'private.watched_accounts'];
  known text[] := '{}';
  found_names text[];
begin
  loop
    found_names := array(
      select distinct match[1] from unnest(texts) as content,
        regexp_matches(content, '\m((?:public|private|auth|storage)\.[a-z_0-9]+)', 'g') as match
      where match[1] <> all (known)
    );
    exit when found_names = '{}';
    known := known || found_names;
    return query
      select class.oid::regclass from pg_catalog.pg_class class
      join pg_catalog.pg_namespace space on space.oid = class.relnamespace
      where space.nspname || '.' || class.relname = any (found_names) and class.relkind in ('r', 'p');
    texts := array(
      select pg_catalog.pg_get_viewdef(class.oid) from pg_catalog.pg_class class
      join pg_catalog.pg_namespace space on space.oid = class.relnamespace
      where space.nspname || '.' || class.relname = any (found_names) and class.relkind = 'v'
      union all
      select proc.prosrc from pg_catalog.pg_proc proc join pg_catalog.pg_namespace space on space.oid = proc.pronamespace
      where space.nspname || '.' || proc.proname = any (found_names)
    );
  end loop;
end
$$;
-- A row of these gives nobody the right to read what an account has, or has its own entries.
create table tests.exceptions (name text primary key, reason text not null);
insert into tests.exceptions values
  ('impersonation_sessions', 'has entries of its own: impersonation_started, impersonation_mode_changed, impersonation_ended'),
  ('auth.sessions', 'has an entry of its own: signed_in'),
  ('private.file_openings', 'is written with an entry of its own: document_opened'),
  ('private.running_exports', 'lets a person''s own export read as the person, within the transaction that makes it'),
  ('private.former_access', 'only ever gives less: a route asks for approval'),
  ('private.past_members', 'only ever refuses more; no role of the API and no procedure writes it, but triggers of the tables here'),
  ('private.settings', 'is about the environment and no account; the record of administrators has its changes'),
  ('templates', 'is what is read, and not who reads'),
  ('notifications', 'is what is read, and not who reads'),
  ('private.discarded_files', 'is what is read, and not who reads'),
  ('support_requests', 'is what is read, and not who reads'),
  ('support_attachments', 'is what is read, and not who reads'),
  ('privacy_requests', 'is the person''s own'),
  ('data_exports', 'is the person''s own, and has an entry of its own: exported');
select bag_eq(
  $$ select deciding::text from tests.deciding_tables() deciding
     where not exists (
       select from pg_trigger log
       where log.tgrelid = deciding and log.tgenabled = 'O' and log.tgfoid = 'private.log_rights_change()'::regprocedure
         and log.tgtype & 1 = 1
     ) $$,
  'select name from tests.exceptions', 'every table that decides who reads writes to the log, or is an exception with its reason');

-- mara manages alpha since long ago; paul is a manager whom nobody told the firm about.
select tests.person('mara', 'mara@alpha.example');
select tests.person('paul', 'paul@puppet.example');
insert into public.user_accounts (user_id, account_id, role) values (tests.id('mara'), tests.id('alpha'), 'manager');

-- What a statement adds to the logs.
create function tests.added(actor text, statement text) returns setof text language plpgsql
as $$
declare
  known jsonb;
begin
  known := (select jsonb_object_agg(head.account_id, head.seq) from private.access_heads head);
  if actor = 'owner' then perform tests.act_as_owner(); else perform tests.act_as(actor); end if;
  execute statement;
  perform tests.act_as_owner();
  return query
    select concat_ws(' ', account.name, event.via, coalesce(kept.name, '-'), event.object::jsonb ->> 'what', subject.name,
      event.object::jsonb ->> 'role')
    from public.access_events event
    left join public.accounts account on account.id = event.account_id
    left join private.logged_people kept on kept.id = event.actor
    left join private.logged_people subject on subject.id = (event.object::jsonb ->> 'person')::uuid
    where event.seq > coalesce((known ->> event.account_id::text)::bigint, 0) and event.action = 'rights_changed'
    order by account.name, event.seq;
end
$$;
grant execute on function tests.added(text, text) to authenticated;

-- An invitation: the identity service creates the identity in a transaction of its own, without a caller.
select tests.act_as('ada');
create temporary table invited on commit drop as
  select invitation_id from public.admin_invite_user('puppet@puppet.example', 'Puppet', 'both', 'user', 'standard',
    account_id => tests.id('alpha'), account_role => 'manager');
select tests.act_as_owner();
select results_eq(
  $$ select tests.added('owner', format($sql$ insert into auth.users (id, email, raw_user_meta_data) values (tests.id('puppet'),
       'puppet@puppet.example', jsonb_build_object('invitation', %L)) $sql$, (select invitation_id from invited))) $$,
  $$ values ('Alpha portal ada user_account_created Puppet manager') $$, 'an invitation into an account has one entry, which names who invited');
select results_eq(
  $$ select for_person, type, wording -> 'code', wording -> 'values' from public.notifications where type = 'rights_given' $$,
  $$ values (tests.id('mara'), 'rights_given', '"rights_given"'::jsonb, '{"admin": "ada", "person": "Puppet", "given": "manager"}'::jsonb) $$,
  'the other managers are told, and nobody else');
select results_eq(
  $$ select user_id, channel::text from private.people_to_notify(array(select id from public.notifications where type = 'rights_given')) $$,
  $$ values (tests.id('mara'), 'mail') $$, 'also by mail');
select results_eq(
  $$ select tests.added('ada', 'delete from public.user_accounts where user_id = tests.id(''puppet'')') $$,
  $$ values ('Alpha portal ada user_account_deleted Puppet manager') $$, 'taking somebody out has one entry, although it adds a block');
select tests.act_as('ada');
select is((select public.admin_import_people(
  '[{"email": "second@puppet.example", "name": "Second", "account": "Alpha", "role": "viewer"}]', false)), 1, 'an import');
select tests.act_as_owner();
select is(
  (select object::jsonb ->> 'role' from public.access_events
   where account_id = tests.id('alpha') and actor = tests.id('ada') order by seq desc limit 1), 'viewer', 'has an entry too');
select results_eq(
  $$ select tests.added('ada', 'select public.admin_delete_user((select id from public.profiles where name = ''Second''))') $$,
  $$ values ('Alpha portal ada person_deleted Second') $$, 'and so has the deletion of the identity, once');

-- Everybody else who writes.
select results_eq(
  $$ select tests.added('service_role', 'insert into public.user_accounts (user_id, account_id) values (tests.id(''nora''), tests.id(''beta''))') $$,
  $$ values ('Beta key - user_account_created nora user') $$, 'the secret key');
select results_eq(
  $$ select tests.added('owner', 'insert into public.user_accounts (user_id, account_id) values (tests.id(''nora''), tests.id(''alpha''))') $$,
  $$ values ('Alpha portal - user_account_created nora user') $$, 'the operator');
select results_eq(
  $$ select tests.added('mara', 'select public.set_colleague(tests.id(''alpha''), tests.id(''nora''), ''viewer'', ''standard'')') $$,
  $$ values ('Alpha portal mara user_account_updated nora {"to": "viewer", "from": "user"}') $$, 'a manager');
select results_eq(
  $$ select tests.added('owner', 'update auth.users set email_confirmed_at = now() where id = tests.id(''ugo'')') $$,
  $$ values ('Alpha portal - member_joined ugo') $$, 'who joins by the domain of the address');
select results_eq(
  $$ select tests.added('ada', 'select public.admin_set_user_account(tests.id(''ugo''), tests.id(''alpha''), null)') $$,
  $$ values ('Alpha portal ada account_block_created ugo') $$, 'and is taken out by a block');
select results_eq(
  $$ select tests.added('ada', 'select public.admin_lift_block(tests.id(''ugo''), tests.id(''alpha''))') $$,
  $$ values ('Alpha portal ada account_block_deleted ugo') $$, 'which is lifted');
select results_eq(
  $$ select tests.added('ada', 'update public.user_accounts set account_id = tests.id(''beta'') where user_id = tests.id(''aron'')') $$,
  $$ values ('Alpha portal ada user_account_updated aron'), ('Beta portal ada user_account_updated aron') $$, 'a move is in both logs');
select results_eq(
  $$ select tests.added('ada', 'insert into public.user_roles (user_id, role) values (tests.id(''dora''), ''admin'')') $$,
  $$ values ('Alpha portal ada user_role_created dora admin') $$, 'a member who becomes an administrator');
select results_eq(
  $$ select tests.added('ada', 'insert into public.user_roles (user_id, role) values (tests.id(''nora''), ''user'')') $$,
  $$ select null::text where false $$, 'the role of everybody is no right');
select results_eq(
  $$ select tests.added('ada', 'update public.profiles set environment_access = ''both'' where id = tests.id(''tina'')') $$,
  $$ values ('Alpha portal ada profile_updated tina') $$, 'an environment');
select results_eq(
  $$ select tests.added('owner', 'update auth.users set banned_until = now() + interval ''1 day'' where id = tests.id(''bela'')') $$,
  $$ values ('Beta portal - sign_in_changed bela') $$, 'a ban');
select results_eq(
  $$ select tests.added('owner', 'insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at) values (tests.id(''phone''), tests.id(''bela''), ''totp'', ''verified'', now(), now())') $$,
  $$ values ('Beta portal - factor_added bela') $$, 'a second factor');
select results_eq(
  $$ select tests.added('owner', 'delete from auth.mfa_factors where id = tests.id(''phone'')') $$,
  $$ values ('Beta portal - factor_removed bela') $$, 'and its end');
select results_eq(
  $$ select tests.added('ada', 'update public.accounts set second_factor = ''require'' where id = tests.id(''beta'')') $$,
  $$ values ('Beta portal ada sign_in_rules_changed') $$, 'a rule about signing in');
select results_eq(
  $$ select tests.added('mara', 'select public.set_support_access(tests.id(''alpha''), ''off'')') $$,
  $$ values ('Alpha portal mara support_access_changed') $$, 'the support access');

-- Every column by which a route leads to an account. An address or a domain counts, but stands in no entry.
insert into public.account_email_overrides (email, account_id) values ('x@route.example', tests.id('alpha'));
select set_eq(
  $$ select column_name::text from information_schema.columns where table_schema = 'public' and column_name <> 'created_at'
     and table_name in ('account_email_domains', 'account_email_overrides') $$,
  array['account_id', 'domain', 'email', 'approval'], 'the columns of routes are those that are tried here');
select results_eq(
  $$ select tests.added('ada', 'update public.account_email_domains set domain = ''evil.example'' where account_id = tests.id(''alpha'')') $$,
  $$ values ('Alpha portal ada account_email_domain_updated') $$, 'another domain of a route');
select results_eq(
  $$ select tests.added('ada', 'update public.account_email_domains set approval = ''approval'' where account_id = tests.id(''alpha'')') $$,
  $$ values ('Alpha portal ada account_email_domain_updated') $$, 'its approval');
select results_eq(
  $$ select tests.added('ada', 'update public.account_email_domains set account_id = tests.id(''beta'') where account_id = tests.id(''alpha'')') $$,
  $$ values ('Alpha portal ada account_email_domain_updated'), ('Beta portal ada account_email_domain_updated') $$, 'and its account');
select results_eq(
  $$ select tests.added('ada', 'update public.account_email_overrides set email = ''y@route.example'' where email = ''x@route.example''') $$,
  $$ values ('Alpha portal ada account_email_override_updated') $$, 'another address of an override');
select results_eq(
  $$ select tests.added('ada', 'update public.account_email_overrides set account_id = tests.id(''beta'') where email = ''y@route.example''') $$,
  $$ values ('Alpha portal ada account_email_override_updated'), ('Beta portal ada account_email_override_updated') $$, 'and its account');

-- Somebody whom a link or an override of another account takes away: both accounts are told, also of what is done meanwhile.
insert into public.account_email_domains (domain, account_id) values ('moved.example', tests.id('alpha'));
select tests.person('vera', 'vera@moved.example');
update private.past_members set seen_at = now() - interval '1 day', seen_by = '3';
select results_eq(
  $$ select tests.added('ada', 'insert into public.account_email_overrides (email, account_id) values (''vera@moved.example'', tests.id(''beta''))') $$,
  $$ values ('Alpha portal ada member_left vera'), ('Beta portal ada account_email_override_created'), ('Beta portal ada member_joined vera') $$, 'an override takes a person out of an account');
update private.past_members set seen_at = now() - interval '1 day', seen_by = '3';
select results_eq(
  $$ select tests.added('ada', 'update public.profiles set environment_access = ''both'' where id = tests.id(''vera'')') $$,
  $$ values ('Alpha portal ada profile_updated vera'), ('Beta portal ada profile_updated vera') $$, 'what the firm does meanwhile is in both logs');
select is(private.concerned_accounts(tests.id('vera'), tests.id('vera')), array[tests.id('beta')], 'what she does herself only in that of her account');
update private.past_members set seen_at = now() - interval '1 day', seen_by = '3';
select results_eq(
  $$ select tests.added('ada', 'delete from public.account_email_overrides where email = ''vera@moved.example''') $$,
  $$ values ('Alpha portal ada member_joined vera'), ('Beta portal ada account_email_override_deleted'), ('Beta portal ada member_left vera') $$, 'and brings her back');

-- A tag of her address: what concerns the mailbox concerns her.
select tests.person('tag', 'vera+files@moved.example', false);
update private.past_members set seen_at = now() - interval '1 day', seen_by = '3';
select results_eq(
  $$ select tests.added('ada', 'insert into public.user_accounts (user_id, account_id, role) values (tests.id(''tag''), tests.id(''alpha''), ''viewer'')') $$,
  $$ values ('Alpha portal ada user_account_created tag viewer'), ('Alpha portal ada member_left vera') $$, 'a link of less for a tag of her address takes her out');
select ok(tests.id('alpha') = any (private.concerned_accounts(tests.id('vera'), tests.id('ada'))), 'and she is not forgotten');
update private.past_members set seen_at = now() - interval '1 day', seen_by = '3';
select results_eq(
  $$ select tests.added('ada', 'update public.user_accounts set role = ''user'' where user_id = tests.id(''tag'')') $$,
  $$ values ('Alpha portal ada user_account_updated tag {"to": "user", "from": "viewer"}'), ('Alpha portal ada member_joined vera') $$, 'and brings her back');
update private.past_members set seen_at = now() - interval '1 day', seen_by = '3';
select results_eq(
  $$ select tests.added('ada', 'delete from public.user_accounts where user_id = tests.id(''tag'')') $$,
  $$ values ('Alpha portal ada member_left vera'), ('Alpha portal ada user_account_deleted tag user') $$, 'a removal of the tag names her too');

-- How long somebody belongs begins again with another account, address or domain.
insert into public.account_email_overrides (email, account_id, created_at) values ('parked@x.example', tests.id('beta'), now() - interval '40 days');
update public.account_email_overrides set email = 'unparked@x.example' where email = 'parked@x.example';
select is((select created_at from public.account_email_overrides where email = 'unparked@x.example'), now(), 'a route for another address is new');

-- The domain decides with which provider a manager signs in, whatever account it is entered for.
select tests.person('gate', 'gate@gate.example');
insert into public.user_accounts (user_id, account_id, role) values (tests.id('gate'), tests.id('alpha'), 'manager');
update public.accounts set sign_in_provider = 'keycloak' where id = tests.id('beta');
select results_eq(
  $$ select tests.added('ada', 'insert into public.account_email_domains (domain, account_id) values (''gate.example'', tests.id(''beta''))') $$,
  $$ values ('Alpha portal ada sign_in_rules_changed'), ('Beta portal ada account_email_domain_created') $$, 'a domain that locks a manager out is in the log of their account');

select is_empty(
  $$ select from public.notifications where type = 'rights_given' and created_at = now()
     and wording -> 'values' ->> 'person' in ('ugo') and wording -> 'values' ->> 'given' = 'user' $$, 'who joins by the domain is no gift of the firm');
select lives_ok($$ delete from public.accounts where id = tests.id('beta') $$, 'an account is deleted with all that it has');
select is_empty($$ select from public.access_events where object like '%@%' $$, 'no entry contains an address');

-- The name of who was deleted.
delete from public.profiles where id = tests.id('ada');
select tests.act_as('mara');
select results_eq(
  $$ select name, is_of_firm, number > 0 from public.list_access_actors(tests.id('alpha')) where actor = tests.id('ada') $$,
  $$ values ('ada', true, true) $$, 'an administrator who was deleted keeps name, side and number');
select tests.act_as_owner();

select * from finish();
rollback;
