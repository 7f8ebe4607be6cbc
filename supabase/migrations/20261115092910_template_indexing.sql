-- The texts of templates: who reads which file now, what came of it, and what a list may show of that.
-- Access: the service role alone claims and records, for the function index-templates; whoever may read a template sees
-- whether its text is there.
-- Tests: supabase/tests/database/template_indexing.test.sql
create type public.template_text_state as enum ('pending', 'ready', 'unreadable');

alter table public.templates add column text_state public.template_text_state not null default 'pending';

alter table private.template_texts
  -- The round that reads it now, until when. An engine that was killed is waited for no longer than that.
  add column claim uuid,
  add column claimed_until timestamptz,
  -- Not before then, after a failure that may pass. Null: at once.
  add column retry_at timestamptz;

-- Serves the claim, which comes every minute and mostly finds nothing.
create index template_texts_unread_idx on private.template_texts (template_id) where content is null and failure is null;

-- Follows from what is known of the text, whatever the statement said: nobody can set it.
create function private.derive_text_state() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.text_state := 'pending';
  if tg_op = 'UPDATE' and new.file_path is not distinct from old.file_path then
    select case when known.content is not null then 'ready' when known.failure is not null then 'unreadable' else 'pending' end
    into new.text_state
    from private.template_texts known where known.template_id = new.id;
  end if;
  new.text_state := coalesce(new.text_state, 'pending');
  return new;
end
$$;
create trigger templates_text_state before insert or update on public.templates
  for each row execute function private.derive_text_state();

-- Another file: its text is to be read, and whoever reads the old one records nothing any more.
create function private.forget_template_text() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update private.template_texts
  set content = null, failure = null, attempts = 0, claim = null, claimed_until = null, retry_at = null
  where template_id = new.id;
  return null;
end
$$;
create trigger templates_forget_text after update of file_path on public.templates
  for each row when (old.file_path is distinct from new.file_path) execute function private.forget_template_text();

-- Ends the claim with an outcome. An attempt is counted when it begins, so that a file that ends the process is not tried
-- for ever; the fifth is the last.
create function private.settle_template_text(template uuid, round uuid, new_content text, new_failure text, is_final boolean)
returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update private.template_texts known
  set content = new_content,
    failure = case when is_final or known.attempts >= 5 then new_failure end,
    retry_at = case when new_failure is not null then now() + interval '30 seconds' * 4 ^ (known.attempts - 1) end,
    claim = null,
    claimed_until = null
  where known.template_id = template and known.claim = round;
  if not found then
    return false;
  end if;
  -- The trigger derives it.
  update public.templates set text_state = default where id = template;
  return true;
end
$$;

-- Files that nobody reads now and whose time has come, the least tried first; of these templates alone, if any are named.
create function public.claim_template_texts(claim_id uuid, at_most integer, only_ids uuid[] default null)
returns table (template_id uuid, file_path text)
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  spent record;
begin
  -- Whoever tried the fifth time never came back.
  for spent in
    update private.template_texts known set claim = claim_id
    where known.content is null and known.failure is null and known.attempts >= 5 and known.claimed_until < now()
    returning known.template_id
  loop
    perform private.settle_template_text(spent.template_id, claim_id, null, 'no attempt to read it ended', true);
  end loop;
  return query
    with due as (
      select known.template_id, template.file_path
      from private.template_texts known
      join public.templates template on template.id = known.template_id
      where known.content is null and known.failure is null
        and (known.claimed_until is null or known.claimed_until < now())
        and (known.retry_at is null or known.retry_at <= now())
        and (only_ids is null or known.template_id = any (only_ids))
      order by known.attempts, template.created_at desc, known.template_id
      limit least(greatest(at_most, 0), 50)
      for update of known skip locked
    )
    update private.template_texts known
    set claim = claim_id, claimed_until = now() + interval '2 minutes', attempts = known.attempts + 1
    from due
    where known.template_id = due.template_id
    returning known.template_id, due.file_path;
end
$$;

-- Each gives back whether the round still held it: if not, its lease ran out, or the template has another file by now.
create function public.record_template_text(template_id uuid, claim_id uuid, content text) returns boolean
language sql volatile security definer set search_path = ''
as $$ select private.settle_template_text(template_id, claim_id, content, null, false) $$;

create function public.record_template_failure(template_id uuid, claim_id uuid, failure text, is_final boolean)
returns boolean
language sql volatile security definer set search_path = ''
as $$ select private.settle_template_text(template_id, claim_id, null, failure, is_final) $$;

revoke execute on function private.derive_text_state(), private.forget_template_text(),
  private.settle_template_text(uuid, uuid, text, text, boolean) from public;
revoke execute on function public.claim_template_texts(uuid, integer, uuid[]),
  public.record_template_text(uuid, uuid, text), public.record_template_failure(uuid, uuid, text, boolean)
  from public, anon, authenticated;
grant execute on function public.claim_template_texts(uuid, integer, uuid[]),
  public.record_template_text(uuid, uuid, text), public.record_template_failure(uuid, uuid, text, boolean)
  to service_role;
