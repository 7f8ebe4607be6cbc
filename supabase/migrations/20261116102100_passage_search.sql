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

-- The passages that match best among those the caller may read, at most `max_per_template` of each document. The rank is
-- the share of the question that a passage contains, where rare words count for more, plus half the score of the
-- document's title, tags and description. Words of the title or the tags tell which document is meant, not which passage:
-- a passage that contains any other word of the question counts as if it contained them. Otherwise the first lines of a
-- contract, which repeat its title and name the parties, would win. This changes the order inside a document; the rank of
-- its best passage stays what the words of one passage are worth. A word in thousands of passages tells little: the
-- search looks at some of these passages, and at 20 that contain all words.
create function private.best_passages(question text, max_results integer, max_per_template integer)
returns table (template_id uuid, place integer, rank real, content text, sentences jsonb)
language plpgsql stable rows 10 security definer set search_path = '' set jit = off set client_min_messages = warning
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

-- For the firm `passage` is null if the document is an account's, as in the library.
create function private.search_templates(question text, max_results integer)
returns table (id uuid, title text, account_id uuid, file_path text, rank real, passage text)
language sql stable security definer set search_path = ''
as $$
  select template.id, template.title, template.account_id, template.file_path, best.rank,
    case when best.place > 0 and (template.account_id is null or not (select private.is_of_firm())) then (
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

-- Opens the passages of documents for the caller, if they are of the firm.
create function private.open_quoted_documents(documents uuid[]) returns timestamptz
language plpgsql volatile security definer set search_path = ''
as $$
declare
  acting_as constant uuid := private.effective_user_id();
begin
  if acting_as is null or not private.is_of_firm() then
    return null;
  end if;
  perform private.note_opening(array[template.account_id], template.id, template.title, 'passages')
  from public.templates template where template.id = any (documents) order by template.id;
  return (
    select max(private.allow_reading((select auth.uid()), acting_as, 'passages', document::text))
    from unnest(documents) as document
  );
end
$$;

-- Somebody of the firm calls this before find_passages(): it writes an entry to the log of each account whose documents the search
-- would quote, and lets the caller read their passages for 60 seconds (opened_documents). It returns nothing of them, only until when.
-- Null if no entry is needed.
create function public.open_passages(question text, max_results integer default 8) returns timestamptz
language sql volatile cost 10000 set search_path = ''
as $$
  select case when (select private.is_of_firm()) then private.open_quoted_documents(array(
    select distinct template.id
    from private.best_passages(question, max_results, 3) as best
    -- This function runs as the caller, so row security applies as well.
    join public.templates template on template.id = best.template_id
    where template.account_id is not null
  )) end
$$;

-- The passages that the Steward answers from. The firm gets those of an account's document only after open_passages(), in a later
-- transaction. So whatever makes the request fail, its error cannot tell a passage without an entry.
create function public.find_passages(question text, max_results integer default 8)
returns table (id uuid, title text, account_id uuid, file_path text, file_name text, place integer, content text, rank real,
  sentences jsonb, is_superseded boolean)
language plpgsql stable cost 10000 set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    select template.id, template.title, template.account_id, template.file_path, template.file_name, best.place, best.content,
      best.rank, best.sentences, private.is_superseded(template.id)
    from private.best_passages(find_passages.question, find_passages.max_results, 3) as best
    -- This function runs as the caller, so row security applies as well.
    join public.templates template on template.id = best.template_id
    where template.account_id is null or not (select private.is_of_firm())
      or template.id::text in (select private.opened_files('passages'))
    order by best.rank desc, template.created_at desc, best.place;
end
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
  private.best_passages(text, integer, integer), private.search_templates(text, integer),
  private.open_quoted_documents(uuid[]), private.rank_text(text, text, integer) from public;
grant execute on function private.search_templates(text, integer) to authenticated, service_role;
grant execute on function private.best_passages(text, integer, integer), private.open_quoted_documents(uuid[]),
  private.rank_text(text, text, integer) to authenticated;
revoke execute on function public.search_templates(text, integer), public.find_passages(text, integer),
  public.rank_text(text, text, integer) from public, anon;
revoke execute on function public.open_passages(text, integer) from public, anon, service_role;
grant execute on function public.search_templates(text, integer), public.find_passages(text, integer),
  public.rank_text(text, text, integer) to authenticated, service_role;
grant execute on function public.open_passages(text, integer) to authenticated;
