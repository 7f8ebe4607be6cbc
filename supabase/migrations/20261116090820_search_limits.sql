-- Searches are the dearest procedures that a person can call: what they are given is bounded, and a person has two at once.
-- Tests: supabase/tests/database/search_limits.test.sql, engine/database/searches-at-once.test.ts

-- Takes one of the caller's two places until the end of the transaction. Who finds both taken waits for two seconds, because
-- a person who types fast asks before the last answer is there; then the answer is 429 with Retry-After. The secret key is
-- no person and has no places.
create function private.begin_search(question text, content text default null) returns void
language plpgsql volatile security definer set search_path = '' set lock_timeout = '2s'
as $$
declare
  person constant uuid := auth.uid();
  places bigint[];
begin
  if length(question) > 4000 then
    raise exception 'A question has at most 4,000 characters' using errcode = 'invalid_parameter_value';
  end if;
  -- No document has more text that is searched.
  if length(content) > 400000 then
    raise sqlstate 'PT413' using message = 'A text has at most 400,000 characters';
  end if;
  if person is null then
    return;
  end if;
  places := array[hashtextextended('search 1 ' || person, 0), hashtextextended('search 2 ' || person, 0)];
  if pg_try_advisory_xact_lock(places[1]) or pg_try_advisory_xact_lock(places[2]) then
    return;
  end if;
  begin
    perform pg_advisory_xact_lock(places[1 + floor(random() * 2)::integer]);
  exception when lock_not_available then
    raise sqlstate 'PGRST' using
      message = json_build_object('code', 'PT429', 'message', 'Two searches of yours are running already',
        'hint', 'Wait until one of them has answered.')::text,
      detail = '{"status": 429, "headers": {"Retry-After": "2"}}';
  end;
end
$$;
revoke execute on function private.begin_search(text, text) from public;

-- As before, but that it takes a place first.
create or replace function private.best_passages(question text, most integer, of_each integer)
returns table (template_id uuid, place integer, rank real, content text, sentences jsonb)
language plpgsql stable security definer set search_path = '' set jit = off set plan_cache_mode = force_custom_plan
set client_min_messages = warning
as $$
declare
  shelves constant uuid[] := private.readable_shelves();
  everywhere constant boolean := private.is_admin();
  total integer;
  terms private.search_term[];
  enough integer;
  everything tsquery;
begin
  perform private.begin_search(question);
  total := (select count(*) from private.template_passages passage where everywhere or passage.shelf = any (shelves));
  terms := array(select term from private.search_terms(question) as term);
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
      from unnest(terms) as term join (select part, rarity / nullif(sum(rarity) over (), 0) as rarity from counted) as parts using (part)
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

-- As before, but that it takes a place first, and looks at nothing that the caller may not read but the index of words.
create or replace function private.match_templates(question text) returns table (template_id uuid, rank real)
language plpgsql stable security definer set search_path = '' set jit = off set plan_cache_mode = force_custom_plan
set client_min_messages = warning
as $$
declare
  shelves constant uuid[] := private.readable_shelves();
  everywhere constant boolean := private.is_admin();
  generic constant boolean := '00000000-0000-0000-0000-000000000000' = any (shelves);
  phrase text;
  terms private.search_term[];
  everything tsquery;
  anything tsquery;
begin
  perform private.begin_search(question);
  phrase := btrim(private.plain_text(left(question, 1000)));
  terms := private.library_terms(question, shelves, everywhere);
  select string_agg('(' || ways || ')', ' & ')::tsquery into everything from (
    select string_agg('(' || term.query::text || ')', ' | ') as ways from unnest(terms) as term group by term.part / 10
  ) as parts;
  select string_agg('(' || term.query::text || ')', ' | ')::tsquery into anything from unnest(terms) as term;
  return query
    with readable as materialized (
      select template.id, template.title, template.file_name from public.templates template
      where everywhere or template.account_id = any (shelves) or (template.account_id is null and generic)
    ), words as materialized (
      select readable.id from private.template_words words join readable on readable.id = words.template_id
      where words.search @@ everything
    )
    select found.id, sum(found.rank)::real
    from (
      select words.id, pg_catalog.ts_rank(about.search, anything) as rank
      from words left join private.template_passages about on about.template_id = words.id and about.place = 0
      union all
      select readable.id, 1 from readable
      where phrase <> '' and strpos(private.plain_text(left(readable.title, 300) || ' ' || left(readable.file_name, 255)), phrase) > 0
    ) as found
    group by found.id;
end
$$;

-- As before, but that it takes a place first, and reads the question once.
create or replace function private.rank_text(question text, content text, most integer)
returns table (place bigint, content text, rank real, sentences jsonb)
language sql stable security definer set search_path = '' set jit = off set client_min_messages = warning
as $$
  select private.begin_search(question, content);
  with asked as materialized (
    select part, word, query, weight from private.search_terms(question)
  ), terms as materialized (
    select array_agg((part, word, query, weight / parts)::private.search_term) as terms
    from asked, (select count(distinct part) from asked) as counted (parts)
  ), best as materialized (
    select passage.place, btrim(passage.content, E'\n ') as content,
      private.fit(private.search_vector(concat_ws(' ', passage.heading, passage.content), 'A'), terms) as rank
    from private.passages(content) with ordinality as passage (heading, content, place), terms
    order by 3 desc, 1 limit least(greatest(most, 1), 100)
  )
  select best.place, best.content, best.rank, private.rank_sentences(best.content, terms) from best, terms
  order by best.rank desc, best.place
$$;

-- What costs so much is heavy to the engine, which lets a person run two of them at once: on PGlite, where statements run one
-- after the other, the places above are never both taken.
alter function public.find_passages(text, integer) cost 10000;
alter function public.rank_text(text, text, integer) cost 10000;
alter function public.search_templates(text, integer) cost 10000;
alter function public.list_templates(boolean, text, public.template_category, text, uuid, public.template_order, integer, integer)
  cost 10000;
