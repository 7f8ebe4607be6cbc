begin;
\ir fixtures.psql
select plan(9);

insert into public.support_requests (id, user_id, account_id, name, email, subject, message, priority) values
  (tests.id('help'), tests.id('anna'), tests.id('alpha'), 'Anna', 'anna@alpha.example', 'Help', 'Please', 'high');

-- An administrator cannot renew a promise that was not kept. Two of the eight promised hours were left, or none.
create function tests.promise(left_over interval) returns void language sql security definer
as $$
  update public.support_requests set state = 'new', closed_at = null, waiting_since = null, paused_work = null, answered_at = null,
    due_at = case when left_over is null then now() - interval '3 days' else private.add_working_time(now(), left_over) end
  where id = tests.id('help')
$$;
create function tests.due() returns text language sql security definer
as $$ select state || case due_at when now() - interval '3 days' then ', late' when private.add_working_time(now(), '2 hours') then ', 2 hours'
  when private.add_working_time(now(), '8 hours') then ', 8 hours' else '' end from public.support_requests where id = tests.id('help') $$;
-- The state and the promise after these states, each set by the actor.
create function tests.after(left_over interval, actor text, variadic states text[]) returns text language plpgsql
as $$
declare
  next text;
begin
  perform tests.promise(left_over);
  foreach next in array states loop
    perform tests.act_as(actor);
    if next = 'reply' then
      perform public.reply_to_support_request(tests.id('help'), 'x');
    else
      perform public.set_support_state(tests.id('help'), next::public.support_state);
    end if;
    perform tests.act_as_owner();
  end loop;
  return tests.due();
end
$$;
select is(tests.after(null, 'ada', 'closed', 'new'), 'new, late', 'an administrator who closes and reopens a late request keeps it late');
select is(tests.after('2 hours', 'ada', 'closed', 'new'), 'new, 2 hours', 'the promise of a request that is not late stays too');
select is(tests.after(null, 'ivo', 'closed', 'new'), 'new, late', 'an impersonating administrator does not renew it either');
select is(tests.after('2 hours', 'ada', 'waiting', 'closed', 'new'), 'new, 2 hours', 'nor a pause before');
select is(tests.after('2 hours', 'ada', 'waiting', 'new'), 'new, 2 hours', 'nor a pause alone');
select is(tests.after(null, 'ada', 'reply', 'closed', 'new'), 'new, 8 hours', 'after an answer the promise begins again');
select is(tests.after(null, 'anna', 'closed', 'new'), 'new, 8 hours', 'a client who opens a request again gets the whole promise');
select is(tests.after(null, 'ada', 'closed') || ', ' || tests.after(null, 'anna', 'closed', 'reply'), 'closed, late, new, 8 hours',
  'and a client who replies to a closed one');
select tests.promise(null);
update public.support_requests set answered_at = now() - interval '9 days' where id = tests.id('help');
select tests.act_as('ada');
select public.set_support_state(tests.id('help'), 'answered'), public.set_support_state(tests.id('help'), 'new');
select is(tests.due(), 'new, late', 'an earlier answer does not fulfil a later promise');
select tests.act_as_owner();

select * from finish();
rollback;
