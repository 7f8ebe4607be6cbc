begin;
\ir fixtures.psql
select plan(32);

-- Refused callers first.
select tests.outcomes($$ select public.admin_renew_booking_secret() $$,
  '{"anna": "42501", "nora": "42501", "ivo": "42501", "eve": "42501", "anon": "42501", "service_role": "42501", "ada": "1"}',
  'only admins make a secret');
select tests.outcomes($$ select public.admin_end_booking_secrets() $$,
  '{"anna": "42501", "nora": "42501", "ivo": "42501", "eve": "42501", "anon": "42501", "service_role": "42501", "ada": "1"}',
  'only admins end a secret');
select tests.outcomes($$ select from public.admin_get_booking_connection() $$,
  '{"anna": "42501", "ivo": "42501", "eve": "42501", "anon": "42501", "service_role": "42501", "ada": "1"}',
  'only admins learn whether a booking system is connected');
select tests.outcomes($$ select from public.admin_list_booking_events() $$,
  '{"anna": "42501", "ivo": "42501", "eve": "42501", "anon": "42501", "service_role": "42501", "ada": "0"}',
  'only admins read the log');
select tests.outcomes($$ select from public.receive_booking('') $$,
  '{"ada": "42501", "anna": "42501", "ivo": "42501", "anon": "42501", "service_role": "1"}',
  'only the service role hands over events');
select tests.outcomes($$ select public.note_refused_booking('x') $$,
  '{"ada": "42501", "anna": "42501", "ivo": "42501", "anon": "42501", "service_role": "1"}',
  'only the service role notes refused events');

create function pg_temp.send(contents jsonb, secret text, id text default gen_random_uuid()::text, seconds integer default 0)
returns text language plpgsql
as $$
declare
  sent_at constant text := (extract(epoch from clock_timestamp())::bigint + seconds)::text;
  answer record;
begin
  select * into answer from public.receive_booking(
    translate(encode(convert_to(contents::text, 'UTF8'), 'base64'), E'\n', ''), contents, id, sent_at,
    private.standard_signature(secret, id, sent_at, convert_to(contents::text, 'UTF8')), source => '192.0.2.9');
  return concat_ws(': ', answer.outcome, answer.reason);
end
$$;
create function pg_temp.day(clock text) returns timestamptz language sql
as $$ select (current_date + 300 + clock::time) at time zone 'UTC' $$;
create function pg_temp.event(kind text, minutes integer, more jsonb default '{}', booking text default 'bk_1') returns jsonb language sql
as $$
  select jsonb_build_object('type', 'consult.' || kind, 'timestamp', now() - interval '1 hour' + make_interval(mins => minutes),
    'data', jsonb_build_object('id', booking, 'account_id', tests.id('alpha'), 'consultant', 'Els', 'service', 'Legal',
      'starts_at', pg_temp.day('09:00'), 'length_minutes', 60, 'link', null) || more)
$$;
create function pg_temp.consult(booking text default 'bk_1') returns text language sql
as $$
  select concat_ws(' ', status, sequence, to_char(starts_at at time zone 'UTC', 'HH24:MI'), cancel_reason)
  from public.consultancies where external_id = booking
$$;

select is(pg_temp.send(pg_temp.event('created', 0), 'anything'), 'unknown', 'without a secret no event is accepted');
select tests.act_as('ada');
select set_config('tests.secret', public.admin_renew_booking_secret(), true);
select matches(current_setting('tests.secret'), '^whsec_[A-Za-z0-9+/]{43}=$', 'a secret has 256 random bits');
select tests.act_as_owner();
create function pg_temp.signed(contents jsonb, id text default gen_random_uuid()::text, seconds integer default 0) returns text language sql
as $$ select pg_temp.send(contents, current_setting('tests.secret'), id, seconds) $$;

select is(pg_temp.send(pg_temp.event('created', 0), 'another secret'), 'forged', 'a forged event is refused');
select is(array[pg_temp.signed(pg_temp.event('created', 0), 'm0', -301), pg_temp.signed(pg_temp.event('created', 0), 'm0', 310)],
  '{stale,stale}', 'an event that was sent more than five minutes ago is refused');
select is((select outcome from public.receive_booking('', message_id => 'x', sent_at => extract(epoch from now())::bigint::text)),
  'unsigned', 'an event without a signature is refused');
select is((select count(*)::integer from public.consultancies), 0, 'a refused event does nothing');

select is(array[pg_temp.signed(pg_temp.event('created', 0), 'm1'), pg_temp.signed(pg_temp.event('created', 0), 'm1'), pg_temp.consult()],
  array['accepted', 'repeated', 'planned 0 09:00'], 'an event counts once');
select is(array[pg_temp.signed(pg_temp.event('rescheduled', 20, jsonb_build_object('starts_at', pg_temp.day('11:00')))),
    pg_temp.signed(pg_temp.event('rescheduled', 10, jsonb_build_object('starts_at', pg_temp.day('10:00')))), pg_temp.consult()],
  array['accepted', 'outdated', 'planned 1 11:00'], 'an event that is older than what is known is ignored');
select is(array[pg_temp.signed(pg_temp.event('cancelled', 30, '{"reason": "ill"}')), pg_temp.signed(pg_temp.event('created', 0)),
    pg_temp.signed(pg_temp.event('rescheduled', 30)), pg_temp.consult()],
  array['accepted', 'outdated', 'outdated', 'cancelled 2 11:00 ill'], 'a cancelled booking stays so');
select is(array[pg_temp.signed(pg_temp.event('cancelled', 30, booking => 'bk_2')), pg_temp.signed(pg_temp.event('created', 0, booking => 'bk_2')),
    pg_temp.consult('bk_2'), pg_temp.signed(pg_temp.event('created', 31, booking => 'bk_2')), pg_temp.consult('bk_2')],
  array['accepted', 'outdated', null, 'accepted', 'planned 0 09:00'], 'a cancellation that came first is remembered');
select is(pg_temp.signed(pg_temp.event('rescheduled', 5, booking => 'bk_3')), 'accepted',
  'a booking whose first event was lost is planned');

select is(array[
    pg_temp.signed(pg_temp.event('created', 0, jsonb_build_object('account_id', tests.id('nobody')), 'bk_4')),
    pg_temp.signed(pg_temp.event('created', 0, '{"starts_at": "2020-01-01T09:00:00Z"}', 'bk_4')),
    pg_temp.signed(pg_temp.event('created', 90, booking => 'bk_4')),
    pg_temp.signed(pg_temp.event('rescheduled', 40, jsonb_build_object('account_id', tests.id('beta')), 'bk_3'))],
  array['refused: There is no such account', 'refused: A consult cannot be planned in the past',
    'refused: timestamp: is in the future', 'refused: account_id: This consult belongs to another account'],
  'what cannot be planned is refused with the reason');
select is(pg_temp.consult('bk_4'), null, 'and nothing is half done');
select is((select count(*)::integer from public.notifications where account_id = tests.id('alpha') and type like 'consult%'), 5,
  'the account is told of what was accepted');

-- The order, at its worst.
select is(array[pg_temp.signed(pg_temp.event('created', 0, booking => 'bk_a')), pg_temp.signed(pg_temp.event('cancelled', 10, '{"reason": "ill"}', 'bk_a')),
    pg_temp.signed(pg_temp.event('cancelled', 30, booking => 'bk_a')), pg_temp.signed(pg_temp.event('rescheduled', 20, booking => 'bk_a')),
    pg_temp.consult('bk_a')],
  array['accepted', 'accepted', 'accepted', 'outdated', 'cancelled 1 09:00 ill'], 'what happened between two cancellations is outdated');
select is(array[pg_temp.signed(pg_temp.event('rescheduled', 10, jsonb_build_object('starts_at', pg_temp.day('11:00')), 'bk_b')),
    pg_temp.signed(pg_temp.event('created', 10, booking => 'bk_b')), pg_temp.consult('bk_b')],
  array['accepted', 'outdated', 'planned 0 11:00'], 'at the same moment, the first booking is not the last word');
select tests.act_as('ada');
select public.admin_change_consult(id, 'Els', 'Legal', starts_at, 45) from public.consultancies where external_id = 'bk_b';
select tests.act_as_owner();
select is(array[pg_temp.signed(pg_temp.event('rescheduled', 64, booking => 'bk_c')),
    pg_temp.signed(pg_temp.event('rescheduled', 63, jsonb_build_object('starts_at', pg_temp.day('11:00')), 'bk_c'))],
  array['accepted', 'outdated'], 'the clock of the booking system may be some minutes ahead');
select tests.act_as('ada');
select public.admin_change_consult(id, 'Els', 'Legal', starts_at, 45) from public.consultancies where external_id = 'bk_c';
select tests.act_as_owner();
select is(pg_temp.signed(pg_temp.event('rescheduled', 63, booking => 'bk_c')), 'outdated',
  'and a change of an administrator does not set it back');

-- A consult that is over stays as it was, unless it was moved or cancelled before and the event is late.
insert into public.consultancies (account_id, consultant_name, service, starts_at, length_minutes, external_id, changed_at) values
  (tests.id('alpha'), 'Els', 'Legal', now() - interval '50 minutes', 30, 'bk_d', now() - interval '1 day'),
  (tests.id('alpha'), 'Els', 'Legal', now() - interval '50 minutes', 30, 'bk_e', now() - interval '1 day');
select is(array[pg_temp.signed(pg_temp.event('rescheduled', 45, booking => 'bk_d')), pg_temp.signed(pg_temp.event('cancelled', 45, booking => 'bk_d')),
    pg_temp.signed(pg_temp.event('rescheduled', 5, booking => 'bk_d')), pg_temp.signed(pg_temp.event('cancelled', 5, booking => 'bk_e'))],
  array['refused: This consult is over', 'refused: This consult is over', 'accepted', 'accepted'],
  'a late event counts as of the time at which it happened');
select is(array[pg_temp.signed(pg_temp.event('created', 0, '{"starts_at": "2026-11-20T09:00:00+23:00"}', 'bk_f')) like 'refused: %',
    pg_temp.signed(pg_temp.event('created', 0, '{"starts_at": "0000-11-20T09:00:00Z"}', 'bk_f')) like 'refused: %'],
  '{t,t}', 'a time that the database cannot read is refused, and not to be sent again');

-- What an administrator changed by hand is known too.
select tests.act_as('ada');
select public.admin_change_consult(id, 'Jan', 'Legal', starts_at, 60) from public.consultancies where external_id = 'bk_3';
select tests.act_as_owner();
select is(array[pg_temp.signed(pg_temp.event('rescheduled', 41, booking => 'bk_3')),
    (select consultant_name from public.consultancies where external_id = 'bk_3')],
  '{outdated,Jan}', 'an event from before the change of an administrator is ignored');

-- A renewal leaves the former secret valid for a day, or until an administrator ends it.
select tests.act_as('ada');
select set_config('tests.former', current_setting('tests.secret'), true);
select set_config('tests.secret', public.admin_renew_booking_secret(), true);
select tests.act_as_owner();
select is(array[pg_temp.signed(pg_temp.event('created', 0, booking => 'bk_5')),
    pg_temp.send(pg_temp.event('created', 0, booking => 'bk_6'), current_setting('tests.former'))],
  '{accepted,accepted}', 'two secrets are valid after a renewal');
select tests.act_as('ada');
select set_config('tests.secret', public.admin_renew_booking_secret(), true);
select tests.act_as_owner();
select is(pg_temp.send(pg_temp.event('created', 0, booking => 'bk_5a'), current_setting('tests.former')), 'accepted',
  'a second renewal does not end the one that is in use');
select tests.act_as('ada');
select public.admin_end_booking_secrets(true);
select tests.act_as_owner();
select is(array[pg_temp.signed(pg_temp.event('created', 0, booking => 'bk_7')),
    pg_temp.send(pg_temp.event('created', 0, booking => 'bk_8'), current_setting('tests.former'))],
  '{accepted,forged}', 'an administrator ends the former one at once');

do $$ begin for n in 1..60 loop perform pg_temp.signed(pg_temp.event('cancelled', 1, booking => 'many ' || n)); end loop; end $$;
select is(pg_temp.signed(pg_temp.event('created', 0, booking => 'bk_9')), 'limited', 'sixty events a minute are accepted');
select is((select array_agg(distinct action_type::text order by action_type::text) from public.admin_actions where action_type like 'booking%'),
  '{booking_secret_ended,booking_secret_renewed}', 'what administrators do with the secret is recorded');

select * from finish();
rollback;
