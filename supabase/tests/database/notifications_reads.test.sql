begin;
-- Triggers tested here: notifications_mark_as_updated, notifications_keep_unread.
\ir fixtures.psql
select plan(42);

insert into public.notifications (id, account_id, type, title, created_at) values
  (tests.id('note a'), tests.id('alpha'), 'security_alert', 'New leak', now() - interval '3 hours'),
  (tests.id('note a2'), tests.id('alpha'), 'rss_update', 'New rule', now() - interval '2 hours'),
  (tests.id('note b'), tests.id('beta'), 'compliance_alert', 'New duty', now() - interval '1 hour');

-- What the person has not read, in four ways, which must agree: the count, the column, the list, and who would be mailed.
create function tests.unread(person text, account text default 'alpha') returns text language plpgsql
as $$
declare
  titles text;
  listed text;
  counted bigint;
  mailed text;
begin
  perform tests.act_as(person);
  select string_agg(title, ', ' order by title) into titles from public.notifications where account_id = tests.id(account) and not public.is_read(notifications);
  select string_agg(title, ', ' order by title) into listed from public.notification_list where account_id = tests.id(account) and not is_read;
  select public.count_unread_notifications(tests.id(account)) into counted;
  perform tests.act_as_owner();
  select string_agg(told.title, ', ' order by told.title) into mailed
  from private.people_to_notify(array(select id from public.notifications where account_id = tests.id(account)), array[tests.id(person)]) told;
  if counted <> coalesce(cardinality(string_to_array(titles, ', ')), 0) or mailed is distinct from titles or listed is distinct from titles then
    return format('count %s, column %s, list %s, mails %s', counted, titles, listed, mailed);
  end if;
  return titles;
end
$$;
create function tests.mark(person text, note text, is_read boolean) returns void language plpgsql
as $$
begin
  perform tests.act_as(person);
  update public.notifications set read = is_read where id = tests.id(note);
  perform tests.act_as_owner();
end
$$;
create function tests.mark_all(person text, account text default 'alpha') returns timestamptz language plpgsql
as $$
declare
  marked timestamptz;
begin
  perform tests.act_as(person);
  marked := public.mark_all_notifications_read(tests.id(account));
  perform tests.act_as_owner();
  return marked;
end
$$;
create function tests.undo(person text, marked timestamptz) returns integer language plpgsql
as $$
declare
  undone integer;
begin
  perform tests.act_as(person);
  undone := public.undo_mark_all_notifications_read(marked);
  perform tests.act_as_owner();
  return undone;
end
$$;

-- One by one, each person for themselves.
select is(tests.unread('anna'), 'New leak, New rule', 'what is new is unread');
select tests.mark('anna', 'note a', true);
select is(tests.unread('anna'), 'New rule', 'what a person has marked is not unread');
select is(tests.unread('dora'), 'New leak, New rule', 'a colleague''s mark changes nothing for others');
select tests.mark('dora', 'note a', true);
select is(tests.unread('dora'), 'New rule', 'a person marks what a colleague has marked already');
select tests.mark('dora', 'note a', false);
select is(tests.unread('dora'), 'New leak, New rule', 'a person takes back their own mark');
select is(tests.unread('anna'), 'New rule', 'and the marks of others stay');

-- Who sees and who writes.
select tests.outcomes(
  $$ select from public.notification_reads $$,
  '{"anna": "1", "ivo": "1", "dora": "1", "service_role": "2", "bela": "0", "ada": "0", "otto": "0", "nora": "0", "ugo": "0",
    "eve": "0", "anon": "42501"}',
  'everyone reads only their own marks; an impersonating admin reads those of the person');
select tests.outcomes(
  $$ insert into public.notification_reads (notification_id, user_id) values (tests.id('note a2'), tests.id('anna')) $$,
  '{"anna": "42501", "ivo": "42501", "ada": "42501", "anon": "42501", "service_role": "1"}', 'nobody inserts marks');
select tests.outcomes(
  $$ update public.notification_reads set read_at = now() $$,
  '{"anna": "42501", "ivo": "42501", "ada": "42501", "anon": "42501", "service_role": "2"}', 'nobody changes marks');
select tests.outcomes(
  $$ delete from public.notification_reads $$,
  '{"anna": "42501", "ivo": "42501", "ada": "42501", "anon": "42501", "service_role": "2"}', 'nobody deletes marks');
select tests.mark('bela', 'note a', true);
select is_empty($$ select from public.notification_reads where user_id = tests.id('bela') $$, 'nobody marks a notification of another account');

-- Mark all, and take it back.
create temporary table times (name text, at timestamptz) on commit drop;
insert into times values ('anna', tests.mark_all('anna'));
select is(tests.unread('anna'), null, 'after "Mark all as read" nothing is unread');
select is((select count(*)::integer from public.notification_reads where user_id = tests.id('anna')), 1, 'it writes no mark for each notification');
select is((select bool_and(read) from public.notifications where account_id = tests.id('alpha')), true, 'the flag that all share is set');
select is(tests.unread('dora'), 'New leak, New rule', 'a colleague''s marks stay');
select is(tests.unread('bela', 'beta'), 'New duty', 'other accounts too');
select is(tests.undo('dora', (select at from times)), 0, 'nobody takes back the marks of others');
select is(tests.undo('anna', now() - interval '1 day'), 0, 'a time without marks takes nothing back');
select is(tests.undo('anna', (select at from times)), 1, 'the person takes it back');
select is(tests.unread('anna'), 'New rule', 'then an earlier mark stays, and the rest is unread again');
select is(tests.undo('anna', (select at from times)), 0, 'once');

-- Marking as unread after all was marked, and all again.
select tests.mark_all('anna');
select tests.mark('anna', 'note a', false);
select is(tests.unread('anna'), 'New leak', 'one is marked as unread after all were marked');
update times set at = tests.mark_all('anna');
select is(tests.unread('anna'), null, 'marking all again marks this one too');
select tests.undo('anna', (select at from times));
select is(tests.unread('anna'), 'New leak', 'taking that back leaves exactly this one unread');
update times set at = tests.mark_all('anna');
select tests.mark('anna', 'note a2', true);
select tests.mark('anna', 'note a', true);
select tests.undo('anna', (select at from times));
select is(tests.unread('anna'), null, 'what is marked one by one since stays marked');

-- What comes later.
insert into public.notifications (id, account_id, type, title, created_at) values
  (tests.id('later'), tests.id('alpha'), 'rss_update', 'Later', clock_timestamp() + interval '1 second'),
  (tests.id('late'), tests.id('alpha'), 'rss_update', 'Late', now() - interval '1 hour');
select is(tests.unread('anna'), 'Late, Later', 'what comes after it is unread, also if its time is before it');
update times set at = tests.mark_all('anna');
select is(tests.unread('anna'), null, 'the next call marks both, also what has a time in the future');
insert into public.notifications (id, account_id, type, title) values (tests.id('last'), tests.id('alpha'), 'rss_update', 'Last');
select is(tests.unread('anna'), 'Last', 'and again what comes is unread');
select tests.undo('anna', (select at from times));
select is(tests.unread('anna'), 'Last, Late, Later', 'taking it back brings both back');

-- One after the other, and not for ever.
delete from private.notification_read_marks;
insert into times values ('first', tests.mark_all('dora')), ('second', tests.mark_all('dora'));
select isnt((select at from times where name = 'first'), (select at from times where name = 'second'), 'each call has its own time');
select tests.undo('dora', (select at from times where name = 'second'));
select is(tests.unread('dora'), null, 'taking back the second leaves the first');
select tests.undo('dora', (select at from times where name = 'first'));
select is(tests.unread('dora'), 'Last, Late, Later, New leak, New rule', 'taking back both leaves nothing marked');
select tests.mark_all('dora') from generate_series(1, 12);
select is((select count(*)::integer from private.notification_read_marks where user_id = tests.id('dora')), 10, 'ten are kept');
select is(tests.unread('dora'), null, 'the newest counts');

-- A member of two accounts.
insert into public.user_accounts (user_id, account_id) values (tests.id('anna'), tests.id('beta'));
select tests.mark_all('anna');
select is(tests.unread('anna', 'beta'), 'New duty', 'a member of two accounts marks one of them');
select is(tests.unread('anna'), null, 'and not the other');
delete from public.user_accounts where user_id = tests.id('anna') and account_id = tests.id('beta');

-- An impersonating admin.
insert into public.notifications (id, account_id, type, title) values (tests.id('fresh'), tests.id('alpha'), 'x', 'Fresh');
select tests.act_as('ivo');
update public.notifications set read = true where account_id = tests.id('alpha');
select is(public.mark_all_notifications_read(tests.id('alpha')), null, 'an impersonating admin marks nothing');
select is(public.undo_mark_all_notifications_read(now()), 0, 'an impersonating admin takes nothing back');
select tests.act_as_owner();
select is((select read from public.notifications where id = tests.id('fresh')), false, 'the shared flag stays as it was');
select is(tests.unread('anna'), 'Fresh', 'the impersonated person''s marks stay as they were');
select tests.outcomes(
  $$ select public.mark_all_notifications_read(tests.id('alpha')) $$,
  '{"anna": "1", "dora": "1", "ivo": "1", "bela": "42501", "ada": "42501", "eve": "42501", "nora": "42501", "anon": "42501"}',
  'only members mark all notifications of an account');
select tests.outcomes(
  $$ select from public.count_unread_notifications(tests.id('alpha')) as unread where unread > 0 $$,
  '{"anna": "1", "dora": "1", "ivo": "1", "bela": "42501", "ada": "42501", "eve": "42501", "anon": "42501"}',
  'strangers and admins count nothing');

select * from finish();
rollback;
