begin;
-- Triggers tested here: portico_require_right_to_insert, portico_require_right_to_update.
\ir fixtures.psql
select plan(13);

-- Writes a file like Supabase's storage: as the service, with the person as the owner.
create function tests.upload_statement(person text, bucket text, path text) returns text language sql
as $$
  select format('insert into storage.objects (bucket_id, name, owner_id, version) values (%L, %L, %L, ''v1'')
    on conflict (bucket_id, name) do update set version = ''v2'', owner_id = excluded.owner_id', bucket, path, tests.id(person))
$$;
create function tests.upload_outcomes(bucket text, path text, people text[]) returns jsonb language sql
as $$
  select jsonb_object_agg(person, tests.outcome('service_role', tests.upload_statement(person, bucket, path))) from unnest(people) as person
$$;
insert into storage.objects (bucket_id, name, owner_id, version)
values ('organization-logos', tests.id('alpha') || '_logo.png', tests.id('anna'), 'v1');

select is(tests.upload_outcomes('organization-logos', tests.id('beta') || '_logo.png', '{ada,ivo,eve,anna,nora}'),
  '{"ada": "1", "ivo": "42501", "eve": "42501", "anna": "42501", "nora": "42501"}', 'only administrators who impersonate nobody upload a logo');
select is(tests.upload_outcomes('organization-logos', tests.id('alpha') || '_logo.png', '{ada,ivo,anna}'),
  '{"ada": "1", "ivo": "42501", "anna": "42501"}', 'only administrators who impersonate nobody replace a logo');
select is(tests.upload_outcomes('chat-uploads', tests.id('anna') || '/a.txt', '{anna,aron,ada,ivo}'),
  '{"anna": "1", "aron": "42501", "ada": "42501", "ivo": "42501"}', 'only the person uploads a chat file into their folder');
select is(tests.upload_outcomes('templates', tests.id('anna') || '/a.txt', '{anna,aron,ivo,eve,ada}'),
  '{"anna": "1", "aron": "42501", "ivo": "1", "eve": "42501", "ada": "42501"}',
  'only the person, or an admin who impersonates them, uploads a template file into their folder');
select is(array[tests.outcome('service_role', tests.upload_statement('nora', 'templates', tests.id('nora') || '/a.txt')),
    tests.outcome('service_role', tests.upload_statement('ada', 'templates', tests.id('ada') || '/a.txt')),
    tests.outcome('service_role', tests.upload_statement('tina', 'templates', tests.id('tina') || '/a.txt'))],
  '{42501,1,42501}', 'a person without an account or without access to this environment uploads no template file');

delete from public.user_accounts where user_id = tests.id('bela');
delete from public.account_email_domains where domain = 'beta.example';
select is(tests.outcome('service_role', tests.upload_statement('bela', 'templates', tests.id('bela') || '/a.txt')), '42501',
  'a person who was unlinked meanwhile is refused');
delete from public.user_roles where user_id = tests.id('ada');
select is(tests.outcome('service_role', tests.upload_statement('ada', 'organization-logos', tests.id('alpha') || '_logo.png')), '42501',
  'an administrator who was demoted meanwhile is refused');
update auth.users set banned_until = now() + interval '1 day' where id = tests.id('aron');
select is(tests.outcome('service_role', tests.upload_statement('aron', 'chat-uploads', tests.id('aron') || '/a.txt')), '42501',
  'a person who was banned meanwhile is refused');

select is(tests.outcome('service_role',
    $$ update storage.objects set last_accessed_at = now() where bucket_id = 'organization-logos' $$), '1',
  'updating the time of the last access needs no rights of the owner');
select is(tests.outcome('service_role', $$ insert into storage.objects (bucket_id, name) values ('templates', 'x/a.txt') $$), '1',
  'a file without an owner is accepted');
select is(tests.outcome('service_role',
    $$ insert into storage.objects (bucket_id, name, owner_id) values ('organization-logos', 'x.png', 'a machine') $$), '1',
  'a file whose owner is no person is accepted');
select tests.outcomes($$ select private.may_upload(tests.id('ada'), 'templates', 'x') $$,
  '{"service_role": "42501", "anna": "42501", "ada": "42501"}', 'nobody asks for another person''s rights');
select throws_ok($$ select private.require_upload_right() $$, '0A000', null, 'the trigger function cannot be called');

select * from finish();
rollback;
