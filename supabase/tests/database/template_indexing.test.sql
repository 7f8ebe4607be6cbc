begin;
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
-- As if that long had passed.
create function tests.later(pause interval) returns void language sql security definer
as $$
  update private.template_texts set claimed_until = claimed_until - pause, retry_at = retry_at - pause
$$;

select tests.outcomes(
  $$ select public.claim_template_texts(tests.id('x'), 0) $$,
  '{"service_role": "0", "anna": "42501", "ada": "42501", "anon": "42501"}', 'texts are the service role''s to claim');
select tests.outcomes(
  $$ select public.record_template_text(tests.id('t1'), tests.id('x'), 'forged') $$,
  '{"service_role": "1", "anna": "42501", "ada": "42501", "anon": "42501"}', 'to record');
select tests.outcomes(
  $$ select public.record_template_failure(tests.id('t1'), tests.id('x'), 'forged', true) $$,
  '{"service_role": "1", "anna": "42501", "ada": "42501", "anon": "42501"}', 'to fail');
select tests.outcomes(
  $$ select private.finish_template_text(tests.id('t1'), tests.id('x'), 'forged', null, false) $$,
  '{"service_role": "42501", "anna": "42501", "ada": "42501", "anon": "42501"}', 'and what they stand on is for nobody');

select is(tests.state('t1'), 'pending', 'a template begins without its text');
update public.templates set text_state = 'ready' where id = tests.id('t1');
select is(tests.state('t1'), 'pending', 'and nobody can say otherwise');
insert into public.templates (id, title, file_name, file_path, text_state)
values (tests.id('t3'), 'Forged', 'c', tests.shared_file('c'), 'ready');
select is(tests.state('t3'), 'pending', 'not even from the start');
delete from public.templates where id = tests.id('t3');

set local role service_role;
select is(tests.claimed('one', 1), '{x/b}', 'the newest comes first');
select is(tests.claimed('two', 9, array[tests.id('t2')]), null, 'what is held is not given to another');
select is(tests.claimed('two'), '{x/a}', 'which gets the rest');
select ok(public.record_template_text(tests.id('t2'), tests.id('one'), 'Clause one.'), 'a text is recorded');
select ok(not public.record_template_text(tests.id('t1'), tests.id('one'), 'Not mine.'), 'by the round that holds it alone');
select results_eq($$ select tests.state('t1'), tests.state('t2') $$, $$ values ('pending', 'ready') $$, 'and shows');

select tests.later('3 minutes');
select is(tests.claimed('three'), '{x/a}', 'a lease that ran out is taken over');
select ok(not public.record_template_failure(tests.id('t1'), tests.id('two'), 'late', true),
  'and whoever held it records nothing any more');
select ok(public.record_template_failure(tests.id('t1'), tests.id('three'), 'storage is away', false), 'a failure that may pass');
select is(tests.claimed('four'), null, 'is not tried again at once');
select tests.later('3 minutes');
select is(tests.claimed('four'), '{x/a}', 'but after a while');
select public.record_template_failure(tests.id('t1'), tests.id('four'), 'protected', true);
select tests.later('1 day');
select results_eq($$ select tests.state('t1'), tests.claimed('five') $$, $$ values ('unreadable', null::text[]) $$,
  'one that stays is for good');
reset role;

update public.templates set file_path = tests.shared_file('new ' || title) where id in (tests.id('t1'), tests.id('t2'));
select results_eq($$ select tests.state('t1'), tests.state('t2') $$, $$ values ('pending', 'pending') $$,
  'another file is read anew');
select is((select array_agg(content) from private.template_texts where content is not null), null,
  'and the old text is not searched any more');
update public.templates set title = 'Renamed' where id = tests.id('t1');
select is(tests.state('t1'), 'pending', 'a new title changes nothing of that');

-- Two files that end every process that reads them: once together, then each alone.
select tests.claimed('round ' || n), tests.later('3 minutes') from generate_series(1, 9) as n;
select is(tests.claimed('round 10'), null, 'what was tried five times is not tried again');
select is(tests.state('t2'), 'unreadable', 'and counts as unreadable');


-- The text is that of one object.
insert into public.templates (id, title, file_name, file_path) values (tests.id('t4'), 'Followed', 'd', tests.shared_file('d'));
select is(tests.claimed('first'), '{x/d}', 'a new file is to be read');
update private.template_texts set file_version = 'of another file' where template_id = tests.id('t4');
select ok(not public.record_template_text(tests.id('t4'), tests.id('first'), 'Of another file.'),
  'a text of another object than the one that is there is not recorded');
select tests.later('3 minutes');
select tests.claimed('second');
select public.record_template_text(tests.id('t4'), tests.id('second'), 'The zebra rests.');
delete from storage.objects where name = tests.id('x') || '/d';
select results_eq(
  $$ select tests.state('t4'), content from private.template_texts where template_id = tests.id('t4') $$,
  $$ values ('pending', null::text) $$, 'a file that is gone is not found by its text any more');
select tests.claimed('third');
select is(tests.state('t4'), 'unreadable', 'nothing can be read of it');
select tests.shared_file('d');
select results_eq($$ select tests.claimed('fourth'), tests.state('t4') $$, $$ values ('{x/d}'::text[], 'pending') $$,
  'until it is back');

-- Turns, and files that end the process which reads them.
delete from public.templates;
insert into public.templates (user_id, title, file_name, file_path)
select tests.id('anna'), 'Many', 'x', tests.file('anna', 'many-' || n) from generate_series(1, 9) as n;
insert into public.templates (id, user_id, title, file_name, file_path, created_at)
values (tests.id('t4'), tests.id('bela'), 'One', 'x', tests.file('bela', 'one'), now() - interval '1 day');
update private.template_texts set attempts = 1 where template_id = tests.id('t4');
select ok('x/one' = any (tests.claimed('turns', 2)), 'the many files of one person hold up nobody''s');
select tests.claimed('turns', 9);
select tests.later('3 minutes');
select is(cardinality(tests.claimed('alone')), 1, 'a file whose attempt never ended is read alone');
select is(cardinality(tests.claimed('alone')), 1, 'each of them');
insert into public.templates (user_id, title, file_name, file_path) values (tests.id('aron'), 'New', 'x', tests.shared_file('new-1')),
  (tests.id('aron'), 'New', 'x', tests.shared_file('new-2'));
select is(cardinality(tests.claimed('fresh', 9, array(select id from public.templates where title = 'New'))), 2, 'new ones together');

select * from finish();
rollback;
