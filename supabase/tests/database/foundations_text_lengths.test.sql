-- Texts that people write have a maximum length.
begin;
\ir fixtures.psql
select plan(15);

create function tests.card(title text, description text) returns text language sql
as $$ select format('insert into public.kanban_cards (account_id, title, description, created_by) values (%L, %L, %L, auth.uid())',
  tests.id('alpha'), title, description) $$;
select is(tests.outcome('anna', tests.card(repeat('é', 300), repeat('é', 10000))), '1', 'a card with texts of the maximum length is accepted');
select is(tests.outcome('anna', tests.card(repeat('x', 301), null)), '23514', 'a card with a longer title is refused');
select is(tests.outcome('anna', tests.card('x', repeat('x', 10001))), '23514', 'a card with a longer description is refused');
select is(tests.outcome('ada', tests.card('x', repeat('x', 10001))), '23514', 'a longer description is refused for administrators too');
select is(tests.outcome('service_role', tests.card('x', repeat('x', 10001))), '23514', 'a longer description is refused for the service role too');
insert into public.kanban_cards (account_id, title) values (tests.id('alpha'), 'Card');
select is(tests.outcome('anna', $$ update public.kanban_cards set description = repeat('x', 10001) $$), '23514', 'a longer description is refused in an update too');

create function tests.template(columns text, given text) returns text language sql
as $$ select format('insert into public.templates (user_id, account_id, file_path, is_client_specific, %s)
  values (auth.uid(), %L, tests.own_file(''a.pdf''), true, %s)', columns, tests.id('alpha'), given) $$;
select is(
  tests.outcome('anna', tests.template('title, description, file_name, file_type, tags',
    $$ repeat('x', 300), repeat('x', 10000), repeat('x', 255), repeat('x', 255), array_fill(repeat('x', 100), array[50]) $$)),
  '1', 'a template with texts of the maximum length is accepted');
select is(
  (select array_agg(tests.outcome('anna', tests.template(columns, given)) order by columns, given) from (values
    ('title, file_name', $$ repeat('x', 301), 'x' $$),
    ('title, file_name', $$ 'x', repeat('x', 256) $$),
    ('title, file_name, description', $$ 'x', 'x', repeat('x', 10001) $$),
    ('title, file_name, file_type', $$ 'x', 'x', repeat('x', 256) $$),
    ('title, file_name, tags', $$ 'x', 'x', array_fill('x'::text, array[51]) $$),
    ('title, file_name, tags', $$ 'x', 'x', array['x', null, repeat('x', 101)] $$)) as cases (columns, given)),
  array_fill('23514'::text, array[6]), 'a template with longer texts or more tags is refused');
select is(tests.outcome('anna', tests.template('title, file_name, tags', $$ 'x', 'x', '{}' $$)), '1', 'a template with no tags is accepted');

select tests.outcomes($$ update public.profiles set phone = repeat('1', 51) where id = tests.id('anna') $$, '{"ada": "23514"}', 'a longer phone number is refused');
select tests.outcomes($$ select public.admin_invite_user('new@x.example', 'New', 'both', 'user', 'standard', repeat('1', 51)) $$,
  '{"ada": "23514", "anna": "42501"}', 'a longer phone number of an invited person is refused');
select tests.outcomes($$ insert into public.accounts (name) values (repeat('x', 201)) $$, '{"ada": "23514"}', 'a longer account name is refused');
select tests.outcomes($$ insert into public.change_requests (title, description) values ('x', repeat('x', 5001)) $$,
  '{"ada": "23514"}', 'a longer description of a change request is refused');
select tests.outcomes($$ insert into public.notifications (account_id, type, title, data)
    values (tests.id('alpha'), 'x', 'x', jsonb_build_object('x', repeat('x', 200000))) $$,
  '{"ada": "23514", "service_role": "23514"}', 'larger data of a notification is refused');
select tests.outcomes($$ insert into public.notifications (account_id, type, title, message, data)
    values (tests.id('alpha'), 'x', 'x', repeat('x', 65536), jsonb_build_object('x', repeat('x', 65536))) $$,
  '{"ada": "1", "service_role": "1"}', 'the contents of the largest delivery are accepted');

select * from finish();
rollback;
