-- The support desk: the queue of the firm, how many requests wait, and who can handle them. A call of the list returns
-- one page, as the lists of admin_lists do. Those for which an answer is owed come first, by due time; then those that
-- wait for the client, the answered and the closed ones. No call returns a note.
-- Access: admins who impersonate nobody; everyone else is refused.
-- Tests: supabase/tests/database/support_desk.test.sql, tests/database/admin-lists.test.ts (50,000 requests)
create type public.support_queue as enum ('all', 'open', 'waiting', 'mine', 'closed');

-- The text by which the queue is searched, as in admin_lists. A trigger writes it. Nearly all requests are closed, so a
-- search among these needs this table only: the time of closing is copied.
create table private.support_list_keys (
  request_id uuid primary key references public.support_requests (id) on delete cascade,
  search text collate "C" not null,
  closed_at timestamptz
);
create index support_list_keys_search_idx on private.support_list_keys using gin (search extensions.gin_trgm_ops);
create index support_list_keys_closed_idx on private.support_list_keys (closed_at desc, request_id) where closed_at is not null;

create function private.write_support_list_key() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.support_list_keys (request_id, search, closed_at)
  values (new.id, private.plain_text(concat_ws(E'\n', new.number, new.subject, new.author_name)), new.closed_at)
  on conflict (request_id) do update set search = excluded.search, closed_at = excluded.closed_at;
  return null;
end
$$;
create trigger support_requests_write_list_key after insert or update of number, subject, author_name, closed_at
  on public.support_requests for each row execute function private.write_support_list_key();

-- "All" is everything that is not closed.
create function private.list_support_requests(
  queue public.support_queue, account uuid, words text, page integer, page_size integer
) returns table (
  place bigint, total bigint, id uuid, number text, subject text, category public.support_category,
  priority public.support_priority, state public.support_state, due_at timestamptz, waiting_since timestamptz,
  answered_at timestamptz, closed_at timestamptz, created_at timestamptz, author_name text, account_id uuid,
  account_name text, assigned_to uuid, handler_name text
)
language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  size constant bigint := least(greatest(coalesce(page_size, 25), 1), 1000);
  pattern constant text := private.like_pattern(left(words, 200));
  is_closed constant boolean := coalesce(queue = 'closed', false);
  only_keys constant boolean := is_closed and pattern is not null and account is null;
  source constant text := case when only_keys
    then '(select key.request_id as id, key.search, key.closed_at from private.support_list_keys key) as request'
    else 'public.support_requests request' end;
  conditions constant text := case when only_keys then 'request.closed_at is not null and request.search like $1'
    else case coalesce(queue, 'all')
      when 'open' then $condition$request.state = 'new'$condition$
      when 'waiting' then $condition$request.state = 'waiting'$condition$
      when 'mine' then $condition$request.state <> 'closed' and request.assigned_to = $3$condition$
      when 'closed' then $condition$request.state = 'closed'$condition$
      else $condition$request.state <> 'closed'$condition$
    end || case when account is null then '' else ' and request.account_id = $2' end
    || case when pattern is null then '' else
      ' and request.id in (select key.request_id from private.support_list_keys key where key.search like $1)' end
  end;
  found_count bigint;
  skipped bigint;
  is_in_second_half boolean;
  page_ids uuid[];
begin
  perform private.require_admin();
  execute format('select count(*) from %s where %s', source, conditions)
  into found_count using pattern, account, (select auth.uid());
  skipped := private.skipped_rows(found_count, page, size);
  -- Closed ones are nearly all, so they are read in the order of their index, and a page in the second half from the end, as in
  -- list_people().
  is_in_second_half := is_closed and skipped > found_count / 2;
  execute format(
    'select array(select request.id from %s where %s order by %s limit $4 offset $5)', source, conditions,
    case when is_in_second_half then 'request.closed_at, request.id desc'
      when is_closed then 'request.closed_at desc, request.id'
      else $sorting$case request.state when 'new' then 1 when 'waiting' then 2 else 3 end,
        case request.state when 'new' then request.due_at when 'waiting' then request.waiting_since end,
        case request.state when 'answered' then request.answered_at end desc, request.id$sorting$ end
  ) into page_ids
  using pattern, account, (select auth.uid()), least(size, found_count - skipped),
    case when is_in_second_half then greatest(found_count - skipped - size, 0) else skipped end;
  if is_in_second_half then
    page_ids := array(select backward.id from unnest(page_ids) with ordinality as backward (id, nth) order by backward.nth desc);
  end if;
  return query
    select skipped + page_row.nth, found_count, request.id, request.number, request.subject, request.category,
      request.priority, request.state, request.due_at, request.waiting_since, request.answered_at, request.closed_at,
      request.created_at, request.author_name, request.account_id, client.name, request.assigned_to,
      coalesce(nullif(btrim(handler.name), ''), handler.email)
    from unnest(page_ids) with ordinality as page_row (request_id, nth)
    join public.support_requests request on request.id = page_row.request_id
    left join public.accounts client on client.id = request.account_id
    left join public.profiles handler on handler.id = request.assigned_to
    order by page_row.nth;
end
$$;

-- What each filter of the queue would show, and how many answers are late.
create function private.count_support_requests(account uuid)
returns table ("all" bigint, open bigint, waiting bigint, mine bigint, overdue bigint)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select count(*), count(*) filter (where request.state = 'new'), count(*) filter (where request.state = 'waiting'),
      count(*) filter (where request.assigned_to = (select auth.uid())),
      count(*) filter (where request.state = 'new' and request.due_at < now())
    from public.support_requests request
    where request.state <> 'closed' and (account is null or request.account_id = account);
end
$$;

-- The administrators to whom a request can be handed over, with how many each of them handles.
create function private.list_support_handlers() returns table (id uuid, name text, open_count bigint)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select handler.id, handler.name, coalesce(handled.requests, 0)
    from private.support_handlers() handler
    left join (
      select request.assigned_to, count(*) as requests from public.support_requests request
      where request.state <> 'closed' and request.assigned_to is not null group by 1
    ) as handled on handled.assigned_to = handler.id
    order by private.plain_text(handler.name) collate "C", handler.id;
end
$$;

create function public.admin_list_support_requests(
  queue public.support_queue default 'all', account_uuid uuid default null, search text default '',
  page integer default 1, page_size integer default 25
) returns table (
  place bigint, total bigint, id uuid, number text, subject text, category public.support_category,
  priority public.support_priority, state public.support_state, due_at timestamptz, waiting_since timestamptz,
  answered_at timestamptz, closed_at timestamptz, created_at timestamptz, author_name text, account_id uuid,
  account_name text, assigned_to uuid, handler_name text
)
language sql stable set search_path = ''
as $$ select * from private.list_support_requests(queue, account_uuid, search, page, page_size) $$;

create function public.admin_count_support_requests(account_uuid uuid default null)
returns table ("all" bigint, open bigint, waiting bigint, mine bigint, overdue bigint)
language sql stable set search_path = ''
as $$ select * from private.count_support_requests(account_uuid) $$;

create function public.admin_list_support_handlers() returns table (id uuid, name text, open_count bigint)
language sql stable set search_path = ''
as $$ select * from private.list_support_handlers() $$;

revoke execute on function private.write_support_list_key(),
  private.list_support_requests(public.support_queue, uuid, text, integer, integer),
  private.count_support_requests(uuid), private.list_support_handlers() from public;
grant execute on function private.list_support_requests(public.support_queue, uuid, text, integer, integer),
  private.count_support_requests(uuid), private.list_support_handlers() to authenticated;
revoke execute on function public.admin_list_support_requests(public.support_queue, uuid, text, integer, integer),
  public.admin_count_support_requests(uuid), public.admin_list_support_handlers() from public, anon, service_role;
grant execute on function public.admin_list_support_requests(public.support_queue, uuid, text, integer, integer),
  public.admin_count_support_requests(uuid), public.admin_list_support_handlers() to authenticated;
