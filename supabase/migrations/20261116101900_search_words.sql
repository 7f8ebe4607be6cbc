-- The words of documents, kept by shelf (template_passages). A search for a word with a typing error looks only at the
-- words of the shelves that the caller may read: neither what it finds nor how long it takes tells which words the
-- documents of other accounts contain.
-- Access: none directly; the searches read them.
-- Tests: supabase/tests/database/passage_search.test.sql, template_passages.test.sql, template_library.test.sql,
-- tests/database/lock-order.test.ts
create table private.shelf_words (
  shelf uuid not null,
  word text not null,
  -- A passage that held the word was deleted; whether another one holds it is looked up little by little.
  is_doubtful boolean not null default false,
  primary key (shelf, word)
);
alter table private.shelf_words enable row level security;
create index shelf_words_near_idx on private.shelf_words (shelf, left(word, 1), length(word));
create index shelf_words_doubtful_idx on private.shelf_words (shelf, word) where is_doubtful;

create function private.words(content text) returns setof text
language sql stable rows 60 set search_path = ''
as $$
  select distinct word from regexp_split_to_table(private.plain_text(content), '[^[:alnum:]]+') as word
  where length(word) between 5 and 40 and word ~ '[^0-9]'
$$;

-- One transaction at a time writes the words of one shelf, from its first word to its end, because a transaction adds
-- and deletes words several times: for each row of a statement, and for the old and the new text. Nobody waits for
-- another account. The triggers of a table fire in the order of their names: these come first.
create function private.await_words() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('words ' || shelf, 0))
  from (select distinct changed.shelf from changed order by 1) as shelves;
  return null;
end
$$;
create trigger template_passages_1_await_added after insert on private.template_passages
  referencing new table as changed for each statement execute function private.await_words();
create trigger template_passages_1_await_removed after delete on private.template_passages
  referencing old table as changed for each statement execute function private.await_words();

-- Looks at up to `most` doubtful words of these shelves and deletes those that no passage of their shelf holds any
-- more. A transaction checks the words of the shelf it writes to, and of no other: nobody waits for what another
-- account has left.
create function private.forget_shelf_words(most integer, shelves uuid[]) returns void
language sql set search_path = ''
as $$
  with looked_up as materialized (
    select doubtful.shelf, doubtful.word, not exists (
      select from private.template_passages passage
      where passage.shelf = doubtful.shelf and passage.search @@ private.search_query(doubtful.word)
    ) as is_gone
    from (select shelf, word from private.shelf_words where is_doubtful and shelf = any (shelves) limit most for update skip locked) as doubtful
  ), gone as (
    delete from private.shelf_words known using looked_up
    where is_gone and known.shelf = looked_up.shelf and known.word = looked_up.word
  )
  update private.shelf_words known set is_doubtful = false from looked_up
  where not is_gone and known.shelf = looked_up.shelf and known.word = looked_up.word
$$;

-- In the order of shelf and word, so that two who write at the same time never wait for each other in a circle.
create function private.add_shelf_words() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.shelf_words (shelf, word)
  select distinct added.shelf, word from added, private.words(added.content) as word order by added.shelf, word
  on conflict (shelf, word) do nothing;
  perform private.forget_shelf_words(1000, array(select distinct added.shelf from added));
  return null;
end
$$;

create function private.remove_shelf_words() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update private.shelf_words known set is_doubtful = true
  from (
    select shelf, word from private.shelf_words
    where not is_doubtful
      and (shelf, word) in (select removed.shelf, word from removed, private.words(removed.content) as word)
    order by shelf, word for update skip locked
  ) as doubtful
  where known.shelf = doubtful.shelf and known.word = doubtful.word;
  perform private.forget_shelf_words(100, array(select distinct removed.shelf from removed));
  return null;
end
$$;

create trigger template_passages_add_shelf_words after insert on private.template_passages
  referencing new table as added for each statement execute function private.add_shelf_words();
create trigger template_passages_remove_shelf_words after delete on private.template_passages
  referencing old table as removed for each statement execute function private.remove_shelf_words();
-- A template that moves to another account takes its words along.
create trigger template_passages_bring_shelf_words after update on private.template_passages
  referencing new table as added for each statement execute function private.add_shelf_words();
create trigger template_passages_leave_shelf_words after update on private.template_passages
  referencing old table as removed for each statement execute function private.remove_shelf_words();

-- Nobody writes to the shelf of a deleted account, so its doubtful words would stay.
create function private.clear_shelf() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.shelf_words where shelf = old.id;
  return null;
end
$$;
create trigger accounts_clear_shelf after delete on public.accounts for each row execute function private.clear_shelf();

-- The words of a whole document: a list asks which documents have all of them, and not where. One row a document, where
-- the passages are dozens.
create table private.template_words (
  template_id uuid primary key references public.templates (id) on delete cascade,
  search tsvector not null
);
create index template_words_search_idx on private.template_words using gin (search);

create function private.gather_words() returns trigger
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
-- What is deleted is written again in the same transaction (private.write_passages, private.describe_template); where
-- it is not, the text became empty.
create trigger template_passages_gather_added after insert on private.template_passages
  referencing new table as changed for each statement execute function private.gather_words();
create trigger template_passages_gather_removed after delete on private.template_passages
  referencing old table as changed for each statement execute function private.gather_words();

revoke execute on function private.words(text), private.await_words(), private.forget_shelf_words(integer, uuid[]),
  private.add_shelf_words(), private.remove_shelf_words(), private.clear_shelf(), private.gather_words() from public;
