-- Article search: ranks a list of short texts that is not in the database, by the rules of the passage search. The Steward
-- sends the portal's help with each question, in the language of the question, so that the same stems
-- and synonyms find it.
-- Access: signed-in people; it reads no rows. The limits of begin_search() apply.
-- Tests: supabase/tests/database/article_search.test.sql, tests/functions/steward-sources.test.ts

-- The stems of an article: of its title, and of all its words. Finding them takes most of the time of a question. An article that
-- has the vectors of article_vectors() is not read again.
create function private.article_words(article jsonb, out title tsvector, out whole tsvector)
language plpgsql stable set search_path = ''
as $$
begin
  title := (article ->> 'title_vector')::tsvector;
  whole := (article ->> 'vector')::tsvector;
  if title is null or whole is null then
    title := private.search_vector(article ->> 'title', 'A');
    whole := title || private.search_vector(concat_ws(' ', article ->> 'text', article ->> 'words'), 'D');
  end if;
end
$$;

create function private.article_vectors(articles jsonb) returns table (id text, title_vector text, vector text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.begin_search('', articles::text);
  return query
    select article ->> 'id', words.title::text, words.whole::text
    from jsonb_array_elements(case jsonb_typeof(articles) when 'array' then articles else '[]' end) as article,
      private.article_words(article) as words
    limit 500;
end
$$;

-- The articles that match a question best, of a list that is not in the database: the portal's help. The rank means the
-- same as the one of a passage: the share of the question that the article contains, where words that few articles
-- contain count for more, plus half the score of its title. An article may have what article_vectors() gave for it.
create function private.rank_articles(question text, articles jsonb, max_results integer)
returns table (id text, rank real, sentences jsonb)
language plpgsql stable security definer set search_path = '' set jit = off set client_min_messages = warning
as $$
#variable_conflict use_column
declare
  terms private.search_term[];
begin
  perform private.begin_search(question, articles::text);
  terms := (private.join_terms(array(select term from private.search_terms(question) as term))).joined;
  return query
    with given as materialized (
      select article ->> 'id' as id, article ->> 'text' as content, words.title, words.whole
      from jsonb_array_elements(case jsonb_typeof(articles) when 'array' then articles else '[]' end) as article,
        private.article_words(article) as words
      limit 500
    ), all_terms as materialized (
      select term.part, term.word, term.query, term.weight from unnest(terms) as term
      union all
      -- Words that no article contains may have another ending.
      select asked.part, asked.word, (asked.word || ':*')::tsquery, 0.7::real
      from (select distinct on (term.part) term.part, term.word from unnest(terms) as term order by term.part, term.weight desc) as asked
      where length(asked.word) >= 5 and not exists (
        select from given, unnest(terms) as term where term.part = asked.part and given.whole @@ term.query
      )
    ), counted as (
      select part, ln(1 + (select count(*) from given) / greatest(count(distinct given.id), 0.5)) as rarity
      from all_terms left join given on given.whole @@ all_terms.query group by part
    ), weighed as materialized (
      select all_terms.part, all_terms.word, all_terms.query, (all_terms.weight * parts.rarity)::real as weight
      from all_terms join (select part, rarity / nullif(sum(rarity) over (), 0) as rarity from counted) as parts using (part)
    ), every as materialized (
      select terms, private.any_word(terms) as words
      from (select array_agg((part, word, query, weight)::private.search_term) as terms from weighed) as joined
    ), best as materialized (
      select given.id, given.content,
        private.match_score(given.whole, every.terms) + private.match_score(given.title, every.terms) / 2 as rank
      from given, every
      where given.whole @@ every.words
      order by rank desc, id limit least(greatest(max_results, 1), 20)
    )
    select best.id, best.rank::real, private.rank_sentences(split.sentences, split.vectors, every.terms)
    from best, every, private.split_sentences(best.content) as split
    where best.rank > 0
    order by best.rank desc, best.id;
end
$$;

create function public.article_vectors(articles jsonb) returns table (id text, title_vector text, vector text)
language sql stable cost 10000 set search_path = ''
as $$ select * from private.article_vectors(articles) where (select private.effective_user_id()) is not null $$;

create function public.rank_articles(question text, articles jsonb, max_results integer default 5)
returns table (id text, rank real, sentences jsonb)
language sql stable cost 10000 set search_path = ''
as $$
  select * from private.rank_articles(question, articles, max_results) where (select private.effective_user_id()) is not null
$$;

revoke execute on function private.rank_articles(text, jsonb, integer), private.article_vectors(jsonb),
  private.article_words(jsonb) from public;
grant execute on function private.rank_articles(text, jsonb, integer), private.article_vectors(jsonb) to authenticated;
revoke execute on function public.rank_articles(text, jsonb, integer), public.article_vectors(jsonb) from public, anon;
grant execute on function public.rank_articles(text, jsonb, integer), public.article_vectors(jsonb) to authenticated, service_role;
