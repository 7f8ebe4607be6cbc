-- Each passage knows on whose shelf it stands, so that a search goes by its index alone and asks no other table: with
-- thousands of documents the join was what took the time.
-- Access: as before; the shelf follows the template's account, and what is found is held against row security once more.
-- Tests: supabase/tests/database/passage_search.test.sql
alter table private.template_passages
  -- The account; the nil uuid is for everyone.
  add column shelf uuid not null default '00000000-0000-0000-0000-000000000000';
update private.template_passages passage set shelf = template.account_id
from public.templates template where template.id = passage.template_id and template.account_id is not null;

-- For how many there are, which is asked with every search.
create index template_passages_shelf_idx on private.template_passages (shelf);

create function private.choose_shelf() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.shelf := coalesce((select account_id from public.templates where id = new.template_id),
    '00000000-0000-0000-0000-000000000000');
  return new;
end
$$;
create trigger template_passages_shelf before insert or update on private.template_passages
  for each row execute function private.choose_shelf();

create function private.move_shelf() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- The trigger above looks it up.
  update private.template_passages set shelf = default where template_id = new.id;
  return null;
end
$$;
create trigger templates_move_shelf after update of account_id on public.templates
  for each row when (old.account_id is distinct from new.account_id) execute function private.move_shelf();

-- The rule of templates_select_member, but for administrators, who read everything.
create function private.readable_shelves() returns uuid[]
language sql stable security definer set search_path = ''
as $$
  select array(select private.account_ids())
    || case when private.effective_user_id() is not null then '{00000000-0000-0000-0000-000000000000}' else '{}' end::uuid[]
$$;

drop function private.forgiving_terms(private.search_term[], uuid[]);
drop function private.readable_templates();

-- Loads the extension: a parameter that is not known yet may be named by a superuser alone.
do $$ begin perform extensions.show_limit(); end $$;

-- For the parts that fit nowhere in what may be read.
create function private.forgiving_terms(terms private.search_term[], shelves uuid[], everywhere boolean)
returns setof private.search_term
language sql stable rows 10 set search_path = '' set pg_trgm.similarity_threshold = 0.2
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
  )
  select part, word, (word || ':*')::tsquery, 0.7::real from missed where length(word) >= 4
  union all
  select part, missed.word, private.search_query(near.word), 0.5::real
  from missed, lateral (
    select known.word from private.search_words known
    where known.word operator(extensions.%) missed.word and left(known.word, 1) = left(missed.word, 1)
      and abs(length(known.word) - length(missed.word)) <= 2 and private.is_near(known.word, missed.word)
    order by extensions.similarity(known.word, missed.word) desc limit 10
  ) as near
  where length(missed.word) between 6 and 40
$$;

-- The readable passages that fit best, at most so many of each document. The rank is the share of the question that a
-- passage holds, rare words counting for more, and half of what the document holds of it in its title, tags and description.
-- A word that stands in thousands of passages says little: of these some are looked at, and those with all the words.
create or replace function private.best_passages(question text, most integer, of_each integer)
returns table (template_id uuid, place integer, rank real, content text, sentences jsonb)
language plpgsql stable security definer set search_path = '' set jit = off set plan_cache_mode = force_custom_plan
set client_min_messages = warning
as $$
declare
  shelves constant uuid[] := private.readable_shelves();
  everywhere constant boolean := private.is_admin();
  total constant integer := (select count(*) from private.template_passages passage where everywhere or passage.shelf = any (shelves));
  terms private.search_term[] := array(select term from private.search_terms(question) as term);
  enough integer;
  everything tsquery;
begin
  terms := terms || array(select term from private.forgiving_terms(terms, shelves, everywhere) as term);
  enough := greatest(300, 20000 / greatest(cardinality(terms), 1));
  select string_agg('(' || ways || ')', ' & ')::tsquery into everything from (
    select string_agg('(' || term.query::text || ')', ' | ') as ways from unnest(terms) as term where numnode(term.query) > 0 group by term.part
  ) as parts;
  return query
    with hits as materialized (
      select found.template_id, found.place, term.part, max(term.weight) as weight
      from unnest(terms) as term, lateral (
        select passage.template_id, passage.place from private.template_passages passage
        where passage.search @@ term.query and (everywhere or passage.shelf = any (shelves))
        limit enough
      ) as found
      group by 1, 2, 3
    ), counted as (
      select part, ln(1 + total / greatest(count(hits.place), 0.5)) as rarity
      from (select distinct term.part from unnest(terms) as term) as part left join hits using (part)
      group by part
    ), weighed as materialized (
      select term.part, term.word, term.query, (term.weight * parts.rarity)::real as weight
      from unnest(terms) as term join (select part, rarity / sum(rarity) over () as rarity from counted) as parts using (part)
    ), likely as (
      select hits.template_id, hits.place, sum(hits.weight * counted.rarity) as score
      from hits join counted using (part) group by 1, 2
    ), candidates as materialized (
      (select likely.template_id, likely.place from (
        select *, row_number() over (partition by each.template_id order by each.score desc) as nth from likely as each
      ) as likely where nth <= of_each + 1 order by likely.score desc limit greatest(most, 80))
      union
      (select passage.template_id, passage.place from private.template_passages passage
        where passage.search @@ everything and (everywhere or passage.shelf = any (shelves)) limit 20)
    ), looked_at as materialized (
      select * from candidates union select candidates.template_id, 0 from candidates
    ), scores as materialized (
      select parts.template_id, parts.place, sum(parts.weight) as score from (
        select passage.template_id, passage.place, part, max(weight) as weight
        from looked_at join private.template_passages passage using (template_id, place)
        join weighed on passage.search @@ weighed.query
        group by 1, 2, 3
      ) as parts group by 1, 2
    ), placed as (
      select ranked.*, row_number() over (partition by ranked.template_id order by ranked.rank desc, ranked.place) as nth
      from (
        select scores.template_id, scores.place,
          (scores.score + case when scores.place > 0 then coalesce(about.score, 0) / 2 else 0 end)::real as rank
        from scores left join scores about on about.template_id = scores.template_id and about.place = 0
      ) as ranked
    ), best as materialized (
      select placed.* from placed join public.templates template on template.id = placed.template_id
      where nth <= of_each
      order by placed.rank desc, template.created_at desc, template.id, placed.place limit least(greatest(most, 1), 100)
    )
    select best.template_id, best.place, best.rank, passage.content, private.rank_sentences(passage.content, every.terms)
    from best join private.template_passages passage using (template_id, place),
      (select array_agg((part, word, query, weight)::private.search_term) from weighed) as every (terms)
    order by best.rank desc;
end
$$;

-- As before, with notices about words that say nothing kept to itself.
alter function private.rank_text(text, text, integer) set client_min_messages = warning;
alter function private.rank_text(text, text, integer) set jit = off;

revoke execute on function private.choose_shelf(), private.move_shelf(), private.readable_shelves(),
  private.forgiving_terms(private.search_term[], uuid[], boolean) from public;
