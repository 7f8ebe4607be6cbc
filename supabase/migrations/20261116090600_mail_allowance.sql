-- How many mails an administrator may have sent to other people: 20 in any hour.
-- Access: none directly; functions that cause a mail count it for the admin who calls them.
-- Tests: supabase/tests/database/people_procedures.test.sql, engine/database/concurrency.test.ts
create table private.sent_mails (
  admin_id uuid primary key references public.profiles (id) on delete cascade,
  sent timestamptz[] not null
);
alter table private.sent_mails enable row level security;
revoke all on private.sent_mails from public, anon, authenticated, service_role;

-- Counts one mail, or refuses it with 429. The admin's row is locked until the transaction ends, so that of many at once each
-- sees those before it; what is refused or fails is not counted. Times in the future were written before the clock was set back.
create function private.count_mail() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := 20;
  recent timestamptz[];
  wait integer;
begin
  insert into private.sent_mails (admin_id, sent) values ((select auth.uid()), '{}') on conflict do nothing;
  select array(
    select moment from unnest(mine.sent) as moment
    where moment > clock_timestamp() - interval '1 hour' and moment <= clock_timestamp() + interval '1 minute'
    order by moment
  ) into recent
  from private.sent_mails mine where mine.admin_id = (select auth.uid()) for update;
  if cardinality(recent) >= most then
    wait := greatest(1, ceil(extract(epoch from recent[1] + interval '1 hour' - clock_timestamp())));
    raise sqlstate 'PGRST' using
      message = json_build_object('code', '54000', 'details', wait::text, 'hint', null,
        'message', format('You can send %s invitations in an hour. Please try again later.', most))::text,
      detail = json_build_object('status', 429, 'headers', json_build_object('Retry-After', wait::text))::text;
  end if;
  update private.sent_mails mine set sent = recent || clock_timestamp() where mine.admin_id = (select auth.uid());
end
$$;
revoke execute on function private.count_mail() from public;
