begin;
\ir fixtures.psql
select plan(6);

select tests.act_as('anna');
insert into public.kanban_cards (title, account_id, created_by) values ('hers', tests.id('alpha'), tests.id('anna'));
insert into public.notification_preferences (account_id) values (tests.id('alpha'));
select tests.act_as_owner();
select is_empty($$ select from public.admin_actions where admin_id = tests.id('anna') $$, 'what members write is not recorded');

select tests.act_as('ivo');
insert into public.kanban_cards (title, account_id, created_by) values ('in her place', tests.id('alpha'), tests.id('anna'));
update public.kanban_cards set title = 'hers, changed' where title = 'hers';
update public.notification_preferences set phone_notifications = true where account_id = tests.id('alpha');
delete from public.kanban_cards where title = 'hers, changed';
select tests.act_as_owner();
select is((select created_by from public.kanban_cards where title = 'in her place'), tests.id('anna'), 'the card is hers');
select bag_eq(
  $$ select action_type from public.admin_actions where admin_id = tests.id('ivo') $$,
  array['kanban_card_created', 'kanban_card_updated', 'notification_preference_updated', 'kanban_card_deleted'],
  'and who wrote it is on record, once each');
select is_empty(
  $$ select from public.admin_actions where admin_id = tests.id('ivo') and target_user_id is distinct from tests.id('anna') $$,
  'with the person in whose place it was');

select tests.outcomes(
  $$ insert into public.kanban_cards (title, account_id, created_by) values ('own', tests.id('alpha'), tests.id('ivo')) $$,
  '{"ivo": "42501", "eve": "42501"}', 'in one''s own name nobody writes while impersonating, or after it has expired');
select is((select count(*)::integer from public.admin_actions where admin_id in (tests.id('ivo'), tests.id('eve'))), 4,
  'and what is refused leaves no record');

select * from finish();
rollback;
