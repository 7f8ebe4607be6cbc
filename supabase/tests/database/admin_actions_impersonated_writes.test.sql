begin;
\ir fixtures.psql
select plan(8);

select tests.act_as('anna');
insert into public.kanban_cards (title, account_id, created_by) values ('hers', tests.id('alpha'), tests.id('anna'));
select tests.act_as_owner();
select is_empty($$ select from public.admin_actions where admin_id = tests.id('anna') $$, 'what members write is not recorded');

select tests.act_as('ivo');
insert into public.kanban_cards (title, account_id, created_by) values ('in her place', tests.id('alpha'), tests.id('anna'));
update public.kanban_cards set title = 'hers, changed' where title = 'hers';
delete from public.kanban_cards where title = 'hers, changed';
select tests.act_as_owner();
select is((select created_by from public.kanban_cards where title = 'in her place'), tests.id('anna'), 'the card names the impersonated person as its author');
select bag_eq(
  $$ select action_type from public.admin_actions where admin_id = tests.id('ivo') $$,
  array['kanban_card_created', 'kanban_card_updated', 'kanban_card_deleted'],
  'each write of the administrator is recorded once');
select is_empty(
  $$ select from public.admin_actions where admin_id = tests.id('ivo')
     and (target_user_id, in_place_of) is distinct from (tests.id('anna'), tests.id('anna')) $$,
  'the record names the impersonated person');

select tests.outcomes(
  $$ insert into public.kanban_cards (title, account_id, created_by) values ('own', tests.id('alpha'), tests.id('ivo')) $$,
  '{"ivo": "42501", "eve": "42501"}', 'an admin cannot write in their own name while impersonating or after it has expired');
select is((select count(*)::integer from public.admin_actions where admin_id in (tests.id('ivo'), tests.id('eve'))), 3,
  'refused writes are not recorded');

-- A change of another person's row.
insert into public.templates (user_id, account_id, is_client_specific, title, file_name, file_path) values
  (tests.id('aron'), tests.id('alpha'), true, 'His', 'h.pdf', tests.file('aron', 'h.pdf'));
select tests.act_as('ivo');
delete from public.templates where title = 'His';
select tests.act_as_owner();
select results_eq(
  $$ select target_user_id, in_place_of from public.admin_actions where action_type = 'template_deleted' $$,
  $$ values (tests.id('aron'), tests.id('anna')) $$, 'the record tells the person concerned and the impersonated person apart');
select tests.act_as('ivo');
select public.end_impersonation_session(session_id) from public.get_active_impersonation_session();
update public.kanban_cards set title = 'mine again' where title = 'in her place';
select tests.act_as_owner();
select results_eq(
  $$ select action_type, in_place_of from public.admin_actions where admin_id = tests.id('ivo')
     and (action_type like 'impersonation%' or details #>> '{title,to}' = 'mine again') order by 1 $$,
  $$ values ('impersonation_ended', null::uuid), ('kanban_card_updated', null) $$, 'after the impersonation nothing is recorded in another person''s place');

select * from finish();
rollback;
