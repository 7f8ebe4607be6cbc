-- The words of documents, kept by shelf (the account of the documents; the nil uuid is for everyone). A search for a word
-- with a typing error looks only at the words of the shelves that the caller may read: neither what it finds nor how long
-- it takes tells which words the documents of other accounts contain.
-- Access: none directly; the search reads it.
-- Tests: supabase/tests/database/passage_search.test.sql, template_passages.test.sql
create table private.shelf_words (
  shelf uuid not null,
  word text not null,
  -- A passage that held the word is gone; whether another one holds it is looked up little by little.
  is_doubtful boolean not null default false,
  primary key (shelf, word)
);
alter table private.shelf_words enable row level security;
create index shelf_words_near_idx on private.shelf_words (shelf, left(word, 1), length(word));
create index shelf_words_doubtful_idx on private.shelf_words (shelf, word) where is_doubtful;

-- Deletes those of so many doubtful words of these shelves that no passage of their shelf holds any more. Whoever writes looks
-- after the words of their own shelf, and of no other: nobody waits for what another account has left behind.
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

-- In the order of shelf and word, so that of two who write at the same time one waits for the other, and never both.
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

-- Nobody writes to the shelf of an account that is gone, so that its doubtful words would stay.
create function private.clear_shelf() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.shelf_words where shelf = old.id;
  return null;
end
$$;
create trigger accounts_clear_shelf after delete on public.accounts for each row execute function private.clear_shelf();

insert into private.shelf_words (shelf, word)
select distinct passage.shelf, word from private.template_passages passage, private.words(passage.content) as word;

-- As before, but with near words of the readable shelves alone.
create or replace function private.forgiving_terms(terms private.search_term[], shelves uuid[], everywhere boolean)
returns setof private.search_term
language sql stable rows 10 set search_path = ''
as $$
  with missed as materialized (
    select part, word from (select distinct on (part) part, word from unnest(terms) order by part, weight desc) as asked
    where not exists (
      select from unnest(terms) as term
      where term.part = asked.part and exists (
        select from private.template_passages passage
        where passage.search @@ term.query and (everywhere or passage.shelf = any (shelves))
      )
    )
  ), readable as materialized (
    select case when everywhere
      then array(select id from public.accounts) || '00000000-0000-0000-0000-000000000000'::uuid else shelves end as shelves
  )
  select part, word, (word || ':*')::tsquery, 0.7::real from missed where length(word) >= 4
  union all
  select part, missed.word, private.search_query(near.word), 0.5::real
  from missed, readable, lateral (
    select known.word from private.shelf_words known
    where known.shelf = any (readable.shelves) and left(known.word, 1) = left(missed.word, 1)
      and length(known.word) between length(missed.word) - 2 and length(missed.word) + 2
      -- Fast, and true of all that are near: few are left for the function.
      and extensions.levenshtein_less_equal(known.word, missed.word, 2) <= 2 and private.is_near(known.word, missed.word)
    group by known.word
    order by extensions.similarity(known.word, missed.word) desc, known.word limit 10
  ) as near
  where length(missed.word) between 6 and 40
$$;

drop trigger template_passages_add_words on private.template_passages;
drop trigger template_passages_remove_words on private.template_passages;
drop function private.add_words(), private.remove_words(), private.forget_words(integer);
drop table private.search_words;

revoke execute on function private.forget_shelf_words(integer, uuid[]), private.add_shelf_words(), private.remove_shelf_words(),
  private.clear_shelf() from public;
