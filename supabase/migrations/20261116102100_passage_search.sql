-- Passage search, for the library and for the Steward. A passage matches if it contains any word of the question; rare
-- words count for more. Postgres cannot use these indexes under row security (their operators are not
-- leak-proof), so readable_account_keys() repeats the rule of templates_select_member, and only that function does.
-- How rare a word is is counted in what the caller may read, so that the ranks tell nothing about other accounts.
-- Searches are the most expensive procedures that a person can call: their input is bounded, and a person may run two at
-- once.
-- Access: signed-in people search in what they may read.
-- Tests: supabase/tests/database/passage_search*.test.sql, tests/database/searches-at-once.test.ts

-- The account_keys that the caller may read, by the rule of templates_select_member. Administrators read everything: the
-- searches check that separately.
create function private.readable_account_keys() returns uuid[]
language sql stable security definer set search_path = ''
as $$
  select array(select private.library_account_ids())
    || case when private.effective_user_id() is not null then '{00000000-0000-0000-0000-000000000000}' else '{}' end::uuid[]
$$;

-- Checks the length of the input and takes one of the caller's two slots until the end of the transaction. A caller who
-- uses both slots waits for two seconds, because a person who types fast searches again before the last answer comes;
-- then the answer is 429 with Retry-After. The limit does not apply to the secret key, which belongs to no person.
create function private.begin_search(question text, content text default null) returns void
language plpgsql volatile security definer set search_path = '' set lock_timeout = '2s'
as $$
declare
  person constant uuid := auth.uid();
  slots bigint[];
begin
  if length(question) > 4000 then
    raise exception 'A question has at most 4,000 characters'
      using errcode = 'invalid_parameter_value', hint = 'question_too_long';
  end if;
  -- private.passages() reads no more of a document either.
  if length(content) > 400000 then
    raise sqlstate 'PT413' using message = 'A text has at most 400,000 characters', hint = 'text_too_long';
  end if;
  if person is null then
    return;
  end if;
  slots := array[hashtextextended('search 1 ' || person, 0), hashtextextended('search 2 ' || person, 0)];
  if pg_try_advisory_xact_lock(slots[1]) or pg_try_advisory_xact_lock(slots[2]) then
    return;
  end if;
  begin
    perform pg_advisory_xact_lock(slots[1 + floor(random() * 2)::integer]);
  exception when lock_not_available then
    raise sqlstate 'PGRST' using
      message = json_build_object('code', 'PT429', 'message', 'Two searches of yours are running already',
        'hint', 'searches_running')::text,
      detail = '{"status": 429, "headers": {"Retry-After": "2"}}';
  end;
end
$$;

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

-- The passages that match best among those the caller may read, at most `max_per_template` of each document. The rank is
-- the share of the question that a passage contains, where rare words count for more, plus half the score of the
-- document's title, tags and description. Words of the title or the tags tell which document is meant, not which passage:
-- a passage that contains any other word of the question counts as if it contained them. Otherwise the first lines of a
-- contract, which repeat its title and name the parties, would win. This changes the order inside a document; the rank of
-- its best passage stays what the words of one passage are worth. A word in thousands of passages tells little: the
-- search looks at some of these passages, and at 20 that contain all words.
create function private.best_passages(question text, max_results integer, max_per_template integer)
returns table (template_id uuid, place integer, rank real, content text, sentences jsonb)
language plpgsql stable security definer set search_path = '' set jit = off set client_min_messages = warning
as $$
declare
  account_keys constant uuid[] := private.readable_account_keys();
  reads_all constant boolean := private.is_admin();
  total constant bigint := (
    select coalesce(sum(counted.passages), 0) from private.passage_counts counted where reads_all or counted.account_key = any (account_keys)
  );
  terms private.search_term[];
  parts integer[];
  asked record;
  matching record;
  more record;
  likely record;
  all_rarity double precision;
begin
  perform private.begin_search(question);
  terms := array(select term from private.search_terms(question) as term);
  asked := private.join_terms(terms);
  matching := private.passage_hits(asked.joined, asked.forms, account_keys, reads_all, total);
  more := private.join_terms(array(
    select term from private.fallback_terms(terms, array(select distinct part from unnest(matching.hits)), account_keys, reads_all) as term
  ));
  if cardinality(more.joined) > 0 then
    asked.joined := asked.joined || more.joined;
    more := private.passage_hits(more.joined, more.forms, account_keys, reads_all, total);
    matching.hits := matching.hits || more.hits;
    matching.capped := matching.capped || more.capped;
    matching.sampled := matching.sampled || more.sampled;
  end if;
  if cardinality(matching.hits) = 0 then
    return;
  end if;
  parts := array(select distinct part from unnest(terms));
  likely := private.likely_passages(parts, matching.hits,
    private.passages_with_all_words(asked.joined, matching.hits, matching.capped, account_keys, reads_all),
    matching.sampled, total, max_results, max_per_template);
  all_rarity := (select sum(rarity) from unnest(likely.rarity) as rarity);
  return query
    select * from private.rank_candidates(likely.candidates, array(
      select (part, word, query, weight * likely.rarity[array_position(parts, part)] / nullif(all_rarity, 0))::private.search_term
      from unnest(asked.joined)
    ), all_rarity, max_results, max_per_template);
end
$$;

create function private.search_templates(question text, max_results integer)
returns table (id uuid, title text, account_id uuid, file_path text, rank real, passage text)
language sql stable security definer set search_path = ''
as $$
  select template.id, template.title, template.account_id, template.file_path, best.rank,
    case when best.place > 0 then (
      select sentence ->> 'text' from jsonb_array_elements(best.sentences) as sentence
      order by (sentence ->> 'rank')::real desc limit 1
    ) end
  from (
    select *, max(found.rank) over () as highest from private.best_passages(question, max_results, 1) as found
  ) as best
  join public.templates template on template.id = best.template_id
  -- Documents with a lower rank share only a word or two with the question.
  where best.rank >= best.highest * 0.4
  order by best.rank desc, template.created_at desc
$$;

-- The engine lets a person run two procedures of this cost at once. It needs that rule on PGlite: statements run one
-- after the other there, so the slots of begin_search() are never both taken.
create function public.search_templates(search_query text, max_results integer default 20)
returns table (id uuid, title text, account_id uuid, file_path text, rank real, passage text)
language sql stable cost 10000 set search_path = ''
as $$
  select * from private.search_templates(search_query, max_results)
$$;

-- The passages that the Steward answers from.
create function public.find_passages(question text, max_results integer default 8)
returns table (id uuid, title text, account_id uuid, file_path text, file_name text, place integer, content text, rank real,
  sentences jsonb, is_superseded boolean)
language sql stable cost 10000 set search_path = ''
as $$
  select template.id, template.title, template.account_id, template.file_path, template.file_name, best.place, best.content,
    best.rank, best.sentences, private.is_superseded(template.id)
  from private.best_passages(question, max_results, 3) as best
  -- This function runs as the caller, so row security applies as well.
  join public.templates template on template.id = best.template_id
  order by best.rank desc, template.created_at desc, best.place
$$;

-- The best passages of a text that is not in the library: a file that somebody attached to a question.
create function private.rank_text(question text, document text, max_results integer)
returns table (place bigint, content text, rank real, sentences jsonb)
language plpgsql stable security definer set search_path = '' set jit = off set client_min_messages = warning
as $$
#variable_conflict use_column
begin
  perform private.begin_search(question, document);
  return query
    with asked as materialized (
      select part, word, query, weight from private.search_terms(question)
    ), terms as materialized (
      select array_agg((part, word, query, weight / parts)::private.search_term) as terms
      from asked, (select count(distinct part) from asked) as counted (parts)
    ), best as materialized (
      select passage.place, btrim(passage.content, E'\n ') as content,
        private.match_score(private.search_vector(concat_ws(' ', passage.heading, passage.content), 'A'), terms) as rank
      from private.passages(document) with ordinality as passage (heading, content, place), terms
      order by 3 desc, 1 limit least(greatest(max_results, 1), 100)
    )
    select best.place, best.content, best.rank, private.rank_sentences(split.sentences, split.vectors, terms)
    from best, terms, private.split_sentences(best.content) as split
    order by best.rank desc, best.place;
end
$$;

-- It reads no rows, but a long text takes long: so only signed-in people get an answer.
create function public.rank_text(question text, content text, max_results integer default 8)
returns table (place bigint, content text, rank real, sentences jsonb)
language sql stable cost 10000 set search_path = ''
as $$
  select * from private.rank_text(question, content, max_results) where (select private.effective_user_id()) is not null
$$;

revoke execute on function private.readable_account_keys(), private.begin_search(text, text),
  private.join_terms(private.search_term[]),
  private.passage_hits(private.search_term[], integer[], uuid[], boolean, bigint),
  private.passages_with_all_words(private.search_term[], private.passage_hit[], integer[], uuid[], boolean),
  private.likely_passages(integer[], private.passage_hit[], private.passage_hit[], integer[], bigint, integer, integer),
  private.rank_candidates(private.passage_candidate[], private.search_term[], double precision, integer, integer),
  private.best_passages(text, integer, integer), private.search_templates(text, integer),
  private.rank_text(text, text, integer) from public;
grant execute on function private.search_templates(text, integer) to authenticated, service_role;
grant execute on function private.best_passages(text, integer, integer), private.rank_text(text, text, integer)
  to authenticated;
revoke execute on function public.search_templates(text, integer), public.find_passages(text, integer),
  public.rank_text(text, text, integer) from public, anon;
grant execute on function public.search_templates(text, integer), public.find_passages(text, integer),
  public.rank_text(text, text, integer) to authenticated, service_role;
