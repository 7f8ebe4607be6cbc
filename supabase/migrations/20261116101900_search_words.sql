-- Search words: the words of the documents, for each account_key (see template_passages). A search for a word with a
-- typing error looks only at the words that the caller may read: neither its results nor its duration tell which words
-- the documents of other accounts contain.
-- Access: nobody over the API; the searches read them.
-- Tests: supabase/tests/database/passage_search*.test.sql, template_passages.test.sql, template_library.test.sql,
-- foundations_lock_order.test.sql, tests/database/lock-order.test.ts
create table private.account_words (
  account_key uuid not null,
  word text not null,
  -- A passage with the word was deleted. delete_unused_words() checks later whether another passage contains it.
  needs_check boolean not null default false,
  primary key (account_key, word)
);
alter table private.account_words enable row level security;
create index account_words_similar_idx on private.account_words (account_key, left(word, 1), length(word));
-- For administrators, who search in all accounts: thousands of accounts have the same words.
create index account_words_all_similar_idx on private.account_words (left(word, 1), length(word), word);
create index account_words_needs_check_idx on private.account_words (account_key, word) where needs_check;

-- The words of a text that a search may find despite a typing error.
create function private.words(content text) returns setof text
language plpgsql stable rows 60 set search_path = '' set plan_cache_mode = force_generic_plan
as $$
begin
  return query
    select distinct word from regexp_split_to_table(private.plain_text(content), '[^[:alnum:]]+') as word
    where length(word) between 5 and 40 and word ~ '[^0-9]';
end
$$;

-- Lets one transaction at a time write the words of one account_key, until the transaction ends: it adds and deletes
-- words several times, for each row of a statement and for the old and the new text. Other accounts do not wait.
-- The triggers of a table fire in the order of their names; the `1` makes these the first.
create function private.lock_words() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('words ' || account_key, 0))
  from (select distinct changed.account_key from changed order by 1) as locked;
  return null;
end
$$;
create trigger template_passages_1_lock_added after insert on private.template_passages
  referencing new table as changed for each statement execute function private.lock_words();
create trigger template_passages_1_lock_removed after delete on private.template_passages
  referencing old table as changed for each statement execute function private.lock_words();

-- The passages of a template that moves to another account get another account_key.
create function private.lock_moved_words() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('words ' || account_key, 0))
  from (select added.account_key from added union select removed.account_key from removed order by 1) as locked;
  return null;
end
$$;
create trigger template_passages_1_lock_moved after update on private.template_passages
  referencing old table as removed new table as added for each statement execute function private.lock_moved_words();

-- Checks up to `max_words` words of these account_keys that need a check, and deletes those that no passage contains any
-- more. A transaction checks only the words of the account_key it writes to, so that no account spends time on the
-- deletions of another.
create function private.delete_unused_words(max_words integer, account_keys uuid[]) returns void
language plpgsql set search_path = ''
as $$
begin
  if not exists (select from private.account_words where needs_check and account_key = any (account_keys)) then
    return;
  end if;
  with checked as materialized (
    select unchecked.account_key, unchecked.word, not exists (
      select from private.template_passages passage
      where array[passage.account_key] && array[unchecked.account_key] and passage.search @@ private.search_query(unchecked.word)
    ) as is_unused
    from (
      select entry.account_key, entry.word from private.account_words entry
      where entry.needs_check and entry.account_key = any (account_keys)
      limit max_words for update skip locked
    ) as unchecked
  ), deleted as (
    delete from private.account_words entry using checked
    where is_unused and entry.account_key = checked.account_key and entry.word = checked.word
  )
  update private.account_words entry set needs_check = false from checked
  where not is_unused and entry.account_key = checked.account_key and entry.word = checked.word;
end
$$;

-- Writes in the order of account_key and word, so that two transactions never wait for each other.
create function private.add_account_words() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from added) then
    return null;
  end if;
  insert into private.passage_counts as counted (account_key, passages)
  select added.account_key, count(*) from added group by 1 order by 1
  on conflict (account_key) do update set passages = counted.passages + excluded.passages;
  insert into private.account_words (account_key, word)
  select distinct added.account_key, word from added, private.words(added.content) as word order by added.account_key, word
  on conflict (account_key, word) do nothing;
  perform private.delete_unused_words(1000, array(select distinct added.account_key from added));
  return null;
end
$$;

create function private.mark_removed_words() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from removed) then
    return null;
  end if;
  update private.passage_counts counted set passages = counted.passages - gone.passages
  from (select removed.account_key, count(*) as passages from removed group by 1) as gone
  where counted.account_key = gone.account_key;
  update private.account_words entry set needs_check = true
  from (
    select account_key, word from private.account_words
    where not needs_check
      and (account_key, word) in (select removed.account_key, word from removed, private.words(removed.content) as word)
    order by account_key, word for update skip locked
  ) as removed_word
  where entry.account_key = removed_word.account_key and entry.word = removed_word.word;
  perform private.delete_unused_words(100, array(select distinct removed.account_key from removed));
  return null;
end
$$;

create trigger template_passages_add_words after insert on private.template_passages
  referencing new table as added for each statement execute function private.add_account_words();
create trigger template_passages_mark_removed_words after delete on private.template_passages
  referencing old table as removed for each statement execute function private.mark_removed_words();
create trigger template_passages_add_moved_words after update on private.template_passages
  referencing new table as added for each statement execute function private.add_account_words();
create trigger template_passages_mark_moved_words after update on private.template_passages
  referencing old table as removed for each statement execute function private.mark_removed_words();

-- Only a transaction that writes to an account_key checks its words, so those of a deleted account would stay.
create function private.delete_words_of_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.account_words where account_key = old.id;
  delete from private.passage_counts where account_key = old.id;
  return null;
end
$$;
create trigger accounts_delete_words after delete on public.accounts for each row execute function private.delete_words_of_account();

-- A whole document in one row. The library's list only needs to know which documents contain all words of a search, and a
-- document has dozens of passages.
create table private.template_words (
  template_id uuid primary key references public.templates (id) on delete cascade,
  -- As in template_passages.
  account_key uuid not null,
  -- Copied from the template, because every search of the library filters and orders by them.
  is_client_specific boolean not null,
  created_at timestamptz not null,
  -- The title and the name of the file as plain text, in which a search looks for its whole phrase.
  name text not null,
  -- The words of title, tags and description, by which the list is ordered.
  about tsvector not null,
  -- All words of the document, without their places.
  search tsvector not null
);
-- Every search compares `name` and `about` of many documents; only the index is asked for the words of the text.
alter table private.template_words alter column about set storage main, alter column search set storage external;
-- With the day on which the document was added.
create index template_words_search_idx on private.template_words
  using gin ((array[account_key]), search, about, name extensions.gin_trgm_ops, (array[(created_at at time zone 'UTC')::date - date '2000-01-01']))
  with (gin_pending_list_limit = 256);
create index template_words_account_key_idx on private.template_words (account_key);

create function private.collect_template_words(templates uuid[]) returns void
language plpgsql set search_path = ''
as $$
begin
  insert into private.template_words (template_id, account_key, is_client_specific, created_at, name, about, search)
  select template.id, coalesce(template.account_id, '00000000-0000-0000-0000-000000000000'), template.is_client_specific,
    template.created_at,
    private.plain_text(left(template.title, 300) || ' ' || left(template.file_name, 255)),
    coalesce((select passage.search from private.template_passages passage where passage.template_id = template.id and passage.place = 0), ''),
    coalesce((
      select pg_catalog.array_to_tsvector(array_agg(distinct word))
      from private.template_passages passage, unnest(pg_catalog.tsvector_to_array(passage.search)) as word
      where passage.template_id = template.id
    ), '')
  from public.templates template
  where template.id = any (templates)
  order by template.id
  on conflict (template_id) do update
    set account_key = excluded.account_key, is_client_specific = excluded.is_client_specific, created_at = excluded.created_at,
      name = excluded.name, about = excluded.about, search = excluded.search;
end
$$;

revoke execute on function private.words(text), private.lock_words(), private.lock_moved_words(),
  private.delete_unused_words(integer, uuid[]), private.add_account_words(), private.mark_removed_words(),
  private.delete_words_of_account(), private.collect_template_words(uuid[]) from public;
