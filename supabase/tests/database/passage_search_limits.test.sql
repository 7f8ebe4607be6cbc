-- The limits of a search, and that filters of a caller are applied to readable rows only.
begin;
\ir fixtures.psql
select plan(17);

insert into public.templates (account_id, title, file_name, file_path, is_client_specific)
select tests.id('alpha'), 'Contract ' || n, 'a.txt', tests.shared_file('n' || n), true from generate_series(1, 20) as n;
select tests.act_as('anna');
select lives_ok($$ select public.find_passages(repeat('x', 4000)) $$, 'a question with 4,000 characters is accepted');
select throws_ok($$ select public.find_passages(repeat('x', 4001)) $$, '22023', 'A question has at most 4,000 characters',
  'find_passages refuses a longer question');
select throws_ok($$ select public.search_templates(repeat('x', 4001)) $$, '22023', null, 'search_templates refuses a longer question');
select throws_ok($$ select public.list_templates(true, repeat('x', 4001)) $$, '22023', null, 'list_templates refuses a longer question');
select throws_ok($$ select public.rank_text(repeat('x', 4001), 'y') $$, '22023', null, 'rank_text refuses a longer question');
select lives_ok($$ select public.rank_text('x', repeat('y', 400000)) $$, 'a text with 400,000 characters is accepted');
select throws_ok($$ select public.rank_text('x', repeat('y', 400001)) $$, 'PT413', 'A text has at most 400,000 characters',
  'a longer text is refused');
select lives_ok($$ select public.find_passages('x'), public.find_passages('y'), public.find_passages('z') $$,
  'one statement may search several times');
select tests.act_as_owner();

select is_empty($$
  select name from unnest('{find_passages,rank_text,search_templates,list_templates}'::text[]) as name
  where not exists (
    select from pg_proc where pronamespace = 'public'::regnamespace and proname = name and procost >= 10000
  )
$$, 'searches have the cost by which the engine limits them');

-- A filter of the caller that records each title it is called with. It is so cheap that Postgres would call it first.
create table tests.seen (title text);
grant insert on tests.seen to authenticated;
create function tests.record_title(title text) returns boolean language plpgsql cost 0.0001 as $$
begin
  insert into tests.seen values (title);
  return true;
end
$$;
grant usage on schema tests to authenticated;
insert into public.kanban_cards (account_id, title) values
  (tests.id('alpha'), 'Own card'), (tests.id('beta'), 'Card of another account');
insert into public.notifications (account_id, type, title, message) values
  (tests.id('alpha'), 'security_alert', 'Own news', 'x'), (tests.id('beta'), 'security_alert', 'News of another account', 'x');
select tests.act_as('anna');
select cmp_ok((select count(*) from public.kanban_cards where tests.record_title(title)), '>', 0::bigint, 'a filter of the caller finds readable cards');
select cmp_ok((select count(*) from public.notifications where tests.record_title(title)), '>', 0::bigint, 'a filter of the caller finds readable notifications');
select tests.act_as_owner();
select is(array(select distinct title from tests.seen where title ~ '^Own' order by 1), '{Own card,Own news}', 'the filter is called for readable rows');
select is_empty($$ select from tests.seen where title ~ 'another account' $$, 'the filter is never called for rows of other accounts');

-- A search checks its limits first, and does not prepare the titles of templates, which are stored as plain text.
insert into public.templates (account_id, title, file_name, file_path, is_client_specific)
values (tests.id('beta'), 'Contract of another account', 'b.txt', tests.shared_file('of beta'), true);
create or replace function private.plain_text(content text) returns text language plpgsql stable set search_path = ''
as $$
begin
  if content ~ 'another account' then
    raise exception using errcode = 'TS003';
  end if;
  return lower(content);
end
$$;
select is(tests.outcome('anna', $$ select public.list_templates(true, 'contract') $$), '20',
  'a search of the library finds readable templates');
select is(tests.outcome('ada', $$ select public.list_templates(true, 'contract') $$), '21',
  'a search of the library reads the stored text of titles');
create or replace function private.search_terms(question text) returns setof private.search_term language plpgsql stable rows 30 set search_path = ''
as $$
begin
  raise exception using errcode = 'TS004';
end
$$;
select is(
  array[tests.outcome('anna', $$ select public.list_templates(true, repeat('x', 4001)) $$),
    tests.outcome('anna', $$ select public.find_passages(repeat('x', 4001)) $$)],
  '{22023,22023}', 'the limits of a search are checked before it works on the question');
select is(tests.outcome('anna', $$ select public.list_templates(true, 'x') $$), 'TS004', 'a question within the limits is worked on');

select * from finish();
rollback;
