begin;
-- Triggers tested here: portico_clear_text_of_changed_file, templates_clear_text, templates_derive_text_state.
\ir fixtures.psql
select plan(33);

delete from public.templates;
insert into public.templates (id, account_id, title, file_name, file_path, is_client_specific, created_at) values
  (tests.id('t1'), null, 'General', 'a', tests.shared_file('a'), false, now() - interval '1 hour'),
  (tests.id('t2'), tests.id('alpha'), 'Own', 'b', tests.shared_file('b'), true, now());

create function tests.state(name text) returns text language sql
as $$ select text_state::text from public.templates where id = tests.id(name) $$;
create function tests.claimed(round text, at_most integer default 9, only_ids uuid[] default null) returns text[]
language sql
as $$ select array_agg('x/' || split_part(file_path, '/', 2)) from public.claim_template_texts(tests.id(round), at_most, only_ids) $$;
-- Moves all times back, as if the pause had passed.
create function tests.later(pause interval) returns void language sql security definer
as $$
  update private.template_texts set claimed_until = claimed_until - pause, retry_at = retry_at - pause
$$;

select tests.outcomes(
  $$ select public.claim_template_texts(tests.id('x'), 0) $$,
  '{"service_role": "0", "anna": "42501", "ada": "42501", "anon": "42501"}', 'only the service role claims texts');
select tests.outcomes(
  $$ select public.record_template_text(tests.id('t1'), tests.id('x'), 'forged') $$,
  '{"service_role": "1", "anna": "42501", "ada": "42501", "anon": "42501"}', 'only the service role records a text');
select tests.outcomes(
  $$ select public.record_template_failure(tests.id('t1'), tests.id('x'), 'forged', true) $$,
  '{"service_role": "1", "anna": "42501", "ada": "42501", "anon": "42501"}', 'only the service role records a failure');
select tests.outcomes(
  $$ select private.finish_template_text(tests.id('t1'), tests.id('x'), 'forged', null, false) $$,
  '{"service_role": "42501", "anna": "42501", "ada": "42501", "anon": "42501"}', 'nobody calls the private function');

select is(tests.state('t1'), 'pending', 'a new template is pending');
update public.templates set text_state = 'ready' where id = tests.id('t1');
select is(tests.state('t1'), 'pending', 'an update cannot set the state of the text');
insert into public.templates (id, title, file_name, file_path, text_state)
values (tests.id('t3'), 'Forged', 'c', tests.shared_file('c'), 'ready');
select is(tests.state('t3'), 'pending', 'an insert cannot set the state of the text');
delete from public.templates where id = tests.id('t3');

set local role service_role;
select is(tests.claimed('one', 1), '{x/b}', 'the newest file is claimed first');
select is(tests.claimed('two', 9, array[tests.id('t2')]), null, 'a claimed file is not claimed by another round');
select is(tests.claimed('two'), '{x/a}', 'another round gets the other files');
select ok(public.record_template_text(tests.id('t2'), tests.id('one'), 'Clause one.'), 'the round of the claim records a text');
select ok(not public.record_template_text(tests.id('t1'), tests.id('one'), 'Not mine.'), 'another round cannot record a text');
select results_eq($$ select tests.state('t1'), tests.state('t2') $$, $$ values ('pending', 'ready') $$, 'the state of the text shows the result');

select tests.later('3 minutes');
select is(tests.claimed('three'), '{x/a}', 'a file whose claim has expired is claimed by another round');
select ok(not public.record_template_failure(tests.id('t1'), tests.id('two'), 'late', true),
  'the first round can record nothing any more');
select ok(public.record_template_failure(tests.id('t1'), tests.id('three'), 'storage is away', false), 'a temporary failure is recorded');
select is(tests.claimed('four'), null, 'after a temporary failure the file is not tried at once');
select tests.later('3 minutes');
select is(tests.claimed('four'), '{x/a}', 'after a pause the file is tried again');
select public.record_template_failure(tests.id('t1'), tests.id('four'), 'protected', true);
select tests.later('1 day');
select results_eq($$ select tests.state('t1'), tests.claimed('five') $$, $$ values ('unreadable', null::text[]) $$,
  'a final failure makes the file unreadable, and it is not tried again');
reset role;

update public.templates set file_path = tests.shared_file('new ' || title) where id in (tests.id('t1'), tests.id('t2'));
select results_eq($$ select tests.state('t1'), tests.state('t2') $$, $$ values ('pending', 'pending') $$,
  'a new file makes the template pending again');
select is((select array_agg(content) from private.template_texts where content is not null), null,
  'the text of the old file is deleted');
update public.templates set title = 'Renamed' where id = tests.id('t1');
select is(tests.state('t1'), 'pending', 'a new title does not change the state of the text');

-- Two files crash every process that reads them: first together, then each alone.
select tests.claimed('round ' || n), tests.later('3 minutes') from generate_series(1, 9) as n;
select is(tests.claimed('round 10'), null, 'a file is not tried more than five times');
select is(tests.state('t2'), 'unreadable', 'a file that was tried five times is unreadable');


-- The text belongs to one object of storage.
insert into public.templates (id, title, file_name, file_path) values (tests.id('t4'), 'Followed', 'd', tests.shared_file('d'));
select is(tests.claimed('first'), '{x/d}', 'a new file is claimed');
update private.template_texts set file_version = 'of another file' where template_id = tests.id('t4');
select ok(not public.record_template_text(tests.id('t4'), tests.id('first'), 'Of another file.'),
  'a text is not recorded if the object is not the one that was read');
select tests.later('3 minutes');
select tests.claimed('second');
select public.record_template_text(tests.id('t4'), tests.id('second'), 'The zebra rests.');
select tests.delete_files($$ name = tests.id('x') || '/d' $$);
select results_eq(
  $$ select tests.state('t4'), content from private.template_texts where template_id = tests.id('t4') $$,
  $$ values ('pending', null::text) $$, 'when the file is deleted, its text is deleted');
select tests.claimed('third');
select is(tests.state('t4'), 'unreadable', 'a template without a file is unreadable');
select tests.shared_file('d');
select results_eq($$ select tests.claimed('fourth'), tests.state('t4') $$, $$ values ('{x/d}'::text[], 'pending') $$,
  'when the file is uploaded again, it is read again');

-- People take turns; files that crashed a process are read alone.
delete from public.templates;
insert into public.templates (user_id, title, file_name, file_path)
select tests.id('anna'), 'Many', 'x', tests.file('anna', 'many-' || n) from generate_series(1, 9) as n;
insert into public.templates (id, user_id, title, file_name, file_path, created_at)
values (tests.id('t4'), tests.id('bela'), 'One', 'x', tests.file('bela', 'one'), now() - interval '1 day');
update private.template_texts set attempts = 1 where template_id = tests.id('t4');
select ok('x/one' = any (tests.claimed('turns', 2)), 'many files of one person do not delay those of another');
select tests.claimed('turns', 9);
select tests.later('3 minutes');
select is(cardinality(tests.claimed('alone')), 1, 'a file whose attempt never ended is claimed alone');
select is(cardinality(tests.claimed('alone')), 1, 'the next such file is claimed alone too');
insert into public.templates (user_id, title, file_name, file_path) values (tests.id('aron'), 'New', 'x', tests.shared_file('new-1')),
  (tests.id('aron'), 'New', 'x', tests.shared_file('new-2'));
select is(cardinality(tests.claimed('fresh', 9, array(select id from public.templates where title = 'New'))), 2, 'new files are claimed together');

select * from finish();
rollback;
