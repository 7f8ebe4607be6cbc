-- A token gives no access once its session has ended. The tables and procedures are read from the catalogue, so that new
-- ones are checked too.
begin;
\ir fixtures.psql
\ir catalogue.psql
select plan(26);

-- Rows in every table that people read or write, and in every bucket.
insert into public.kanban_cards (account_id, title, created_by) values (tests.id('alpha'), 'Card', tests.id('anna'));
insert into public.notifications (account_id, type, title, message) values (tests.id('alpha'), 'security_alert', 'Note', 'Text');
insert into public.account_services (account_id, service_id, enabled) values (tests.id('alpha'), 'legal-service', true);
insert into public.templates (title, file_name, file_path, user_id) values ('Firm', 'a.pdf', tests.file('ada', 'a.pdf'), tests.id('ada'));
insert into storage.objects (bucket_id, name) values
  ('chat-uploads', tests.id('anna') || '/b.pdf'), ('organization-logos', 'c.png');

create function tests.claim(claims jsonb) returns void language plpgsql
as $$
begin
  perform set_config('request.jwt.claims', claims::text, true);
  perform set_config('role', 'authenticated', true);
end
$$;

-- Live sessions, and tokens without a session of their own.
select tests.act_as('anna');
select is((select private.effective_user_id()), tests.id('anna'), 'a person with a live session acts as themselves');
select is((select count(*) from public.kanban_cards), 1::bigint, 'a person with a live session reads their cards');
select tests.act_as('ada');
select ok((select private.is_admin()) and (select private.has_admin_role()), 'an admin with a live session is an admin');
select is((select count(*) from public.kanban_cards), 1::bigint, 'an admin with a live session reads all cards');
select tests.act_as('ivo');
select is((select private.effective_user_id()), tests.id('anna'), 'an impersonating admin with a live session acts as the other person');

select tests.claim(jsonb_build_object('sub', tests.id('ada'), 'role', 'authenticated'));
select ok((select private.effective_user_id()) is null and not (select private.has_admin_role()), 'a token without a session gives no access');
select tests.claim(jsonb_build_object('sub', tests.id('ada'), 'role', 'authenticated', 'session_id', tests.id('anna session')));
select ok((select private.effective_user_id()) is null and not (select private.has_admin_role()), 'a token with the session of another person gives no access');
select tests.claim(jsonb_build_object('sub', tests.id('ada'), 'role', 'authenticated', 'session_id', tests.id('no session')));
select ok((select private.effective_user_id()) is null and not (select private.has_admin_role()), 'a token with a session that does not exist gives no access');

select tests.act_as_owner();
-- What the actor is and sees after a change by the owner: `<effective user> <has_admin_role> <is_admin> <cards> <files>`.
-- The change is rolled back.
create function tests.access_after(actor text, change text) returns text language plpgsql
as $$
declare
  found text;
begin
  begin
    execute change;
    perform tests.act_as(actor);
    select concat_ws(' ', coalesce(private.effective_user_id()::text, 'nobody'), private.has_admin_role(), private.is_admin(),
      (select count(*) from public.kanban_cards), (select count(*) from storage.objects)) into found;
    raise exception using errcode = 'TS000', message = found;
  exception
    when sqlstate 'TS000' then
      return sqlerrm;
  end;
end
$$;
select is(tests.access_after('ada', change), 'nobody f f 0 0', description) from (values
  ('no access after the session was deleted', 'delete from auth.sessions'),
  ('no access after the session has expired', $$ update auth.sessions set not_after = now() - interval '1 second' $$),
  ('no access for a banned person', $$ update auth.users set banned_until = now() + interval '1 hour' $$),
  ('no access for a deleted person', 'update auth.users set deleted_at = now()')
) as cases (description, change);
select is(tests.access_after('ada', change), tests.id('ada') || ' t t 1 2', description) from (values
  ('access before the session expires', $$ update auth.sessions set not_after = now() + interval '1 hour' $$),
  ('access after the ban is over', $$ update auth.users set banned_until = now() - interval '1 second' $$),
  ('access after the sessions of other people ended', $$ delete from auth.sessions where user_id <> tests.id('ada') $$)
) as cases (description, change);
select is(tests.access_after('ivo', 'delete from auth.sessions'), 'nobody f f 0 0', 'no access for an impersonating admin whose session ended');

-- From here on nobody has a session.
delete from auth.sessions;

select cmp_ok((select count(*) from tests.procedures), '>', 15::bigint, 'there are procedures to check');
select is_empty(format($$
  select name, tests.answer(%L, call) from tests.procedures where tests.answer(%L, call) not in ('42501', 'nothing') $$, actor, actor),
  format('%s, signed out, gets nothing from any procedure', actor))
from unnest(array['anna', 'ada', 'ivo', 'eve']) as actor;

select is_empty(format($$
  select name, tests.outcome(%L, 'select from ' || name) from tests.relations
  where tests.outcome(%L, 'select from ' || name) not in ('0', '42501') $$, actor, actor),
  format('%s, signed out, reads no row of any table', actor))
from unnest(array['anna', 'ada']) as actor;
select is_empty($$
  select name, tests.outcome('ada', 'delete from ' || name) from tests.relations
  where tests.outcome('ada', 'delete from ' || name) not in ('0', '42501') $$,
  'a signed-out admin deletes no row of any table');
select is_empty($$
  select name, tests.outcome('ada', format('update %s set %s', name, changes)) from tests.relations
  where changes is not null and tests.outcome('ada', format('update %s set %s', name, changes)) not in ('0', '42501') $$,
  'a signed-out admin changes no row of any table');
-- Each insert has default values only: the policy is checked before the constraints.
select is_empty($$
  select name, tests.outcome('ada', format('insert into %s (%s) values (%s)', name, columns, regexp_replace(columns, '[^,]+', 'default', 'g')))
  from tests.relations
  where columns is not null
    and tests.outcome('ada', format('insert into %s (%s) values (%s)', name, columns, regexp_replace(columns, '[^,]+', 'default', 'g'))) <> '42501' $$,
  'a signed-out admin adds no row to any table');

select * from finish();
rollback;
