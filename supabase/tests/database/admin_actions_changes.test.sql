begin;
-- Triggers tested here: accounts_record_deletion, profiles_record_deletion.
\ir fixtures.psql
select plan(54);

insert into public.account_services (account_id, service_id, enabled) values (tests.id('alpha'), 'legal-service', true);
insert into public.service_link_defaults (account_id, service_id, url) values
  (tests.id('alpha'), 'legal-service', 'https://alpha.example');

-- The new entries in the record after a statement of ada: `<action> <name of the target person, or ->`.
create function tests.recorded(statement text) returns text[] language plpgsql
as $$
declare
  earlier uuid[];
begin
  earlier := array(select id from public.admin_actions);
  perform tests.act_as('ada');
  execute statement;
  perform tests.act_as_owner();
  return array(
    select concat_ws(' ', action_type, coalesce((select name from public.profiles where id = target_user_id),
      case when target_user_id is null then '-' else 'gone' end))
    from public.admin_actions where id <> all (earlier) and admin_id = tests.id('ada') order by 1
  );
end
$$;

select is(tests.recorded($$ insert into public.accounts (name) values ('Gamma') $$), '{account_created -}', 'creating an account is recorded');
select is(tests.recorded($$ update public.accounts set spoc = 'Els' where name = 'Gamma' $$), '{account_updated -}', 'changing an account is recorded');
select is(tests.recorded($$ update public.accounts set spoc = 'Els' where name = 'Gamma' $$), '{}', 'an update that changes nothing is not recorded');
select is(tests.recorded($$ delete from public.accounts where name = 'Gamma' $$), '{account_deleted -}', 'deleting an account is recorded');
select is(tests.recorded($$ insert into public.account_services (account_id, service_id, enabled) values
  (tests.id('alpha'), 'legal-service', true), (tests.id('alpha'), 'privacy-service', true)
  on conflict (account_id, service_id) do update set enabled = excluded.enabled $$), '{account_service_created -}',
  'of services that are saved together, only the changed ones are recorded');
select is(tests.recorded($$ update public.account_services set enabled = false where service_id = 'legal-service' $$),
  '{account_service_updated -}', 'switching a service is recorded');
select is(tests.recorded($$ delete from public.account_services where service_id = 'legal-service' $$),
  '{account_service_deleted -}', 'deleting a service of an account is recorded');
select is(tests.recorded($$ update public.service_link_defaults set url = 'https://x.example' $$),
  '{service_link_default_updated -}', 'changing a default link is recorded');
select is(tests.recorded($$ insert into public.account_email_domains values ('new.example', tests.id('beta')) $$),
  '{account_email_domain_created -}', 'adding a domain is recorded');
select is(tests.recorded($$ delete from public.account_email_overrides $$), '{account_email_override_deleted -}', 'deleting an override is recorded');
select is(tests.recorded($$ insert into public.user_roles (user_id, role) values (tests.id('nora'), 'user') $$),
  '{"user_role_created nora"}', 'giving a role is recorded');
select is(tests.recorded($$ update public.user_roles set role = 'admin' where user_id = tests.id('nora') $$),
  '{"user_role_updated nora"}', 'changing a role is recorded');
select is(tests.recorded($$ insert into public.user_accounts (user_id, account_id) values (tests.id('nora'), tests.id('beta')) $$),
  '{"user_account_created nora"}', 'linking a person is recorded');
select is(tests.recorded($$ update public.profiles set phone = '1' where id = tests.id('bela') $$),
  '{"profile_updated bela"}', 'changing a profile is recorded');
select is(tests.recorded($$ select public.create_account_webhook_secure(tests.id('alpha'), 'Wire') $$), '{feed_created -}', 'creating a feed is recorded');
select is(tests.recorded($$ select public.update_account_webhook_secure(id, new_secret_key => 's')
  from public.get_account_webhooks_secure(tests.id('alpha')) $$), '{feed_updated -}', 'setting the secret of a feed is recorded');
select ok(not exists (select from public.admin_actions where details::text like '%"s"%'), 'the secret itself is not recorded');

-- Other tables that administrators change.
select is(tests.recorded($$ insert into public.service_link_defaults (account_id, service_id, url) values
  (tests.id('beta'), 'legal-service', 'https://b.example') $$), '{service_link_default_created -}', 'adding a default link is recorded');
select is(tests.recorded($$ update public.account_email_domains set account_id = tests.id('alpha') where domain = 'new.example' $$),
  '{account_email_domain_updated -}', 'moving a domain to another account is recorded');
select is(tests.recorded($$ delete from public.user_accounts where user_id = tests.id('nora') $$),
  '{"user_account_deleted nora"}', 'unlinking a person is recorded');
select is(tests.recorded($$ insert into public.change_requests (title, description) values ('T', 'D') $$),
  '{change_request_created -}', 'adding a change request is recorded');
select is(tests.recorded($$ delete from public.change_requests $$), '{change_request_deleted -}', 'deleting a change request is recorded');
select is(tests.recorded($$ select public.admin_plan_consult(tests.id('alpha'), 'C', 'Legal', now() + interval '1 hour') $$),
  '{consultancy_created -}', 'planning a consult is recorded, and its notification is no action of its own');
select is(tests.recorded($$ select public.admin_cancel_consult(id, 'ill') from public.consultancies $$), '{consultancy_updated -}',
  'cancelling a consult is recorded');
delete from public.notifications;
select tests.file('ada', 'c.pdf');
select is(tests.recorded($$ insert into public.templates (title, file_name, file_path)
  values ('Charter', 'c.pdf', tests.id('ada') || '/c.pdf') $$), '{template_created -}', 'adding a template for everyone is recorded');
select is(tests.recorded($$ delete from public.templates where title = 'Charter' $$), '{template_deleted -}', 'deleting a template is recorded');
select is(tests.recorded($$ insert into public.notifications (account_id, type, title, data)
  values (tests.id('beta'), 'security_alert', 'Look', '{"original_link": "https://u:pw@x.example/a?token=t1ck3t#k", "n": 1}'),
  (tests.id('beta'), 'security_alert', 'See https://x.example/?sig=t1ck3t now', null) $$),
  '{notification_created -,notification_created -}', 'adding notifications is recorded');
select is(tests.recorded($$ delete from public.notifications where account_id = tests.id('beta') $$),
  '{notification_deleted -,notification_deleted -}', 'deleting notifications is recorded');
select results_eq(
  $$ select distinct details ->> 'title', details #>> '{data,original_link}', details #>> '{data,n}' from public.admin_actions
     where action_type like 'notification\_%' order by 1 $$,
  $$ values ('Look', 'https://x.example/a?…', '1'), ('See https://x.example/?… now', null, null) $$,
  'addresses in any field are recorded without parts that may be a key');
select is(tests.recorded($$ insert into public.kanban_cards (title, account_id, created_by) values ('C', tests.id('beta'), tests.id('ada')) $$),
  '{kanban_card_created -}', 'adding a card to a client''s board is recorded');
select is(tests.recorded($$ update public.accounts set crm_link = 'https://me:pw@crm.example/c?key=t1ck3t' where id = tests.id('beta') $$),
  '{account_updated -}', 'changing the link of an account is recorded');
select is(tests.recorded($$ select public.store_support_request('Ada', 'ada@firm.example', 'Help', 'Please') $$),
  '{"support_request_created ada"}', 'the administrator''s own support request is recorded');
select is(tests.recorded($$ select count(*) from public.templates $$), '{}', 'reading is not recorded');
select is(tests.recorded($$ select public.start_impersonation_session(tests.id('bela')) $$),
  '{"impersonation_started bela"}', 'starting an impersonation is recorded');
select is(tests.recorded($$ select public.end_impersonation_session(session_id) from public.get_active_impersonation_session() $$),
  '{"impersonation_ended bela"}', 'ending an impersonation is recorded');
select tests.file('anna', 'm.pdf');
select tests.act_as('anna');
insert into public.templates (user_id, account_id, is_client_specific, title, file_name, file_path) values
  (tests.id('anna'), tests.id('alpha'), true, 'Mine', 'm.pdf', tests.id('anna') || '/m.pdf');
select tests.act_as_owner();
select is_empty($$ select from public.admin_actions where admin_id = tests.id('anna') $$, 'what members do is not recorded');
select tests.act_as('ivo');
delete from public.templates where title = 'Mine';
select tests.act_as_owner();
select results_eq($$ select action_type, details ->> 'title' from public.admin_actions where admin_id = tests.id('ivo') $$,
  $$ values ('template_deleted', 'Mine') $$, 'what an administrator does while impersonating is recorded');

-- The details name what was changed, without anything that may be a key.
select results_eq(
  $$ select details from public.admin_actions where action_type = 'account_service_updated' $$,
  $$ select jsonb_build_object('account_id', tests.id('alpha'), 'service_id', 'legal-service',
       'enabled', '{"from": true, "to": false}'::jsonb) $$, 'the record of a changed service names account and service');
select is(tests.recorded($$ select public.create_account_webhook_secure(tests.id('beta'), 'News', '', 'rss',
  'https://me:pass@news.example/feed?key=k3y', '{security_alert}', true, 's3cret') $$), '{feed_created -}', 'creating a feed with keys in its address is recorded');
select is(tests.recorded($$ select public.update_account_webhook_secure(id, feed_url_param => 'https://news.example/b?token=t0ken')
  from public.get_account_webhooks_secure(tests.id('beta')) $$), '{feed_updated -}', 'changing the address of a feed is recorded');
select results_eq(
  $$ select details ->> 'name', details -> 'feed_url' from public.admin_actions where action_type = 'feed_updated'
     and details ->> 'name' = 'News' $$,
  $$ values ('News', '{"from": "https://news.example/feed?…", "to": "https://news.example/b?…"}'::jsonb) $$,
  'feed addresses are recorded without keys');
select ok(not exists (select from public.admin_actions where details::text ~ 'pass|k3y|t0ken|s3cret|t1ck3t|pw@'), 'no recorded detail contains a key');
select is(private.redact_addresses('null'), 'null'::jsonb, 'null stays null');

select is(tests.recorded($$ delete from public.accounts where id = tests.id('alpha') $$),
  '{account_deleted -,profile_deleted gone,profile_deleted gone,profile_deleted gone}',
  'deleting an account is recorded with one entry for it and one for each deleted person');
select is(
  (select details -> 'deleted_with_it' from public.admin_actions
   where action_type = 'account_deleted' and target_resource_id = tests.id('alpha')::text),
  '{"people": 3, "files": 0, "templates": 0, "cards": 0, "notifications": 0, "feeds": 1, "people_staying": 1}'::jsonb, 'the record of a deleted account has the numbers of what was deleted with it');
select results_eq(
  $$ select details -> 'email' from public.admin_actions
     where action_type = 'profile_deleted' and target_user_id = tests.id('anna') $$,
  $$ values ('"anna@alpha.example"'::jsonb) $$, 'the record of a deleted person has the address');
select results_eq(
  $$ select details from public.admin_actions where action_type = 'profile_updated' $$,
  $$ values ('{"phone": {"from": null, "to": "1"}, "name": "bela", "email": "bela@beta.example"}'::jsonb) $$,
  'a change is recorded with old and new value, and fields that identify the person');
select results_eq(
  $$ select target_resource_id from public.admin_actions where action_type = 'profile_updated' $$,
  $$ select tests.id('bela')::text $$, 'a change is recorded with the id of the row');

select is(tests.recorded($$ update public.user_roles set role = 'user' where user_id = tests.id('ada') $$),
  '{"user_role_updated ada"}', 'an admin who gives up the role is recorded');
create temporary table before on commit drop as select count(*) from public.admin_actions;
select tests.act_as('ada');
select throws_ok($$ insert into public.accounts (name) values ('x') $$, '42501', null, 'a person who is no admin any more cannot create an account');
select throws_ok($$ select public.log_admin_action('account_deleted') $$, '42501', null, 'a person who is no admin any more cannot report an action');
select tests.act_as('ivo');
select throws_ok($$ select public.start_impersonation_session(tests.id('ivo')) $$, '22023', null, 'an admin cannot impersonate themselves');
select tests.act_as('anna');
select throws_ok($$ insert into public.notifications (account_id, type, title) values (tests.id('beta'), 'security_alert', 'x') $$,
  '42501', null, 'a member cannot add a notification');
select tests.act_as('service_role');
update public.accounts set spoc = 'Jan' where id = tests.id('beta');
select tests.act_as_owner();
select is((select count(*) from public.admin_actions), (select count from before), 'refused actions and changes of the service role are not recorded');

select * from finish();
rollback;
