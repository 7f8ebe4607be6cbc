-- Template texts: the extracted text of each template's file, and which round of the function index-templates reads it
-- now. A round is one run of the function; it claims files for two minutes, reads them and records the result.
-- The claim gives the path of the object in storage, not the one that the template names. A text is recorded only if the
-- object is still the one that was read. When the object is deleted or uploaded again, the text is deleted and the file
-- read again.
-- The template is locked before its text, as when a template is deleted: in the other order two transactions would wait
-- for each other.
-- Access: only the service role claims and records, for the function index-templates. Everyone who may read a template
-- sees in text_state whether its text was read.
-- Tests: supabase/tests/database/template_texts.test.sql, tests/database/lock-order.test.ts
create table private.template_texts (
  template_id uuid primary key references public.templates (id) on delete cascade,
  -- Null until it is extracted.
  content text,
  -- Why the file could not be read; null if it was, or may be tried again.
  failure text,
  attempts integer not null default 0,
  -- The round that reads the file now. After claimed_until another round may claim it, because the engine may have been
  -- killed.
  claim uuid,
  claimed_until timestamptz,
  -- When to try again after a failure that may be temporary; null if the file may be read at once.
  retry_at timestamptz,
  -- The object that the round of the claim reads.
  file_id uuid,
  file_version text
);
-- Serves the claim, which runs every minute and mostly finds nothing.
create index template_texts_unread_idx on private.template_texts (template_id) where content is null and failure is null;

-- The texts that are not read yet and that no round reads now. They are due unless an attempt has just failed.
create view private.unread_template_texts as
select template_text.*, coalesce(template_text.retry_at <= now(), true) as is_due
from private.template_texts template_text
where template_text.content is null and template_text.failure is null
  and (template_text.claimed_until is null or template_text.claimed_until < now());

-- Sets text_state from template_texts, whatever value the statement gives.
create function private.derive_text_state() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.text_state := 'pending';
  if tg_op = 'UPDATE' and new.file_path is not distinct from old.file_path then
    select case
      when template_text.content is not null then 'ready'
      when template_text.failure is not null then 'unreadable'
      else 'pending'
    end
    into new.text_state
    from private.template_texts template_text where template_text.template_id = new.id;
  end if;
  new.text_state := coalesce(new.text_state, 'pending');
  return new;
end
$$;
create trigger templates_derive_text_state before insert or update on public.templates
  for each row execute function private.derive_text_state();

create function private.clear_template_text(template uuid) returns void
language sql volatile set search_path = ''
as $$
  update private.template_texts
  set content = null, failure = null, attempts = 0, claim = null, claimed_until = null, retry_at = null, file_id = null,
    file_version = null
  where template_id = template
$$;

-- The template names another file: its text must be read, and a round that reads the old file can record nothing.
create function private.clear_text_of_replaced_file() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.clear_template_text(new.id);
  return null;
end
$$;
create trigger templates_clear_text after update of file_path on public.templates
  for each row when (old.file_path is distinct from new.file_path) execute function private.clear_text_of_replaced_file();

create function private.clear_text_of_changed_file() returns trigger
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
    perform private.clear_template_text(template);
    -- The trigger templates_derive_text_state sets the value.
    update public.templates set text_state = default where id = template;
  end if;
  return null;
end
$$;
create trigger portico_clear_text_of_changed_file after insert or update or delete on storage.objects
  for each row execute function private.clear_text_of_changed_file();

-- Ends the claim and records the text or the failure. False if the round does not hold the claim any more. The fifth
-- attempt is the last. Attempts are counted when they begin, so that a file that crashes the process is not tried for
-- ever.
create function private.finish_template_text(
  template uuid, round uuid, new_content text, new_failure text, is_final boolean
) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform from public.templates named where named.id = template for no key update;
  update private.template_texts template_text
  set content = new_content,
    failure = case when is_final or template_text.attempts >= 5 then new_failure end,
    retry_at = case when new_failure is not null then now() + interval '30 seconds' * 4 ^ (template_text.attempts - 1) end,
    claim = null,
    claimed_until = null
  where template_text.template_id = template and template_text.claim = round
    and (new_content is null or exists (
      select from storage.objects file
      where file.id = template_text.file_id and file.version is not distinct from template_text.file_version
    ));
  if not found then
    return false;
  end if;
  -- The trigger templates_derive_text_state sets the value.
  update public.templates set text_state = default where id = template;
  return true;
end
$$;

-- Claims files that are due and that no round reads now; if only_ids is given, only those of these templates. People
-- take turns, and of each person the file with the fewest attempts comes first, so that many files of one person do not
-- delay others. A file whose last attempt never ended is claimed alone: if it crashes the process again, no other file
-- loses an attempt.
create function public.claim_template_texts(claim_id uuid, at_most integer, only_ids uuid[] default null)
returns table (template_id uuid, file_path text)
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  unreadable record;
begin
  -- The first search on PGlite loads dictionaries and compiles code for one to two seconds, and a person's statement may
  -- take three. The scheduled run, which is the first thing that an engine does after its start, takes them instead.
  if only_ids is null then
    perform from private.best_passages('Which period applies?', 1, 1);
  end if;
  -- Gives up files whose fifth attempt never ended, and templates without a file.
  for unreadable in
    select template.id, case when unread.attempts >= 5 then 'no attempt to read it ended' else 'missing' end as failure
    from private.unread_template_texts unread
    join public.templates template on template.id = unread.template_id
    where unread.attempts >= 5 or not exists (
      select from storage.objects file where file.bucket_id = 'templates' and file.name = template.file_path
    )
    order by template.id
    limit 50
    for no key update of template skip locked
  loop
    update private.unread_template_texts unread set claim = claim_id where unread.template_id = unreadable.id;
    perform private.finish_template_text(unreadable.id, claim_id, null, unreadable.failure, true);
  end loop;
  return query
    with unread as (
      select template_text.template_id, template_text.attempts, template_text.claimed_until is not null as has_crashed, template.created_at,
        row_number() over (partition by template.user_id order by template_text.attempts, template.created_at desc, template.id) as turn
      from private.unread_template_texts template_text
      join public.templates template on template.id = template_text.template_id
      where template_text.is_due and template_text.attempts < 5
        and (only_ids is null or template_text.template_id = any (only_ids))
    ), first as (
      select unread.template_id, unread.has_crashed from unread
      order by unread.turn, unread.attempts, unread.created_at desc, unread.template_id limit 1
    ), due as (
      select template_text.template_id, file.name, file.id as file_id, file.version
      from unread
      cross join first
      -- Checked again by the view, because another round may have claimed the row meanwhile.
      join private.unread_template_texts template_text on template_text.template_id = unread.template_id
      join public.templates template on template.id = template_text.template_id
      join storage.objects file on file.bucket_id = 'templates' and file.name = template.file_path
      where case when first.has_crashed then unread.template_id = first.template_id else not unread.has_crashed end
      order by unread.turn, unread.attempts, unread.created_at desc, unread.template_id
      limit least(greatest(at_most, 0), 50)
      for update of template_text skip locked
    )
    update private.template_texts template_text
    set claim = claim_id, claimed_until = now() + interval '2 minutes', attempts = template_text.attempts + 1,
      file_id = due.file_id, file_version = due.version
    from due
    where template_text.template_id = due.template_id
    returning template_text.template_id, due.name;
end
$$;

-- Both return whether the round still held the claim. It does not if the claim has expired, or the template has another
-- file now.
create function public.record_template_text(template_id uuid, claim_id uuid, content text) returns boolean
language sql volatile security definer set search_path = ''
as $$ select private.finish_template_text(template_id, claim_id, content, null, false) $$;

create function public.record_template_failure(template_id uuid, claim_id uuid, failure text, is_final boolean)
returns boolean
language sql volatile security definer set search_path = ''
as $$ select private.finish_template_text(template_id, claim_id, null, failure, is_final) $$;

revoke execute on function private.derive_text_state(), private.clear_template_text(uuid), private.clear_text_of_replaced_file(),
  private.clear_text_of_changed_file(), private.finish_template_text(uuid, uuid, text, text, boolean) from public;
revoke execute on function public.claim_template_texts(uuid, integer, uuid[]),
  public.record_template_text(uuid, uuid, text), public.record_template_failure(uuid, uuid, text, boolean)
  from public, anon, authenticated;
grant execute on function public.claim_template_texts(uuid, integer, uuid[]),
  public.record_template_text(uuid, uuid, text), public.record_template_failure(uuid, uuid, text, boolean)
  to service_role;
