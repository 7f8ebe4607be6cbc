begin;
\ir fixtures.psql
select plan(14);

insert into public.notifications (id, account_id, type, title) values
  (tests.id('note a'), tests.id('alpha'), 'rss_update', 'New rule'),
  (tests.id('note a2'), tests.id('alpha'), 'rss_update', 'Newer rule');

-- Whose windows load again after what the person does: those of everyone whose row has changed.
create function tests.windows_told_by(person text, act text) returns text language plpgsql
as $$
declare
  people text;
begin
  create temporary table earlier on commit drop as select * from public.notification_marks;
  perform tests.act_as(person);
  execute act;
  perform tests.act_as_owner();
  select string_agg(profile.email, ', ' order by profile.email) into people
  from public.notification_marks mark join public.profiles profile on profile.id = mark.user_id
  left join earlier on earlier.id = mark.id where earlier.marked_at is distinct from mark.marked_at;
  drop table earlier;
  return coalesce(people, 'nobody');
end
$$;
create function tests.address(person text) returns text language sql
as $$ select email from public.profiles where id = tests.id(person) $$;

select is(
  tests.windows_told_by('anna', $$ update public.notifications set read = true where id = tests.id('note a') $$), tests.address('anna'),
  'a mark tells the windows of the person, and of no colleague');
select is(
  tests.windows_told_by('dora', $$ update public.notifications set read = true where id = tests.id('note a') $$), tests.address('dora'),
  'so does the mark of a colleague');
select is(
  tests.windows_told_by('anna', $$ update public.notifications set read = true where id = tests.id('note a') $$), 'nobody',
  'marking what is marked tells nobody');
select is(
  tests.windows_told_by('anna', $$ update public.notifications set read = false where id = tests.id('note a') $$), tests.address('anna'),
  'marking as unread tells them');
select is(
  tests.windows_told_by('anna', $$ select public.mark_all_notifications_read(tests.id('alpha')) $$), tests.address('anna'),
  'marking all tells them');
select is(
  tests.windows_told_by('anna', $$ select public.undo_mark_all_notifications_read(now()) $$), 'nobody',
  'taking back nothing tells nobody');
select is(
  tests.windows_told_by('anna', format('select public.undo_mark_all_notifications_read(%L)',
    (select marked_at from private.newest_read_marks where user_id = tests.id('anna')))), tests.address('anna'),
  'taking back all tells them');
select is(
  tests.windows_told_by('ivo', $$ update public.notifications set read = true where account_id = tests.id('alpha') $$), 'nobody',
  'an impersonating admin marks nothing, so it tells nobody');
select is(
  tests.windows_told_by('bela', $$ update public.notifications set read = true where id = tests.id('note a') $$), 'nobody',
  'neither does somebody of another account');

select tests.outcomes(
  $$ select from public.notification_marks $$,
  '{"anna": "1", "ivo": "1", "dora": "1", "service_role": "2", "bela": "0", "ada": "0", "otto": "0", "nora": "0", "ugo": "0",
    "eve": "0", "anon": "42501"}',
  'everyone reads only their own; an impersonating admin reads that of the person');
select tests.outcomes(
  $$ insert into public.notification_marks (user_id) values (tests.id('bela')) $$,
  '{"anna": "42501", "bela": "42501", "ivo": "42501", "ada": "42501", "anon": "42501", "service_role": "1"}', 'nobody inserts one');
select tests.outcomes(
  $$ update public.notification_marks set marked_at = now() $$,
  '{"anna": "42501", "ivo": "42501", "ada": "42501", "anon": "42501", "service_role": "2"}', 'nobody changes one');
select tests.outcomes(
  $$ delete from public.notification_marks $$,
  '{"anna": "42501", "ivo": "42501", "ada": "42501", "anon": "42501", "service_role": "2"}', 'nobody deletes one');

delete from public.profiles where id = tests.id('dora');
select is((select count(*)::integer from public.notification_marks), 1, 'it goes with the person');

select * from finish();
rollback;
