-- The texts of templates: who reads which file now, and what the result was.
-- The text of a template is the text of one object of storage. The reader is told the object's own name, never what the
-- row says; a text is recorded only while that object is still the one that was read; and when the object is deleted or
-- comes back, the text is deleted and the file read again.
-- The row of a template is locked before its text, as when a template is deleted: in the other order two transactions
-- would wait for each other.
-- Access: the service role alone claims and records, for the function index-templates; everyone who may read a template
-- sees whether its text is there.
-- Tests: supabase/tests/database/template_indexing.test.sql, tests/database/lock-order.test.ts
create table private.template_texts (
  template_id uuid primary key references public.templates (id) on delete cascade,
  -- Null until it was extracted.
  content text,
  -- Why it could not be read.
  failure text,
  attempts integer not null default 0,
  -- The round that reads it now, and until when. Another round waits no longer than that for an engine that was killed.
  claim uuid,
  claimed_until timestamptz,
  -- The next attempt after a failure that may pass; null if the file may be read at once.
  retry_at timestamptz,
  -- What the round reads that holds the claim.
  file_id uuid,
  file_version text
);
-- Serves the claim, which comes every minute and mostly finds nothing.
create index template_texts_unread_idx on private.template_texts (template_id) where content is null and failure is null;

-- Derived from what is known of the text, whatever the statement said: nobody can set it.
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

create function private.forget_text(template uuid) returns void
language sql volatile set search_path = ''
as $$
  update private.template_texts
  set content = null, failure = null, attempts = 0, claim = null, claimed_until = null, retry_at = null, file_id = null,
    file_version = null
  where template_id = template
$$;

-- The row names another file: its text has to be read, and a round that reads the old file can record nothing any more.
create function private.forget_template_text() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.forget_text(new.id);
  return null;
end
$$;
create trigger templates_forget_text after update of file_path on public.templates
  for each row when (old.file_path is distinct from new.file_path) execute function private.forget_template_text();

create function private.follow_template_file() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  file storage.objects := case tg_op when 'DELETE' then old else new end;
  template uuid;
begin
  if file.bucket_id <> 'templates' or (tg_op = 'UPDATE' and new.version is not distinct from old.version) then
    return null;
  end if;
  select named.id into template from public.templates named where named.file_path = file.name for no key update;
  if template is not null then
    perform private.forget_text(template);
    -- The trigger templates_text_state derives it.
    update public.templates set text_state = default where id = template;
  end if;
  return null;
end
$$;
create trigger portico_follow_template_file after insert or update or delete on storage.objects
  for each row execute function private.follow_template_file();

-- Ends the claim with an outcome. An attempt is counted when it begins, so that a file that ends the process is not
-- tried for ever; the fifth is the last.
create function private.settle_template_text(
  template uuid, round uuid, new_content text, new_failure text, is_final boolean
) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform from public.templates named where named.id = template for no key update;
  update private.template_texts known
  set content = new_content,
    failure = case when is_final or known.attempts >= 5 then new_failure end,
    retry_at = case when new_failure is not null then now() + interval '30 seconds' * 4 ^ (known.attempts - 1) end,
    claim = null,
    claimed_until = null
  where known.template_id = template and known.claim = round
    and (new_content is null or exists (
      select from storage.objects file
      where file.id = known.file_id and file.version is not distinct from known.file_version
    ));
  if not found then
    return false;
  end if;
  -- The trigger templates_text_state derives it.
  update public.templates set text_state = default where id = template;
  return true;
end
$$;

-- Files that nobody reads now and that are due; only those of the named templates, if any are named. People take turns,
-- each with the least tried file first, so that one person's many files delay nobody. A file whose last attempt never
-- ended is read alone: if it ends the process again, no other file has lost an attempt by it.
create function public.claim_template_texts(claim_id uuid, at_most integer, only_ids uuid[] default null)
returns table (template_id uuid, file_path text)
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  hopeless record;
begin
  -- The fifth attempt never ended, or there is no file to read.
  for hopeless in
    select template.id, case when known.attempts >= 5 then 'no attempt to read it ended' else 'missing' end as failure
    from private.template_texts known
    join public.templates template on template.id = known.template_id
    where known.content is null and known.failure is null
      and (known.claimed_until is null or known.claimed_until < now())
      and (known.attempts >= 5 or not exists (
        select from storage.objects file where file.bucket_id = 'templates' and file.name = template.file_path
      ))
    order by template.id
    limit 50
    for no key update of template skip locked
  loop
    update private.template_texts known set claim = claim_id
    where known.template_id = hopeless.id and known.content is null and known.failure is null
      and (known.claimed_until is null or known.claimed_until < now());
    perform private.settle_template_text(hopeless.id, claim_id, null, hopeless.failure, true);
  end loop;
  return query
    with unread as (
      select known.template_id, known.attempts, known.claimed_until is not null as has_crashed, template.created_at,
        row_number() over (partition by template.user_id order by known.attempts, template.created_at desc, template.id) as turn
      from private.template_texts known
      join public.templates template on template.id = known.template_id
      where known.content is null and known.failure is null and known.attempts < 5
        and (known.claimed_until is null or known.claimed_until < now())
        and (known.retry_at is null or known.retry_at <= now())
        and (only_ids is null or known.template_id = any (only_ids))
    ), first as (
      select unread.template_id, unread.has_crashed from unread
      order by unread.turn, unread.attempts, unread.created_at desc, unread.template_id limit 1
    ), due as (
      select known.template_id, file.name, file.id as file_id, file.version
      from unread
      cross join first
      join private.template_texts known on known.template_id = unread.template_id
      join public.templates template on template.id = known.template_id
      join storage.objects file on file.bucket_id = 'templates' and file.name = template.file_path
      where case when first.has_crashed then unread.template_id = first.template_id else not unread.has_crashed end
        -- Checked again, because another round may have claimed the row meanwhile.
        and known.content is null and known.failure is null
        and (known.claimed_until is null or known.claimed_until < now())
      order by unread.turn, unread.attempts, unread.created_at desc, unread.template_id
      limit least(greatest(at_most, 0), 50)
      for update of known skip locked
    )
    update private.template_texts known
    set claim = claim_id, claimed_until = now() + interval '2 minutes', attempts = known.attempts + 1,
      file_id = due.file_id, file_version = due.version
    from due
    where known.template_id = due.template_id
    returning known.template_id, due.name;
end
$$;

-- Each returns whether the round still held the claim: if not, its lease has expired, or the template has another file
-- now.
create function public.record_template_text(template_id uuid, claim_id uuid, content text) returns boolean
language sql volatile security definer set search_path = ''
as $$ select private.settle_template_text(template_id, claim_id, content, null, false) $$;

create function public.record_template_failure(template_id uuid, claim_id uuid, failure text, is_final boolean)
returns boolean
language sql volatile security definer set search_path = ''
as $$ select private.settle_template_text(template_id, claim_id, null, failure, is_final) $$;

revoke execute on function private.derive_text_state(), private.forget_text(uuid), private.forget_template_text(),
  private.follow_template_file(), private.settle_template_text(uuid, uuid, text, text, boolean) from public;
revoke execute on function public.claim_template_texts(uuid, integer, uuid[]),
  public.record_template_text(uuid, uuid, text), public.record_template_failure(uuid, uuid, text, boolean)
  from public, anon, authenticated;
grant execute on function public.claim_template_texts(uuid, integer, uuid[]),
  public.record_template_text(uuid, uuid, text), public.record_template_failure(uuid, uuid, text, boolean)
  to service_role;
