begin;
-- Triggers tested here: portico_limit_replacements, portico_limit_uploads, templates_limit_account,
-- templates_limit_changed_account.
\ir fixtures.psql
select plan(25);

select results_eq(
  $$ select person_upload_bytes, account_file_bytes, account_support_bytes from private.settings $$,
  $$ values (209715200::bigint, 5368709120::bigint, 1073741824::bigint) $$,
  'the limits are 200 MB for a person, 5 GB for the templates of an account and 1 GB for its support files');
-- Sizes below are in units of 4 KB, the minimum that a file counts.
update private.settings set person_upload_bytes = 100 * 4096, account_file_bytes = 250 * 4096, account_support_bytes = 120 * 4096;

create function tests.chat(name text, size bigint) returns text language sql
as $$ select format('insert into storage.objects (bucket_id, name, metadata) values (''chat-uploads'', %L, ''{"size": %s}'')',
  tests.id('anna') || '/' || name, size * 4096) $$;
select tests.outcomes(tests.chat('a', 101), '{"anna": "PT413", "service_role": "PT413"}', 'an upload above the limit of the person is refused');
select tests.outcomes(tests.chat('a', 101), '{"aron": "42501", "ivo": "42501"}', 'other people get the error of the policy, not of the limit');
select tests.outcomes(tests.chat('a', 100), '{"anna": "1"}', 'an upload of exactly the limit is accepted');
select lives_ok(tests.chat('a', 60), 'a first file within the limit is accepted');
select tests.outcomes(tests.chat('b', 41), '{"anna": "PT413"}', 'a second file is added to the first');
select tests.outcomes(
  $$ insert into storage.objects (bucket_id, name, metadata)
     values ('chat-uploads', tests.id('anna') || '/b', jsonb_build_object('contentLength', 41 * 4096)) $$,
  '{"anna": "PT413"}', 'the announced size counts too');
select tests.outcomes(
  $$ update storage.objects set metadata = jsonb_build_object('size', 101 * 4096) where bucket_id = 'chat-uploads' $$,
  '{"anna": "PT413"}', 'a file that is replaced by a larger one counts with its new size');
select tests.outcomes(
  $$ insert into storage.objects (bucket_id, name, metadata)
     values ('chat-uploads', tests.id('aron') || '/b', jsonb_build_object('size', 90 * 4096)) $$, '{"aron": "1"}', 'another person has their own limit');

select tests.outcomes(
  $$ select tests.upload(auth.uid(), 'big', auth.uid(), 101 * 4096) $$,
  '{"anna": "PT413", "ada": "PT413"}', 'files that no template names have the same limit');
create function tests.add_template(name text, size bigint) returns void language sql
as $$
  insert into public.templates (user_id, account_id, title, file_name, file_path, is_client_specific)
  values (tests.id('aron'), tests.id('alpha'), name, 'x', tests.upload(tests.id('aron'), name, tests.id('aron'), size * 4096), true)
$$;
select tests.add_template('one', 90), tests.add_template('two', 90);
select tests.outcomes(
  $$ select tests.upload(auth.uid(), 'more', auth.uid(), 71 * 4096) $$,
  '{"aron": "PT413", "anna": "PT413", "dora": "PT413", "bela": "1", "ada": "1"}', 'members of a full account cannot upload template files');
select tests.outcomes(
  $$ select tests.upload(auth.uid(), 'more', auth.uid(), 70 * 4096) $$, '{"aron": "1", "anna": "1"}', 'an upload within the limit of the account is accepted');
select throws_ok($$ select tests.add_template('three', 71) $$, 'PT413', 'Your uploads are full', 'a template above the limit of the account is refused');
select tests.upload(tests.id('ada'), 'for-alpha', tests.id('ada'), 71 * 4096);
select tests.outcomes(
  $$ insert into public.templates (user_id, account_id, title, file_name, file_path)
     values (tests.id('ada'), tests.id('alpha'), 'x', 'x', tests.id('ada') || '/for-alpha') $$, '{"ada": "PT413"}', 'an administrator''s template above the limit of the account is refused');
insert into public.templates (id, user_id, account_id, title, file_name, file_path)
values (tests.id('elsewhere'), tests.id('ada'), tests.id('beta'), 'x', 'x', tests.id('ada') || '/for-alpha');
select tests.outcomes(
  $$ update public.templates set account_id = tests.id('alpha') where id = tests.id('elsewhere') $$,
  '{"ada": "PT413"}', 'a template moved from another account above the limit is refused');
select tests.outcomes(
  $$ update public.templates set title = 'y', account_id = null where id = tests.id('elsewhere') $$,
  '{"ada": "1"}', 'a template for everyone counts for no account');

-- Files for the support.
insert into public.support_requests (id, user_id, account_id, name, email, subject, message) values
  (tests.id('help'), tests.id('anna'), tests.id('alpha'), 'Anna', 'anna@alpha.example', 'Help', 'Please'),
  (tests.id('of beta'), tests.id('bela'), tests.id('beta'), 'Bela', 'bela@beta.example', 'Help', 'Please');
create function tests.send(request text, size bigint) returns uuid language plpgsql
as $$
declare
  path constant text := concat_ws('/', auth.uid(), tests.id(request), gen_random_uuid() || '.pdf');
begin
  perform tests.support_upload(path, auth.uid()::text, size * 4096);
  return public.reply_to_support_request(tests.id(request), 'x', jsonb_build_array(jsonb_build_object('path', path, 'name', 'x.pdf')));
end
$$;
create function tests.support_upload(path text, owner text, size bigint) returns void language sql security definer
as $$ insert into storage.objects (bucket_id, name, owner_id, version, metadata)
  values ('support-files', path, owner, gen_random_uuid()::text, jsonb_build_object('size', size, 'mimetype', 'application/pdf')) $$;
select tests.act_as('anna');
select tests.send('help', 90);
select throws_ok($$ select tests.send('help', 31) $$, 'PT413', 'The support files of your organization are full. Please send the message without files.',
  'files above the support limit of the account are refused');
select tests.act_as_owner();
select tests.outcomes($$ select tests.send('help', 31) $$, '{"aron": "PT413", "ada": "1"}', 'the limit is for all members, and not for files of the firm');
select tests.outcomes($$ select tests.send('help', 30) $$, '{"anna": "1", "aron": "1"}', 'files within the limit are accepted');
select is(tests.outcome('bela', $$ select tests.send('of beta', 90) $$) || ', '
  || tests.outcome('aron', $$ select tests.upload(auth.uid(), 'after', auth.uid(), 70 * 4096) $$), '1, 1',
  'another account has its own limit, and support files take nothing from the templates');

-- Metadata and small files.
create function tests.small(person text, user_metadata jsonb, files integer default 1) returns integer language sql
as $$
  with written as (
    insert into storage.objects (bucket_id, name, metadata, user_metadata)
    select 'chat-uploads', tests.id(person) || '/' || gen_random_uuid(), '{"size": 1}', user_metadata from generate_series(1, files)
    returning 1)
  select count(*)::integer from written
$$;
select tests.outcomes(
  $$ select tests.small('bela', jsonb_build_object('text', repeat('x', 8192))) $$,
  '{"bela": "PT413", "service_role": "PT413"}', 'metadata of more than 8 KB is refused');
select tests.outcomes(
  $$ select tests.small('bela', jsonb_build_object('text', repeat('x', 8000)), 50) $$,
  '{"bela": "1"}', 'metadata of less than 8 KB is accepted');
select tests.outcomes(
  $$ select tests.small('bela', jsonb_build_object('text', repeat('x', 8180)), 51) $$,
  '{"bela": "PT413"}', 'metadata counts like bytes of the file');
select tests.outcomes($$ select tests.small('bela', null, 100) $$, '{"bela": "1"}', 'a hundred small files are within a limit of 100 times 4 KB');
select tests.outcomes($$ select tests.small('bela', null, 101) $$, '{"bela": "PT413"}', 'a small file counts as 4 KB');

select * from finish();
rollback;
