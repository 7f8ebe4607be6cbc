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
create index account_words_needs_check_idx on private.account_words (account_key, word) where needs_check;

-- The words of a text that a search may find despite a typing error.
create function private.words(content text) returns setof text
language sql stable rows 60 set search_path = ''
as $$
  select distinct word from regexp_split_to_table(private.plain_text(content), '[^[:alnum:]]+') as word
  where length(word) between 5 and 40 and word ~ '[^0-9]'
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

-- Checks up to `max_words` words of these account_keys that need a check, and deletes those that no passage contains any
-- more. A transaction checks only the words of the account_key it writes to, so that no account spends time on the
-- deletions of another.
create function private.delete_unused_words(max_words integer, account_keys uuid[]) returns void
language sql set search_path = ''
as $$
  with checked as materialized (
    select unchecked.account_key, unchecked.word, not exists (
      select from private.template_passages passage
      where passage.account_key = unchecked.account_key and passage.search @@ private.search_query(unchecked.word)
    ) as is_unused
    from (
      select account_key, word from private.account_words
      where needs_check and account_key = any (account_keys)
      limit max_words for update skip locked
    ) as unchecked
  ), deleted as (
    delete from private.account_words entry using checked
    where is_unused and entry.account_key = checked.account_key and entry.word = checked.word
  )
  update private.account_words entry set needs_check = false from checked
  where not is_unused and entry.account_key = checked.account_key and entry.word = checked.word
$$;

-- Writes in the order of account_key and word, so that two transactions never wait for each other.
create function private.add_account_words() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
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
-- The passages of a template that moves to another account get another account_key.
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
  return null;
end
$$;
create trigger accounts_delete_words after delete on public.accounts for each row execute function private.delete_words_of_account();

-- The words of a whole document, in one row. The library's list only needs to know which documents contain all words of
-- a search, and a document has dozens of passages.
create table private.template_words (
  template_id uuid primary key references public.templates (id) on delete cascade,
  search tsvector not null
);
create index template_words_search_idx on private.template_words using gin (search);

create function private.collect_template_words() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.template_words (template_id, search)
  select passage.template_id, pg_catalog.array_to_tsvector(array_agg(distinct word))
  from private.template_passages passage, unnest(pg_catalog.tsvector_to_array(passage.search)) as word
  where passage.template_id in (select changed.template_id from changed)
    -- The passages of a deleted template are deleted with it.
    and exists (select from public.templates template where template.id = passage.template_id)
  group by passage.template_id
  order by passage.template_id
  on conflict (template_id) do update set search = excluded.search;
  return null;
end
$$;
-- Passages that are deleted are written again in the same transaction (private.write_passages,
-- private.describe_template), unless the text became empty.
create trigger template_passages_collect_added after insert on private.template_passages
  referencing new table as changed for each statement execute function private.collect_template_words();
create trigger template_passages_collect_removed after delete on private.template_passages
  referencing old table as changed for each statement execute function private.collect_template_words();

revoke execute on function private.words(text), private.lock_words(), private.delete_unused_words(integer, uuid[]),
  private.add_account_words(), private.mark_removed_words(), private.delete_words_of_account(), private.collect_template_words() from public;
