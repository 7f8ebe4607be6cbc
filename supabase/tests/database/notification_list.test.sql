-- The list of notifications with what the caller has read.
begin;
\ir fixtures.psql
select plan(9);

insert into public.notifications (id, account_id, type, title, for_admins, for_person) values
  (tests.id('note a'), tests.id('alpha'), 'security_alert', 'For all', false, null),
  (tests.id('note a2'), tests.id('alpha'), 'system_notification', 'For Anna', false, tests.id('anna')),
  (tests.id('note b'), tests.id('beta'), 'compliance_alert', 'For Beta', false, null),
  (tests.id('note f'), null, 'system_notification', 'For Ada', true, tests.id('ada'));

select tests.outcomes('select from public.notification_list',
  '{"anna": "2", "aron": "1", "nora": "0", "ada": "3", "anon": "42501", "service_role": "42501"}',
  'everybody sees in the list what they see of notifications');
select tests.outcomes('select from public.notifications',
  '{"anna": "2", "aron": "1", "nora": "0", "ada": "3", "anon": "42501", "service_role": "4"}', 'as here');
-- 55000: Postgres changes no view that joins tables.
select tests.outcomes(statement, '{"anna": "55000", "ada": "55000", "anon": "55000", "service_role": "55000"}', 'nobody ' || what)
from (values
  ($$ insert into public.notification_list (title) values ('x') $$, 'adds to the list'),
  ($$ update public.notification_list set title = 'x' $$, 'changes it'),
  ($$ delete from public.notification_list $$, 'deletes from it')
) as written (statement, what);
select tests.outcomes('select * from private.own_read_marks()', '{"anna": "0", "anon": "42501"}', 'visitors have no marks');

select tests.act_as('anna');
update public.notifications set read = true where id = tests.id('note a');
select is((select is_read from public.notification_list where id = tests.id('note a')), true, 'what a person has read is read');
select tests.act_as('aron');
select is((select is_read from public.notification_list where id = tests.id('note a')), false, 'for nobody else');
select tests.act_as('ivo');
select is_empty($$
  select from public.notification_list listed
  join public.notifications notification on notification.id = listed.id
  where listed.is_read is distinct from public.is_read(notification)
$$, 'an administrator who impersonates somebody sees what the person has read');
select tests.act_as_owner();

select * from finish();
rollback;
