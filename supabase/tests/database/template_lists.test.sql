begin;
\ir fixtures.psql
select plan(12);

-- Both lists name the accounts that the policy lets through. They must give what the policy alone gives.
create function pg_temp.by_policy() returns bigint language sql
as $$ select count(*) from public.templates where is_client_specific $$;
create function pg_temp.by_list() returns bigint language sql
as $$ select coalesce(max(total), 0) from public.list_templates(true) $$;
create function pg_temp.agrees(person text) returns boolean language plpgsql
as $$
declare
  result boolean;
begin
  perform tests.act_as(person);
  result := pg_temp.by_policy() = pg_temp.by_list();
  perform tests.act_as_owner();
  return result;
end
$$;
select ok(bool_and(pg_temp.agrees(person)), 'the list gives everyone what the policy gives them')
from unnest(array['ada', 'anna', 'bela', 'eve', 'tina']) as person;

select tests.outcomes(
  $$ select from public.list_recent_templates(tests.id('alpha')) where account_id is not null $$,
  (select jsonb_build_object('ada', count(*)::text, 'bela', '0', 'anon', '42501') from public.templates
   where account_id = tests.id('alpha')),
  'the newest documents are those that the caller may read');

select tests.act_as('ada');
select is(
  (select string_agg(id::text, ',') from public.list_recent_templates(tests.id('alpha'), 2)),
  (select string_agg(id::text, ',') from (
    select id from public.templates where account_id = tests.id('alpha') or account_id is null
    order by created_at desc, id limit 2) as newest),
  'they are the newest of the account and of those for everyone');
select is((select count(*) from public.list_recent_templates(tests.id('alpha'), -1)), 0::bigint, 'a number below zero gives none');
select is(
  (select array_agg(id) from public.list_templates(true, page => 1000000)),
  (select array_agg(id) from public.list_templates(true)), 'a page beyond the last gives the last');
select throws_ok($$ select public.list_templates(true, order_by => 'nonsense') $$, '22P02', null, 'a sort that nobody offers is refused');

select tests.act_as_owner();

-- The lists look up names, counts and titles in ways of their own. For everyone they must give what the policies alone give.
alter table public.templates disable trigger user;
insert into public.templates (user_id, account_id, title, file_name, file_path, is_client_specific, category, tags)
select tests.id(author), tests.id(account), title, 'a.docx', tests.id(author) || '/list-' || n || '.docx', true, 'legal', array['listed']
from unnest(
  array['anna', 'aron', 'bela', 'ada', 'anna', 'bela'], array['alpha', 'alpha', 'alpha', 'alpha', 'beta', 'beta'],
  array['Élan', 'elan b', 'Zoo', 'éclair', 'Other', 'Another']
) with ordinality as made (author, account, title, n);
alter table public.templates enable trigger user;
create function pg_temp.names_agree(person text) returns boolean language plpgsql
as $$
declare
  result boolean;
begin
  perform tests.act_as(person);
  result := not exists (
    select from public.list_templates(true, page_size => 100) as listed left join public.profiles author on author.id = listed.user_id
    where listed.uploaded_by is distinct from author.name
  ) and not exists (
    select from public.accounts account, public.list_recent_templates(account.id, 100) as recent
    join public.templates template on template.id = recent.id left join public.profiles author on author.id = template.user_id
    where recent.author_name is distinct from author.name
  );
  perform tests.act_as_owner();
  return result;
end
$$;
select ok(bool_and(pg_temp.names_agree(person)), 'an author has a name for those who may read the profile')
from unnest(array['ada', 'anna', 'aron', 'bela', 'ivo', 'tina']) as person;
select tests.outcomes(
  $$ select from public.list_templates(true, page_size => 100) where user_id = tests.id('bela') and title = 'Zoo' and uploaded_by is not null $$,
  '{"ada": "1", "service_role": "1", "anna": "0", "aron": "0", "bela": "0", "eve": "0", "anon": "42501"}',
  'nobody reads the name of somebody from another account');
select tests.outcomes(
  $$ select from private.readable_names(array[tests.id('bela'), tests.id('anna')]) $$,
  '{"ada": "2", "anna": "1", "bela": "1", "tina": "0", "eve": "0", "anon": "42501"}', 'nor by the function that looks them up');
select tests.outcomes(
  $$ select from private.count_listed(true, 'legal', null) as counted where counted > 0 $$,
  '{"ada": "1", "anna": "0", "ivo": "0", "eve": "0", "anon": "42501"}', 'only administrators count the documents of all accounts');
select tests.act_as('ada');
select results_eq(
  $$ select max(total) from public.list_templates(true, only_category => 'legal', page_size => 2)
     union all select max(total) from public.list_templates(true, only_tag => 'listed', page_size => 2)
     union all select max(total) from public.list_templates(true, only_category => 'legal', only_tag => 'listed', page_size => 2) $$,
  $$ select count(*) from public.templates where is_client_specific and category = 'legal'
     union all select 6::bigint union all select 6::bigint $$, 'an administrator counts what the filter shows');
select tests.act_as('anna');
select results_eq(
  $$ select title from public.list_templates(true, order_by => 'title', page_size => 2)
     union all select title from public.list_templates(true, order_by => 'title', page => 2, page_size => 2) $$,
  $$ select title from public.templates where is_client_specific
     order by lower(extensions.unaccent(title)) collate "C", created_at desc, id limit 4 $$, 'pages by title go on where the last one ended');
select tests.act_as_owner();

select * from finish();
rollback;
