-- The support clock: it runs Monday to Friday from 9:00 to 18:00 in Brussels, without the ten legal holidays of Belgium.
-- An answer is promised at the upper bound of its priority: 2 hours, 8 hours, 2 days, 3 days; a day is 9 hours.
-- Clocks change on Sundays, when nobody works, so the hours of one working day can be added as local time.
-- Access: signed-in people ask until when an answer would come. Triggers and procedures of support_requests compute.
-- Tests: supabase/tests/database/support_clock.test.sql, tests/database/support-clock.test.ts
create type public.support_category as enum ('technical', 'billing', 'account', 'services', 'general');
create type public.support_priority as enum ('low', 'medium', 'high', 'urgent');

-- Easter Sunday of the Gregorian calendar: the algorithm of Meeus, Jones and Butcher.
create function private.easter_sunday(of_year integer) returns date
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  golden constant integer := of_year % 19;
  century constant integer := of_year / 100;
  epact constant integer := (19 * golden + century - century / 4 - (century - (century + 8) / 25 + 1) / 3 + 15) % 30;
  weekday constant integer := (32 + 2 * (century % 4) + 2 * ((of_year % 100) / 4) - epact - of_year % 100 % 4) % 7;
  shift constant integer := (golden + 11 * epact + 22 * weekday) / 451;
  march_days constant integer := epact + weekday - 7 * shift + 114;
begin
  return make_date(of_year, march_days / 31, march_days % 31 + 1);
end
$$;

create function private.belgian_holidays(of_year integer) returns setof date
language sql immutable parallel safe set search_path = ''
as $$
  select make_date(of_year, month, day) from (values (1, 1), (5, 1), (7, 21), (8, 15), (11, 1), (11, 11), (12, 25)) as fixed (month, day)
  union all
  -- Easter Monday, Ascension Day, Whit Monday.
  select private.easter_sunday(of_year) + days from unnest(array[1, 39, 50]) as days
$$;

create function private.is_working_day(day date) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select extract(isodow from day) < 6
    and day not in (select private.belgian_holidays(extract(year from day)::integer))
$$;

-- The moment at which this much working time has passed since the start. It may be the end of a working day: nine hours
-- from 9:00 on end at 18:00, not at 9:00 of the next day.
create function private.add_working_time(start timestamptz, work interval) returns timestamptz
language plpgsql stable set search_path = ''
as $$
declare
  at_work timestamp := start at time zone 'Europe/Brussels';
  day date := at_work::date;
  left_over interval := greatest(work, interval '0');
begin
  if not isfinite(start) then
    return start;
  end if;
  loop
    at_work := greatest(at_work, day + time '09:00');
    if at_work < day + time '18:00' and private.is_working_day(day) then
      if at_work + left_over <= day + time '18:00' then
        return (at_work + left_over) at time zone 'Europe/Brussels';
      end if;
      left_over := left_over - (day + time '18:00' - at_work);
    end if;
    day := day + 1;
    at_work := day;
  end loop;
end
$$;

create function private.working_time_between(start timestamptz, finish timestamptz) returns interval
language sql stable set search_path = ''
as $$
  select coalesce(sum(
    least(day + time '18:00', finish at time zone 'Europe/Brussels')
    - greatest(day + time '09:00', start at time zone 'Europe/Brussels')
  ), interval '0')
  from generate_series(
    (start at time zone 'Europe/Brussels')::date, (finish at time zone 'Europe/Brussels')::date, interval '1 day'
  ) as days (midnight), lateral (select midnight::date) as dates (day)
  where private.is_working_day(day)
    and least(day + time '18:00', finish at time zone 'Europe/Brussels')
      > greatest(day + time '09:00', start at time zone 'Europe/Brussels')
$$;

-- The upper bound of the promised answer, in working time: docs/product/support.md.
create function private.promised_time(priority public.support_priority) returns interval
language sql immutable parallel safe set search_path = ''
as $$
  select case priority
    when 'urgent' then interval '2 hours' when 'high' then interval '8 hours'
    when 'medium' then interval '18 hours' else interval '27 hours'
  end
$$;

-- Until when an answer to a request that is sent now would come, for each priority.
create function public.support_promises() returns table (priority public.support_priority, due_at timestamptz)
language sql stable set search_path = ''
as $$
  select priority, private.add_working_time(now(), private.promised_time(priority))
  from unnest(enum_range(null::public.support_priority)) as priority
  where (select private.effective_user_id()) is not null
$$;

revoke execute on function private.easter_sunday(integer), private.belgian_holidays(integer),
  private.is_working_day(date), private.add_working_time(timestamptz, interval),
  private.working_time_between(timestamptz, timestamptz), private.promised_time(public.support_priority) from public;
grant execute on function private.easter_sunday(integer), private.belgian_holidays(integer),
  private.is_working_day(date), private.add_working_time(timestamptz, interval),
  private.promised_time(public.support_priority) to authenticated;
revoke execute on function public.support_promises() from public, anon, service_role;
grant execute on function public.support_promises() to authenticated;
