-- Where a second factor is required, a session without it gets nothing: no row, no file, no procedure. The tables and
-- procedures are read from the catalogue, so that new ones are checked too.
begin;
\ir fixtures.psql
\ir factors.psql
\ir catalogue.psql
select plan(29);

-- The procedures that answer a session without the factor, each with its reason.
create view tests.exceptions as select * from (values
  ('second_factor_state', 'says that the factor is missing, so that the portal can lead there'),
  ('shell_state', 'says the same, and nothing else: shell_state.test.sql')
) as listed (name, reason);

insert into public.kanban_cards (account_id, title, created_by) values (tests.id('alpha'), 'Card', tests.id('anna'));
insert into public.notifications (account_id, type, title, message) values (tests.id('alpha'), 'security_alert', 'Note', 'Text');
insert into public.account_services (account_id, service_id, enabled) values (tests.id('alpha'), 'legal-service', true);
insert into public.templates (title, file_name, file_path, user_id) values ('Firm', 'a.pdf', tests.file('ada', 'a.pdf'), tests.id('ada'));
insert into storage.objects (bucket_id, name) values
  ('chat-uploads', tests.id('anna') || '/b.pdf'), ('organization-logos', 'c.png');

create function tests.readable(actor text) returns bigint language sql
as $$ select count(*) from tests.relations where tests.outcome(actor, 'select from ' || name) not in ('0', '42501') $$;
create function tests.callable(actor text) returns bigint language sql
as $$ select count(*) from tests.procedures where tests.answer(actor, call) not in ('42501', 'nothing') $$;

-- Without the rule, as a comparison.
create temporary table before on commit drop as
  select actor, tests.readable(actor) as tables, tests.callable(actor) as procedures
  from unnest(array['anna', 'ada', 'ivo']) as actor;
select cmp_ok(tables, '>', 5::bigint, format('%s reads tables without the rule', actor)) from before;
select cmp_ok(procedures, '>', 5::bigint, format('%s calls procedures without the rule', actor)) from before;

create function tests.refused(actors text[]) returns setof text language plpgsql
as $$
declare
  actor text;
begin
  foreach actor in array actors loop
    return next is_empty(format($q$
      select name, tests.outcome(%L, 'select from ' || name) from tests.relations
      where tests.outcome(%L, 'select from ' || name) not in ('0', '42501') $q$, actor, actor),
      format('%s reads no row of any table and no file of any bucket', actor));
    return next is_empty(format($q$
      select name, tests.answer(%L, call) from tests.procedures
      where name not in (select name from tests.exceptions) and tests.answer(%L, call) not in ('42501', 'nothing') $q$, actor, actor),
      format('%s gets nothing from any procedure', actor));
  end loop;
end
$$;

update public.accounts set second_factor = 'require' where id = tests.id('alpha');
select tests.refused(array['anna', 'ivo']);
select is(tests.readable('ada'), (select tables from before where actor = 'ada'), 'an administrator is not concerned by the account');
update public.accounts set second_factor = null;
select tests.factor('ada');
select tests.refused(array['ada']);
update private.settings set second_factor = 'require';
select tests.refused(array['anna', 'ada', 'ivo']);

select is_empty(format($$
  select name, tests.outcome('ada', format(%L, name)) from tests.relations
  where tests.outcome('ada', format(%L, name)) not in ('0', '42501') $$, 'delete from %s', 'delete from %s'),
  'an administrator without the factor deletes no row of any table');
select is_empty($$
  select name, tests.outcome('ada', format('update %s set %s', name, changes)) from tests.relations
  where changes is not null and tests.outcome('ada', format('update %s set %s', name, changes)) not in ('0', '42501') $$,
  'an administrator without the factor changes no row of any table');
-- Each insert has default values only: the policy is checked before the constraints.
select is_empty($$
  select name, tests.outcome('ada', format('insert into %s (%s) values (%s)', name, columns, regexp_replace(columns, '[^,]+', 'default', 'g')))
  from tests.relations
  where columns is not null
    and tests.outcome('ada', format('insert into %s (%s) values (%s)', name, columns, regexp_replace(columns, '[^,]+', 'default', 'g'))) <> '42501' $$,
  'an administrator without the factor adds no row to any table');
select is((select array_agg(name::text) from tests.exceptions where tests.answer('anna', format('select * from public.%I()', name)) <> '42501'),
  array['second_factor_state', 'shell_state'], 'the exceptions answer');

-- With the factor everything is as it was.
select is(tests.readable(actor || ' aal2'), tables, format('%s reads with the factor what they read without the rule', actor)) from before;
select is(tests.callable(actor || ' aal2'), procedures, format('%s calls with the factor what they called without the rule', actor)) from before;

select * from finish();
rollback;
