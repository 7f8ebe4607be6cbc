begin;
\ir fixtures.psql
select plan(6);

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

select * from finish();
rollback;
