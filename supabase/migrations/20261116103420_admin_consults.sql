-- Admin consults: the list of the administrators' planner over all accounts, the warning of overlapping consults with the
-- next free time, and the consultants whom the firm has.
-- Access: admins who impersonate nobody; everyone else is refused.
-- Tests: supabase/tests/database/admin_consults.test.sql, tests/database/admin-lists.test.ts (20,000 consults)
create type public.consult_filter as enum ('coming', 'over', 'planned');

create function private.overlapping_consults(
  consultant text, from_time timestamptz, minutes integer, except_id uuid
) returns setof public.consultancies
language plpgsql stable security definer set search_path = '' rows 2
as $$
begin
  -- No consult takes longer than eight hours, so the index needs to be searched from there only.
  return query
    select other.* from public.consultancies other
    where other.status = 'planned' and lower(btrim(other.consultant_name)) = lower(btrim(consultant))
      and other.starts_at > from_time - interval '8 hours'
      and other.starts_at < from_time + make_interval(mins => minutes)
      and other.starts_at + make_interval(mins => other.length_minutes) > from_time
      and other.id is distinct from except_id
    order by other.starts_at, other.id;
end
$$;

-- The first moment from this time on at which the consultant has so many minutes: on a working day between 9:00 and 18:00
-- at the office, like the support clock. Null if there is none within half a year.
create function private.next_free_time(consultant text, from_time timestamptz, minutes integer, except_id uuid)
returns timestamptz
language plpgsql stable security definer set search_path = ''
as $$
declare
  duration constant interval := make_interval(mins => minutes);
  zone constant text := private.office_time_zone();
  -- From the present on, a time that one would write: the next five minutes.
  candidate timestamp := greatest(from_time at time zone zone,
    date_bin('5 minutes', now() at time zone zone, '2000-01-01') + interval '5 minutes');
  last_day constant date := candidate::date + 183;
  taken_until timestamptz;
begin
  while candidate::date <= last_day loop
    candidate := greatest(candidate, candidate::date + time '09:00');
    if candidate + duration > candidate::date + time '18:00' or not private.is_working_day(candidate::date) then
      candidate := candidate::date + 1;
      continue;
    end if;
    select max(other.starts_at + make_interval(mins => other.length_minutes)) into taken_until
    from private.overlapping_consults(consultant, candidate at time zone zone, minutes, except_id) other;
    if taken_until is null then
      return candidate at time zone zone;
    end if;
    candidate := taken_until at time zone zone;
  end loop;
  return null;
end
$$;

-- What the administrator should know before planning: how many people of the account are told, what the consultant has at
-- that time, and, if there is something, the next free time.
create function private.preview_consult(
  account uuid, consultant text, from_time timestamptz, minutes integer, except_id uuid
) returns table (people bigint, others jsonb, next_free timestamptz)
language plpgsql stable security definer set search_path = '' set random_page_cost = 1.1 set enable_mergejoin = off
as $$
#variable_conflict use_variable
declare
  -- Asked once, and not for each of thousands of people.
  here constant public.environment_access := private.environment();
begin
  perform private.require_admin();
  if from_time is null or not isfinite(from_time) or (minutes between 5 and 480) is not true then
    raise exception 'Please choose the time and the length'
      using errcode = 'invalid_parameter_value', hint = 'time_and_length';
  end if;
  people := (
    select count(*) from private.person_list_keys person
    where person.account_ids @> array[account] and person.environment_access in (here, 'both')
  );
  select coalesce(jsonb_agg(jsonb_build_object(
    'account', client.name, 'starts_at', other.starts_at,
    'ends_at', other.starts_at + make_interval(mins => other.length_minutes)) order by other.starts_at, other.id), '[]')
    into others
  from private.overlapping_consults(consultant, from_time, minutes, except_id) other
  join public.accounts client on client.id = other.account_id;
  if others <> '[]' then
    next_free := private.next_free_time(consultant, from_time, minutes, except_id);
  end if;
  return next;
end
$$;

-- `coming`: planned and not over, soonest first. `over`: cancelled or over, newest first. `planned`: all that are not
-- cancelled, by time, for a week.
create function private.list_consults(
  only_those public.consult_filter, since timestamptz, until timestamptz, consultant text, account uuid, page integer,
  page_size integer
) returns table (
  place bigint, total bigint, id uuid, account_id uuid, account_name text, consultant_name text, starts_at timestamptz,
  length_minutes integer, service text, booking_link text, status public.consult_status, cancel_reason text,
  sequence integer, external_id text, has_overlap boolean
)
language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  size constant bigint := least(greatest(coalesce(page_size, 25), 1), 1000);
  conditions constant text := concat_ws(' and ',
    case only_those
      -- $7 is the present, and $8 is eight hours before it. The index skips everything that is long over, and the end is
      -- computed only for what has begun since.
      when 'coming' then 'consult.status = ''planned'' and consult.starts_at > $8
        and (consult.starts_at > $7 or consult.starts_at + make_interval(mins => consult.length_minutes) > $7)'
      when 'over' then '(consult.status = ''cancelled'' or consult.starts_at <= $8
        or (consult.starts_at <= $7 and consult.starts_at + make_interval(mins => consult.length_minutes) <= $7))'
      else 'consult.status = ''planned'''
    end,
    case when since is not null then 'consult.starts_at >= $1' end,
    case when until is not null then 'consult.starts_at < $2' end,
    case when consultant is not null then 'lower(btrim(consult.consultant_name)) = lower(btrim($3))' end,
    case when account is not null then 'consult.account_id = $4' end);
  is_newest_first constant boolean := coalesce(only_those = 'over', false);
  found_count bigint;
  skipped bigint;
  is_in_second_half boolean;
  page_ids uuid[];
begin
  perform private.require_admin();
  execute format('select count(*) from public.consultancies consult where %s', conditions) into found_count
    using since, until, consultant, account, null, null, now(), now() - interval '8 hours';
  skipped := private.skipped_rows(found_count, page, size);
  -- A page in the second half is read from the end, as in list_people().
  is_in_second_half := skipped > found_count / 2;
  execute format(
    'select array(select consult.id from public.consultancies consult where %s
       order by consult.starts_at %s, consult.id %s limit $5 offset $6)', conditions,
    case when is_newest_first <> is_in_second_half then 'desc' else 'asc' end, case when is_in_second_half then 'desc' else 'asc' end
  ) into page_ids using since, until, consultant, account, least(size, found_count - skipped),
    case when is_in_second_half then greatest(found_count - skipped - size, 0) else skipped end, now(), now() - interval '8 hours';
  if is_in_second_half then
    page_ids := array(select backward.id from unnest(page_ids) with ordinality as backward (id, nth) order by backward.nth desc);
  end if;
  return query
    select skipped + page_row.nth, found_count, consult.id, consult.account_id, client.name, consult.consultant_name,
      consult.starts_at, consult.length_minutes, consult.service, consult.booking_link, consult.status,
      consult.cancel_reason, consult.sequence, consult.external_id,
      -- As overlapping_consults(), which would be called for each of a week's thousand consults.
      consult.status = 'planned' and exists (
        select from public.consultancies other
        where other.status = 'planned' and lower(btrim(other.consultant_name)) = lower(btrim(consult.consultant_name))
          and other.starts_at > consult.starts_at - interval '8 hours'
          and other.starts_at < consult.starts_at + make_interval(mins => consult.length_minutes)
          and other.starts_at + make_interval(mins => other.length_minutes) > consult.starts_at
          and other.id <> consult.id
      )
    from unnest(page_ids) with ordinality as page_row (consult_id, nth)
    join public.consultancies consult on consult.id = page_row.consult_id
    join public.accounts client on client.id = consult.account_id
    order by page_row.nth;
end
$$;

-- The firm's contact persons, and everyone who has or had a consult since a year ago.
create function private.list_consultants() returns table (name text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  -- One search of the index for each consultant, however many consults each of them has.
  return query
    with recursive consultant as (
      (select lower(btrim(consult.consultant_name)) as key from public.consultancies consult
       order by lower(btrim(consult.consultant_name)) limit 1)
      union all
      select (select lower(btrim(consult.consultant_name)) from public.consultancies consult
              where lower(btrim(consult.consultant_name)) > consultant.key
              order by lower(btrim(consult.consultant_name)) limit 1)
      from consultant where consultant.key is not null
    )
    select min(known.name) from (
      select btrim(contact.full_name) from public.spocs contact where contact.full_name is not null
      union all
      select (
        select btrim(consult.consultant_name) from public.consultancies consult
        where lower(btrim(consult.consultant_name)) = consultant.key and consult.starts_at > now() - interval '1 year'
        order by consult.starts_at desc limit 1
      ) from consultant
    ) as known (name)
    where known.name is not null
    group by lower(known.name) order by 1;
end
$$;

create function public.admin_preview_consult(
  account_uuid uuid, consultant_name text, starts_at timestamptz, length_minutes integer default 60,
  consult_id uuid default null
) returns table (people bigint, others jsonb, next_free timestamptz)
language sql stable set search_path = ''
as $$ select * from private.preview_consult(account_uuid, consultant_name, starts_at, length_minutes, consult_id) $$;

create function public.admin_list_consults(
  only_those public.consult_filter default 'coming', since timestamptz default null, until timestamptz default null,
  consultant text default null, account_uuid uuid default null, page integer default 1, page_size integer default 25
) returns table (
  place bigint, total bigint, id uuid, account_id uuid, account_name text, consultant_name text, starts_at timestamptz,
  length_minutes integer, service text, booking_link text, status public.consult_status, cancel_reason text,
  sequence integer, external_id text, has_overlap boolean
)
language sql stable set search_path = ''
as $$ select * from private.list_consults(only_those, since, until, consultant, account_uuid, page, page_size) $$;

create function public.admin_list_consultants() returns table (name text)
language sql stable set search_path = ''
as $$ select * from private.list_consultants() $$;

revoke execute on function private.overlapping_consults(text, timestamptz, integer, uuid),
  private.next_free_time(text, timestamptz, integer, uuid),
  private.preview_consult(uuid, text, timestamptz, integer, uuid),
  private.list_consults(public.consult_filter, timestamptz, timestamptz, text, uuid, integer, integer),
  private.list_consultants() from public;
grant execute on function private.preview_consult(uuid, text, timestamptz, integer, uuid),
  private.list_consults(public.consult_filter, timestamptz, timestamptz, text, uuid, integer, integer),
  private.list_consultants() to authenticated;
revoke execute on function public.admin_preview_consult(uuid, text, timestamptz, integer, uuid),
  public.admin_list_consults(public.consult_filter, timestamptz, timestamptz, text, uuid, integer, integer),
  public.admin_list_consultants() from public, anon, service_role;
grant execute on function public.admin_preview_consult(uuid, text, timestamptz, integer, uuid),
  public.admin_list_consults(public.consult_filter, timestamptz, timestamptz, text, uuid, integer, integer),
  public.admin_list_consultants() to authenticated;
