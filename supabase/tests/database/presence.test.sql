begin;
\ir fixtures.psql
select plan(12);

insert into public.support_requests (id, user_id, account_id, is_personal, name, email, subject, message) values
  (tests.id('request'), tests.id('anna'), tests.id('alpha'), false, 'Anna', 'anna@x.example', 'Question', 'Text'),
  (tests.id('personal'), tests.id('anna'), tests.id('alpha'), true, 'Anna', 'anna@x.example', 'Question', 'Text');

-- A row of each extension, as the platform inserts them to ask the policies.
insert into realtime.messages (topic, extension) values ('any', 'presence'), ('any', 'broadcast');

create function tests.on_topic(name text) returns text language sql as $$ select set_config('realtime.topic', name, false) $$;

select tests.on_topic('board:' || tests.id('alpha'));
select tests.outcomes(
  $$ select from realtime.messages $$,
  '{"anna": "1", "aron": "1", "dora": "1", "otto": "1", "ivo": "1", "ada": "1", "service_role": "2",
    "bela": "0", "nora": "0", "ugo": "0", "tina": "0", "eve": "0", "anon": "0"}',
  'whoever sees the board of alpha sees who is on it, and no broadcasts');
select tests.outcomes(
  $$ insert into realtime.messages (topic, extension) values (realtime.topic(), 'presence') $$,
  '{"anna": "1", "aron": "1", "dora": "1", "otto": "1", "ada": "1", "service_role": "1",
    "ivo": "42501", "bela": "42501", "nora": "42501", "ugo": "42501", "tina": "42501", "eve": "42501", "anon": "42501"}',
  'they appear on it, except administrators who impersonate somebody');
select tests.outcomes(
  $$ insert into realtime.messages (topic, extension) values (realtime.topic(), 'broadcast') $$,
  '{"anna": "42501", "ada": "42501", "ivo": "42501", "anon": "42501"}',
  'nobody broadcasts');

select tests.on_topic('board:' || gen_random_uuid());
select tests.outcomes($$ select from realtime.messages $$, '{"anna": "0", "ada": "0"}', 'there is no board without an account');

select tests.on_topic('support:' || tests.id('request'));
select tests.outcomes(
  $$ select from realtime.messages $$,
  '{"anna": "1", "aron": "1", "ivo": "1", "ada": "1", "bela": "0", "nora": "0", "eve": "0", "anon": "0"}',
  'whoever sees a support request sees who writes in it');
select tests.outcomes(
  $$ insert into realtime.messages (topic, extension) values (realtime.topic(), 'presence') $$,
  '{"anna": "1", "ada": "1", "ivo": "42501", "bela": "42501", "nora": "42501"}',
  'they appear there, except administrators who impersonate somebody');

select tests.on_topic('support:' || tests.id('personal'));
select tests.outcomes(
  $$ select from realtime.messages $$,
  '{"anna": "1", "ada": "1", "aron": "0", "dora": "0", "bela": "0"}',
  'a personal request is for its author and administrators');
select tests.outcomes(
  $$ insert into realtime.messages (topic, extension) values (realtime.topic(), 'presence') $$,
  '{"anna": "1", "ada": "1", "aron": "42501"}',
  'and so is appearing there');

select tests.on_topic('accounts:' || tests.id('alpha'));
select tests.outcomes($$ select from realtime.messages $$, '{"anna": "0", "ada": "0"}', 'other topics are for nobody');
select tests.on_topic('board:' || tests.id('alpha') || ' ');
select tests.outcomes($$ select from realtime.messages $$, '{"anna": "0", "ada": "0"}', 'and neither are similar ones');
select tests.on_topic('board:' || upper(tests.id('alpha')::text) || ':x');
select tests.outcomes($$ select from realtime.messages $$, '{"anna": "0", "ada": "0"}', 'in whatever form');
select tests.on_topic('');
select tests.outcomes($$ select from realtime.messages $$, '{"anna": "0", "ada": "0"}', 'and no topic at all');

select * from finish();
rollback;
