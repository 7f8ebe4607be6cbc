begin;
\ir fixtures.psql
select plan(40);

insert into public.support_requests (id, user_id, account_id, is_personal, name, email, subject, message, priority) values
  (tests.id('help'), tests.id('anna'), tests.id('alpha'), false, 'Anna', 'anna@home.example', 'Help', 'Please', 'high'),
  (tests.id('personal'), tests.id('nora'), null, true, 'Nora', 'nora@home.example', 'Hello', 'Please', 'low');
create function tests.state() returns text language sql security definer
as $$ select state || case when due_at is null then ', paused' else '' end from public.support_requests where id = tests.id('help') $$;

-- Who may.
select tests.outcomes($$ select public.reply_to_support_request(tests.id('help'), 'And?') $$,
  '{"anna": "1", "aron": "1", "dora": "1", "otto": "1", "ada": "1", "ivo": "1", "bela": "PT404", "nora": "PT404", "ugo": "PT404",
    "tina": "42501", "eve": "42501", "anon": "42501", "service_role": "42501"}', 'those who may read a request reply');
select tests.outcomes($$ select public.reply_to_support_request(tests.id('personal'), 'And?') $$,
  '{"nora": "1", "ada": "1", "anna": "PT404", "ivo": "PT404", "eve": "42501"}', 'nobody else replies to the request of a person without an account');
select tests.outcomes($$ select public.reply_to_support_request(tests.id('help'), 'And?', '[]', true) $$,
  '{"ada": "1", "anna": "42501", "ivo": "42501"}', 'only admins ask back');
select tests.outcomes($$ select public.add_support_note(tests.id('help'), 'A secret') $$,
  '{"ada": "1", "anna": "42501", "aron": "42501", "bela": "42501", "ivo": "42501", "eve": "42501", "anon": "42501", "service_role": "42501"}',
  'only admins who impersonate nobody write notes');
select tests.outcomes($$ select public.assign_support_request(tests.id('help'), tests.id('ivo')) $$,
  '{"ada": "1", "anna": "42501", "ivo": "42501", "eve": "42501", "anon": "42501", "service_role": "42501"}', 'only admins assign a request');
select tests.outcomes($$ select public.assign_support_request(tests.id('help'), tests.id('anna')) $$, '{"ada": "22023"}', 'a request is assigned to an administrator');
select tests.outcomes($$ select public.set_support_state(tests.id('help'), 'closed') $$,
  '{"anna": "1", "aron": "1", "ivo": "1", "ada": "1", "bela": "PT404", "nora": "PT404", "eve": "42501", "anon": "42501"}', 'members and admins close a request');
select tests.outcomes($$ select public.set_support_state(tests.id('help'), 'answered') $$, '{"ada": "22023", "anna": "42501", "ivo": "42501"}',
  'nobody says that a request is answered before an answer');
update public.support_requests set answered_at = now() where id = tests.id('help');
select tests.outcomes($$ select public.set_support_state(tests.id('help'), 'answered') $$, '{"ada": "1", "anna": "42501", "ivo": "42501"}',
  'only admins set another state');
update public.support_requests set answered_at = null where id = tests.id('help');
select tests.outcomes($$ select public.set_support_state(tests.id('help'), 'waiting') $$, '{"ada": "1", "anna": "42501"}', 'a member cannot pause the clock');
select tests.outcomes($$ select public.set_support_state(tests.id('help'), null) $$, '{"ada": "22023", "anna": "22023"}', 'a request always has a state');
delete from auth.sessions where user_id = tests.id('dora');
insert into public.account_blocks (user_id, account_id) values (tests.id('otto'), tests.id('alpha'));
select tests.outcomes($$ select public.reply_to_support_request(tests.id('help'), 'And?') $$, '{"dora": "42501", "otto": "PT404"}',
  'people whose session has ended and removed people do not reply');

-- Bad input.
select tests.act_as('anna');
select throws_ok($$ select public.reply_to_support_request(tests.id('help'), E' \n') $$, '23514', 'body: Please fill in all required fields', 'an empty message is refused');
select throws_ok($$ select public.reply_to_support_request(tests.id('help'), repeat('x', 100000)) $$, '23514', 'body: is longer than 10000 characters',
  'a long message is refused with the field and the reason');
select lives_ok($$ select public.reply_to_support_request(tests.id('help'), repeat('é', 10000)) $$, 'a message of the maximum length is accepted');
select tests.act_as('ada');
select throws_ok($$ select public.add_support_note(tests.id('help'), repeat('x', 10001)) $$, '23514', 'body: is longer than 10000 characters', 'a long note is refused');

-- From question to closed. Half of the eight promised hours have passed when the firm asks back.
select tests.act_as_owner();
update public.support_requests set created_at = now() - interval '1 day', due_at = private.add_working_time(now(), '4 hours') where id = tests.id('help');
select tests.act_as('ada');
select is(tests.state(), 'new', 'a reply of the client leaves a new request new');
select public.add_support_note(tests.id('help'), 'A secret');
select is(tests.state(), 'new', 'a note changes nothing');
select public.reply_to_support_request(tests.id('help'), 'Which one?', '[]', true);
select is(tests.state(), 'waiting, paused', 'asking back pauses the clock');
select is((select paused_work from public.support_requests where id = tests.id('help')), interval '4 hours', 'the working time that is left is kept');
select public.reply_to_support_request(tests.id('help'), 'Please answer.', '[]', true);
select is((select paused_work from public.support_requests where id = tests.id('help')), interval '4 hours', 'asking again does not change it');
select tests.act_as('aron');
select public.reply_to_support_request(tests.id('help'), 'The second.');
select is((select state || ' ' || (due_at = private.add_working_time(now(), '4 hours')) from public.support_requests where id = tests.id('help')),
  'new true', 'when a colleague has replied, the clock goes on with the time that was left');
select tests.act_as('ada');
select public.reply_to_support_request(tests.id('help'), 'Done.');
select is(tests.state(), 'answered', 'an answer answers the request');
select tests.act_as_owner();
select ok(answered_at = now() and first_answer_minutes = extract(epoch from private.working_time_between(created_at, now()))::integer / 60,
  'the time of the last answer and the working minutes until the first are kept') from public.support_requests where id = tests.id('help');
select tests.act_as('anna');
select public.reply_to_support_request(tests.id('help'), 'One more thing.');
select is((select state || ' ' || (due_at = private.add_working_time(now(), '8 hours')) from public.support_requests where id = tests.id('help')),
  'new true', 'a further question gets the whole promise again');
select public.set_support_state(tests.id('help'), 'closed');
select is((select state || ' ' || (closed_at = now()) from public.support_requests where id = tests.id('help')), 'closed true', 'a member closes the request');
select public.set_support_state(tests.id('help'), 'new');
select is(tests.state(), 'new', 'a member opens it again');
select public.set_support_state(tests.id('help'), 'closed');
select public.reply_to_support_request(tests.id('help'), 'Sorry, one more.');
select is(tests.state(), 'new', 'a reply opens a closed request again');

-- What is written.
select tests.act_as('ivo');
select public.reply_to_support_request(tests.id('help'), 'In the place of Anna');
select tests.act_as_owner();
select results_eq(
  $$ select author, author_name, written_by, is_firm from public.support_messages where body = 'In the place of Anna' $$,
  $$ values (tests.id('anna'), 'anna', tests.id('ivo'), false) $$, 'a message of an impersonating admin names the administrator');
select results_eq(
  $$ select action_type from public.admin_actions where admin_id = tests.id('ivo') and in_place_of = tests.id('anna') $$,
  $$ values ('support_message_created') $$, 'it is recorded');
select ok(exists (select from public.admin_actions where admin_id = tests.id('ada') and action_type = 'support_note_created'), 'a note is recorded');
select results_eq(
  $$ select title, message, data ->> 'request_id', data ->> 'number' from public.notifications where account_id = tests.id('alpha') and type = 'support_answer' order by title desc, id limit 3 $$,
  $$ select title || number, 'Help', id::text, number from public.support_requests, unnest(array['We have a question about ', 'We have a question about ', 'We answered ']) as title
     where id = tests.id('help') order by title desc $$, 'the account is notified of answers and questions of the firm, and of nothing else');
select is_empty($$ select from public.notifications where concat(title, message, data) ~ 'secret' $$, 'no notification has a note');
select tests.act_as('ada');
select public.reply_to_support_request(tests.id('personal'), 'Hello Nora');
select tests.act_as_owner();
select is((select count(*)::integer from public.notifications where type = 'support_answer'), 3, 'a person without an account has no notifications');

-- Files.
create function tests.upload_support(owner text, folder text, request text, name text) returns jsonb language sql security definer
as $$
  insert into storage.objects (bucket_id, name, owner, owner_id, version, metadata)
  values ('support-files', concat_ws('/', tests.id(folder), tests.id(request), tests.id(name) || '.pdf'), tests.id(owner), tests.id(owner)::text,
    gen_random_uuid()::text, '{"size": 5000, "mimetype": "application/pdf"}')
  returning jsonb_build_object('path', name, 'name', 'Order form.pdf')
$$;
create temporary table uploads on commit drop as
select name, tests.upload_support(owner, folder, request, name) as file from (values
  ('own', 'anna', 'anna', 'help'), ('other', 'aron', 'aron', 'help'), ('elsewhere', 'anna', 'anna', 'draft'), ('impersonated', 'ivo', 'anna', 'help'),
  ('draft of anna', 'anna', 'anna', 'help')
) as upload (name, owner, folder, request);
grant select on uploads to authenticated;
create function tests.reply_with(variadic names text[]) returns uuid language sql
as $$ select public.reply_to_support_request(tests.id('help'), 'See the file', (select jsonb_agg(file order by name) from uploads where name = any (names))) $$;
select tests.outcomes($$ select tests.reply_with('other') $$, '{"anna": "23514", "bela": "PT404", "aron": "1"}', 'nobody attaches a file that somebody else has uploaded');
select tests.outcomes($$ select tests.reply_with('elsewhere') $$, '{"anna": "23514"}', 'a file of another request is refused');
select tests.act_as('anna');
select tests.reply_with('own');
select throws_ok($$ select tests.reply_with('own') $$, '23514', 'files: Order form.pdf was not uploaded. Please attach it again.', 'a file is attached once');
select throws_ok(
  $$ select public.reply_to_support_request(tests.id('help'), 'x', (select jsonb_agg(file || '{"name": "a\u202efdp.exe"}') from uploads where name = 'draft of anna')) $$,
  '23514', 'files: a name has 1 to 255 characters, without control characters and slashes', 'a name that turns the direction of the text is refused');
select throws_ok($$ select public.reply_to_support_request(tests.id('help'), 'x', '[1,2,3,4,5,6]') $$, '23514', 'files: at most 5 files a message', 'a message has at most five files');
select results_eq($$ select file_name, size, mime_type, account_id, is_firm from public.support_attachments $$,
  $$ values ('Order form.pdf', 5000::bigint, 'application/pdf', tests.id('alpha'), false) $$, 'size and type of a file come from storage');
select tests.act_as_owner();

select * from finish();
rollback;
