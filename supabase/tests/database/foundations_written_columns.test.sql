-- The database sets the id and the times of a row.
begin;
\ir fixtures.psql
select plan(9);

insert into public.kanban_cards (id, account_id, title, created_by) values (tests.id('card b'), tests.id('beta'), 'Theirs', tests.id('bela'));
insert into public.templates (id, user_id, account_id, title, file_name, file_path, is_client_specific)
values (tests.id('of b'), tests.id('bela'), tests.id('beta'), 'Theirs', 'b.pdf', tests.file('bela', 'b.pdf'), true);

create function tests.new_card(id uuid) returns text language sql
as $$ select format('insert into public.kanban_cards (id, account_id, title, created_by) values (%L, %L, ''x'', auth.uid())', id, tests.id('alpha')) $$;
create function tests.new_template(id uuid) returns text language sql
as $$ select format('insert into public.templates (id, user_id, account_id, title, file_name, file_path, is_client_specific)
  values (%L, auth.uid(), %L, ''x'', ''x'', tests.own_file(''a.pdf''), true)', id, tests.id('alpha')) $$;
select is(
  array[tests.outcome('anna', tests.new_card(tests.id('card b'))), tests.outcome('anna', tests.new_card(gen_random_uuid()))],
  '{42501,42501}', 'inserting a card with an id is refused, whether or not another account has it');
select is(
  array[tests.outcome('anna', tests.new_template(tests.id('of b'))), tests.outcome('anna', tests.new_template(gen_random_uuid()))],
  '{42501,42501}', 'inserting a template with an id is refused, whether or not another account has it');
select tests.outcomes($$ insert into public.kanban_cards (account_id, title, created_by, created_at)
    values (tests.id('alpha'), 'x', auth.uid(), 'infinity') $$,
  '{"anna": "42501", "ada": "42501", "service_role": "1"}', 'nobody sets when a card was created');
select tests.outcomes($$ insert into public.templates (account_id, user_id, title, file_name, file_path, is_client_specific, created_at)
    select tests.id('alpha'), auth.uid(), 'x', 'x', tests.own_file('c.pdf'), true, 'infinity' $$,
  '{"anna": "42501", "ada": "42501"}', 'nobody sets when a template was created');
select tests.outcomes($$ update public.templates set created_at = 'infinity' $$, '{"anna": "42501", "ada": "42501"}', 'nobody changes when a template was created');
select tests.outcomes($$ insert into public.user_preferences (user_id, theme, created_at) values (auth.uid(), 'dark', now())
    on conflict (user_id) do update set created_at = excluded.created_at $$,
  '{"anna": "42501"}', 'nobody sets when preferences were created');
select tests.outcomes($$ insert into public.kanban_cards (account_id, title, description, status, position, created_by)
    values (tests.id('alpha'), 'x', null, 'todo', 0, auth.uid()) $$,
  '{"anna": "1", "ada": "1", "bela": "42501"}', 'a card without id and time is accepted');
select tests.outcomes($$ insert into public.change_requests (id, title, description, created_at)
    values (gen_random_uuid(), 'x', 'x', now() - interval '1 day') $$,
  '{"ada": "1", "anna": "42501"}', 'an administrator restores a change request with its id and its time');
select is(
  array[
    tests.outcome('ada', $$ insert into public.change_requests (title, description, created_at) values ('x', 'x', 'infinity') $$),
    tests.outcome('ada', $$ update public.accounts set subscription_end = 'infinity' $$),
    tests.outcome('ada', $$ select public.admin_plan_consult(tests.id('alpha'), 'x', 'x', 'infinity') $$)],
  '{23514,23514,22023}', 'infinite times that administrators write are refused');

select * from finish();
rollback;
