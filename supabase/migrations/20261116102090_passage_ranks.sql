-- Passage ranks: the steps of the passage search. The hits of each word are looked up in the index, the likely best passages
-- are chosen by the hits, and these are ranked by all their words.
-- Access: nobody over the API; best_passages() of passage_search calls them.
-- Tests: supabase/tests/database/passage_search*.test.sql, tests/database/search-ranks.test.ts

-- A passage that contains one part of the question. `is_title` is null unless the passage describes the document.
create type private.passage_hit as (template_id uuid, place integer, part integer, weight real, is_title boolean);

-- The forms of a part that have the same weight as one term, because each term costs a look into the index.
create function private.join_terms(terms private.search_term[], out joined private.search_term[], out forms integer[])
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan
as $$
begin
  select coalesce(array_agg((part, word, query, weight)::private.search_term order by part, weight desc), '{}'),
    coalesce(array_agg(form_count order by part, weight desc), '{}')
  into joined, forms
  from (
    select part, min(word) as word, weight, count(*)::integer as form_count,
      string_agg('(' || query::text || ')', ' | ')::tsquery as query
    from unnest(terms) where numnode(query) > 0 group by part, weight
  ) as each;
end
$$;

-- The readable passages that contain these terms: some hundred for each, or thousand if it has several forms. `capped` has
-- the parts of which there may be more. In a large library a word may be in a hundred thousand passages, and even the
-- index would take long to list them; so 800 passages are compared with all terms first. Words that are common among
-- them are not looked up further: `sampled` has their parts.
create function private.passage_hits(
  terms private.search_term[], forms integer[], account_keys uuid[], reads_all boolean, total bigint,
  out hits private.passage_hit[], out capped integer[], out sampled integer[]
)
language plpgsql stable set search_path = '' set cpu_operator_cost = 0.05
as $$
declare
  -- More matches than this take the index longer than 10 ms.
  max_matches constant integer := 4000;
  max_hits constant integer := greatest(300, 20000 / greatest((select sum(form) from unnest(forms) as form), 1));
  sample private.passage_hit[];
  batch private.passage_hit[];
  term private.search_term;
  max_batch integer;
begin
  hits := '{}';
  capped := '{}';
  sampled := '{}';
  if total > max_matches and cardinality(terms) > 0 then
    execute 'select array_agg((each.template_id, each.place, term.part, term.weight,
          case when each.place = 0 then ts_filter(each.search, ''{a}'') @@ term.query end)::private.passage_hit)
      from (
        select template_id, place, search from private.template_passages'
      || case when reads_all then format(' tablesample system (%s) repeatable (1)', least(100, 120000.0 / total))
        else ' where account_key = any ($2)' end || ' limit 800
      ) as each join unnest($1) as term on each.search @@ term.query'
    into sample using terms, account_keys;
  end if;
  for number in 1 .. cardinality(terms) loop
    term := terms[number];
    max_batch := max_hits * least(forms[number], 3);
    batch := array(select hit from unnest(sample) as hit where hit.part = term.part and hit.weight = term.weight);
    if cardinality(batch) * total / 800 > max_matches then
      sampled := sampled || term.part;
    else
      -- Planned for each term with its words. A comparison with a dozen forms costs more than the planner believes.
      execute 'select array_agg((template_id, place, $1, $2, is_title)::private.passage_hit) from (
          select template_id, place, case when place = 0 then ts_filter(search, ''{a}'') @@ $3 end as is_title
          from private.template_passages where search @@ $3' || case when reads_all then '' else ' and array[account_key] && $4' end || '
          limit $5
        ) as found'
      into batch using term.part, term.weight, term.query, account_keys, max_batch;
      if cardinality(batch) >= max_batch then
        capped := capped || term.part;
      end if;
    end if;
    hits := hits || batch;
  end loop;
  capped := capped || sampled;
end
$$;

-- Up to 20 passages that contain all parts of the question. They may be missing among the hits of common words.
create function private.passages_with_all_words(
  terms private.search_term[], hits private.passage_hit[], capped integer[], account_keys uuid[], reads_all boolean
) returns private.passage_hit[]
language plpgsql stable set search_path = ''
as $$
declare
  complete constant integer[] := array(select distinct part from unnest(terms) where part <> all (capped));
  all_words constant tsquery := (
    select string_agg('(' || forms || ')', ' & ')::tsquery
    from (select string_agg('(' || query::text || ')', ' | ') as forms from unnest(terms) group by part) as parts
  );
  batch private.passage_hit[];
begin
  if cardinality(terms) = 0 then
    return '{}';
  end if;
  if cardinality(complete) > 0 then
    return array(
      select (hit.template_id, hit.place, null, null, null)::private.passage_hit
      from (
        select every.template_id, every.place from unnest(hits) as every where every.part = any (complete)
        group by 1, 2 having count(distinct every.part) = cardinality(complete)
      ) as hit
      where cardinality(capped) = 0 or exists (
        select from private.template_passages passage
        where passage.template_id = hit.template_id and passage.place = hit.place and passage.search @@ all_words
      )
      order by hit.template_id, hit.place limit 20
    );
  end if;
  -- Only common words: a thousand passages with one of them are enough.
  execute 'select array_agg((template_id, place, null, null, null)::private.passage_hit) from (
      select * from (
        select template_id, place, search from private.template_passages
        where search @@ $1' || case when reads_all then '' else ' and account_key = any ($3)' end || ' limit 1000
      ) as likely where search @@ $2 limit 20
    ) as found'
  into batch
  using (select string_agg('(' || query::text || ')', ' | ')::tsquery from unnest(terms) where part = capped[1]), all_words, account_keys;
  return coalesce(batch, '{}');
end
$$;

-- Which passages among these hits may be the best, and how much each part of the question counts: rare ones count for more.
-- `best_text` is the highest score of the texts of the document. There may be ten hits or twenty thousand, and one plan
-- serves both only without nested loops.
create type private.passage_candidate as (template_id uuid, place integer, best_text double precision);
create function private.likely_passages(
  parts integer[], hits private.passage_hit[], with_all_words private.passage_hit[], sampled integer[], total bigint,
  max_results integer, max_per_template integer, out candidates private.passage_candidate[], out rarity double precision[]
)
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan set enable_nestloop = off
as $$
#variable_conflict use_column
begin
  with merged as materialized (
    select hit.template_id, hit.place, hit.part, max(hit.weight) as weight, max(hit.weight) filter (where hit.is_title) as title_weight
    from unnest(hits) as hit group by 1, 2, 3
  ), counted as materialized (
    select array_agg(ln(1 + total / greatest(
        coalesce(counts.hit_count, 0) * case when asked.part = any (sampled) then greatest(total / 800.0, 1) else 1 end, 0.5
      )) order by asked.number) as rarity
    from unnest(parts) with ordinality as asked (part, number)
    left join (select merged.part, count(*) as hit_count from merged group by 1) as counts using (part)
  ), weighed as materialized (
    select template_id, place, part, weight * value as weight, title_weight * value as title_weight
    from merged, lateral (select (select rarity from counted)[array_position(parts, merged.part)] as value) as rare
  ), titled as materialized (
    select template_id, array_agg(part) as parts, sum(title_weight) as score from weighed where title_weight is not null group by 1
  ), likely as materialized (
    select weighed.template_id, place, sum(weight) as text_score, max(titled.score) as title_score,
      coalesce(sum(weight) filter (where part <> all (titled.parts)) + max(titled.score), sum(weight)) as score
    from weighed left join titled on titled.template_id = weighed.template_id
    group by 1, 2
  ), chosen as (
    (select template_id, place from (
      select *, row_number() over (partition by template_id order by score desc, place) as nth from likely
    ) as ordered where nth <= max_per_template + 1
    order by score desc, title_score desc nulls last, template_id, place limit greatest(max_results, 80))
    union
    select template_id, place from unnest(with_all_words)
  )
  select array_agg((chosen.template_id, chosen.place, texts.score)::private.passage_candidate), (select counted.rarity from counted)
  into candidates, rarity
  from chosen
  left join (select template_id, max(text_score) as score from likely where place > 0 group by 1) as texts
    on texts.template_id = chosen.template_id;
end
$$;

-- The best of these passages. The words of each are compared with the question once more, because a hit may be missing.
create function private.rank_candidates(
  candidates private.passage_candidate[], terms private.search_term[], all_rarity double precision, max_results integer,
  max_per_template integer
) returns table (template_id uuid, place integer, rank real, content text, sentences jsonb)
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
begin
  return query
    with scored as materialized (
      select template_id, place from unnest(candidates) union select template_id, 0 from unnest(candidates)
    ), passages as materialized (
      select passage.template_id, passage.place, passage.search
      from scored join private.template_passages passage on passage.template_id = scored.template_id and passage.place = scored.place
    ), titles as materialized (
      select template_id, ts_filter(search, '{a}') as words from passages where place = 0
    ), title_parts as materialized (
      select template_id, part, max(weight) as weight from titles join unnest(terms) as term on words @@ query group by 1, 2
    ), found as (
      select template_id, place, part, weight, null::real as title_weight from passages join unnest(terms) as term on search @@ query
      union all
      select scored.template_id, scored.place, part, null, weight from scored join title_parts on title_parts.template_id = scored.template_id
    ), scores as materialized (
      select template_id, place, sum(case when has_other then greatest(weight, title_weight) else weight end) as score,
        sum(weight) as text_score
      from (
        select template_id, place, part, max(weight) as weight, max(title_weight) as title_weight,
          bool_or(max(title_weight) is null) over (partition by template_id, place) as has_other
        from found group by 1, 2, 3
      ) as parts group by 1, 2
    ), texts as (
      select template_id, max(best_text) / all_rarity as score from unnest(candidates) group by 1
    ), placed as (
      select *, row_number() over (partition by template_id order by rank desc, place) as nth
      from (
        select scores.template_id, scores.place,
          (scores.score + case when scores.place > 0 then coalesce(about.score, 0) / 2
            + greatest(max(scores.text_score) over of_text, texts.score) - max(scores.score) over of_text
            else 0 end)::real as rank
        from scores left join scores about on about.template_id = scores.template_id and about.place = 0
        left join texts on texts.template_id = scores.template_id
        window of_text as (partition by scores.template_id, scores.place > 0)
      ) as ranked
    ), best as materialized (
      select placed.template_id, placed.place, placed.rank
      from placed join public.templates template on template.id = placed.template_id
      where nth <= max_per_template
      order by placed.rank desc, template.created_at desc, template.id, placed.place
      limit least(greatest(max_results, 1), 100)
    )
    select best.template_id, best.place, best.rank, passage.content,
      private.rank_sentences(passage.sentences, passage.vectors, terms, titles.words)
    from best
    join private.template_passages passage on passage.template_id = best.template_id and passage.place = best.place
    join titles on titles.template_id = best.template_id
    order by best.rank desc;
end
$$;

revoke execute on function private.join_terms(private.search_term[]),
  private.passage_hits(private.search_term[], integer[], uuid[], boolean, bigint),
  private.passages_with_all_words(private.search_term[], private.passage_hit[], integer[], uuid[], boolean),
  private.likely_passages(integer[], private.passage_hit[], private.passage_hit[], integer[], bigint, integer, integer),
  private.rank_candidates(private.passage_candidate[], private.search_term[], double precision, integer, integer) from public;
