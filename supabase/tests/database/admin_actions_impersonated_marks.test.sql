begin;
\ir fixtures.psql
select plan(6);

insert into public.notifications (account_id, type, title) values
  (tests.id('alpha'), 'security_alert', 'first'), (tests.id('alpha'), 'security_alert', 'second');

select tests.act_as('anna');
update public.notifications set read = true where title = 'first';
insert into public.user_preferences (user_id, theme) values (tests.id('anna'), 'dark')
  on conflict (user_id) do update set theme = excluded.theme;
select tests.act_as('ada');
insert into public.user_preferences (user_id, theme) values (tests.id('ada'), 'dark')
  on conflict (user_id) do update set theme = excluded.theme;
select tests.act_as_owner();
select is_empty(
  $$ select from public.admin_actions where admin_id = tests.id('anna') $$,
  'what people mark and choose for themselves is not recorded');
select results_eq(
  $$ select action_type, target_user_id, in_place_of from public.admin_actions where admin_id = tests.id('ada') $$,
  $$ values ('user_preference_created', tests.id('ada'), null::uuid) $$, 'what an administrator chooses for themselves is recorded');

select tests.act_as('ivo');
update public.notifications set read = true where title = 'second';
update public.user_preferences set theme = 'light' where user_id = tests.id('anna');
select tests.act_as_owner();
select bag_eq(
  $$ select action_type from public.admin_actions where admin_id = tests.id('ivo') $$,
  array['user_preference_updated'],
  'what an administrator chooses while impersonating is recorded once; marking changes nothing');
select is_empty(
  $$ select from public.admin_actions where admin_id = tests.id('ivo') and (target_user_id, in_place_of) is distinct from (tests.id('anna'), tests.id('anna')) $$,
  'the record names the impersonated person');
select is(
  (select details -> 'theme' from public.admin_actions where action_type = 'user_preference_updated'),
  '{"from": "dark", "to": "light"}'::jsonb, 'the record has the old and the new value');

update public.user_preferences set theme = 'dark' where user_id = tests.id('anna');
update public.notifications set title = 'third' where title = 'second';
select is((select count(*)::integer from public.admin_actions where action_type in ('notification_updated', 'user_preference_updated')), 1,
  'changes of the server itself are not recorded');

select * from finish();
rollback;
