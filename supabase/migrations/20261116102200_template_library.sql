-- The template library: one call returns a page of templates for a search and filters, with the total. The words are
-- looked up in private.template_words and private.template_passages, by the rule of readable_account_keys(); everything
-- that is shown is read with the caller's own policies. See docs/decisions/0008-search-text-apart-from-the-rows.md.
-- Access: signed-in people list and search what they may read.
-- Tests: supabase/tests/database/template_library.test.sql, passage_search_limits.test.sql

-- A search of the library counts so many documents, and its pages reach as far; of more it says only that there are more. Nobody
-- reads thousands of results, and each is looked up before the first page is known.
create function private.most_found() returns bigint
language sql immutable parallel safe set search_path = ''
as $$ select 3000::bigint $$;

create type public.template_order as enum ('match', 'newest', 'title', 'size');

-- Checks the limits of a search and returns its terms, with the last word as a beginning, because the person may still be
-- typing it.
create function private.library_terms(question text) returns private.search_term[]
language plpgsql stable security definer set search_path = '' set client_min_messages = warning
as $$
declare
  account_keys constant uuid[] := private.readable_account_keys();
  reads_all constant boolean := private.is_admin();
  terms private.search_term[];
  asked record;
  is_matched boolean;
  matched integer[] := '{}';
begin
  perform private.begin_search(question);
  terms := array(select term from private.search_terms(question) as term);
  for asked in
    select part, string_agg('(' || query::text || ')', ' | ')::tsquery as query
    from unnest(terms) where numnode(query) > 0 group by part
  loop
    -- Planned for each word, as in passage_hits().
    execute 'select exists (select from private.template_passages where search @@ $1'
      || case when reads_all then '' else ' and array[account_key] && $2' end || ')'
    into is_matched using asked.query, account_keys;
    if is_matched then
      matched := matched || asked.part;
    end if;
  end loop;
  return array(
    select each from (
      select term from unnest(terms) as term
      union all
      select term from private.fallback_terms(terms, matched, account_keys, reads_all) as term
      union all
      (select (last.part, last.word, (last.word || ':*')::tsquery, 0.7)::private.search_term
      from (
        select part, word from unnest(terms) where part % 10 = 0 order by part desc, weight desc limit 1
      ) as last
      where length(last.word) >= 3 and question ~ '[[:alnum:]]$')
    ) as every (each)
    where numnode((each).query) > 0
  );
end
$$;

-- The days, as the index of template_words numbers them, on which the newest `amount` documents of the clients, or of the
-- library, were added. Null if there are not so many documents, or if it is so many that counting them takes as long as a search.
create function private.days_of_newest(client_specific boolean, amount bigint) returns integer[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  oldest timestamptz;
begin
  if amount <= 50000 then
    select template.created_at into oldest from public.templates template where template.is_client_specific = client_specific
    order by template.created_at desc limit 1 offset amount;
  end if;
  if oldest is null then
    return null;
  end if;
  return array(
    select generate_series((oldest at time zone 'UTC')::date - date '2000-01-01', (newest.created_at at time zone 'UTC')::date - date '2000-01-01')
    from (
      select template.created_at from public.templates template where template.is_client_specific = client_specific
      order by template.created_at desc limit 1
    ) as newest
  );
end
$$;

-- Those forms of the words that are in the title, the tags or the description of a document, for ts_rank(), which takes its
-- time for each of them. It counts each word, also those of a phrase.
create function private.title_words(terms private.search_term[], account_keys uuid[], reads_all boolean) returns tsquery
language plpgsql stable security definer set search_path = '' set enable_seqscan = off
as $$
declare
  words tsquery;
begin
  execute 'select string_agg(distinct lexeme[1], '' | '')::tsquery
    from regexp_matches($1, ''''''(?:[^'''']|'''''''')+''''(?::\*)?'', ''g'') as lexeme
    where exists (select from private.template_words where about @@ lexeme[1]::tsquery'
    || case when reads_all then '' else ' and array[account_key] && $2' end || ')'
  into words using private.any_word(terms)::text, account_keys;
  return words;
end
$$;

-- The page of match_templates() for an administrator, if the words are in more than most_found() documents; otherwise null. The
-- words may be in a hundred thousand documents, of which no page beyond most_found() is shown. So they are looked up among as
-- many of the newest documents as should be enough, which is estimated from the newest thousand.
-- If the list is ranked, documents with a word or the phrase in the title come first. They are found among all, and those before
-- the end of the page are compared with the other words one by one. The others follow by date, as all do otherwise.
create function private.match_newest_templates(
  all_words tsquery, title_words tsquery, phrase text, pattern text, client_specific boolean, is_ranked boolean, skipped bigint, size bigint
) returns uuid[]
language plpgsql stable security definer set search_path = '' set jit = off set enable_seqscan = off
as $$
declare
  most constant bigint := private.most_found();
  matching constant text := 'search @@ $1 and is_client_specific = $2
    and array[(created_at at time zone ''UTC'')::date - date ''2000-01-01''] && $3';
  by_phrase constant text := case when phrase = '' then 'false' when pattern is null then 'strpos(name, $5) > 0' else 'name like $6' end;
  has_all constant text := 'has_phrase
    or (select about @@ $1 or search @@ $1 from private.template_words words where words.template_id = likely.template_id)';
  days integer[] := private.days_of_newest(client_specific, most / 3);
  tried bigint;
  found_count bigint;
  page_ids uuid[];
begin
  -- Planned at each search, with the words.
  if days is not null then
    execute 'select count(*) from private.template_words where ' || matching into found_count using all_words, client_specific, days;
    -- Whole days: somebody may have added thousands on one of them.
    select count(*) into tried from public.templates template
    where template.is_client_specific = client_specific and template.created_at >= (date '2000-01-01' + days[1])::timestamp at time zone 'UTC';
    days := private.days_of_newest(client_specific, tried * most / greatest(found_count, 1) * 11 / 10);
  end if;
  if days is null then
    return null;
  end if;
  execute '
    with named as materialized (
      select template_id, created_at, about from private.template_words where ' || by_phrase || ' and is_client_specific = $2
    ), recent as materialized (
      select template_id, created_at'
      || case when is_ranked then ', (about @@ $4) is true or template_id in (select template_id from named) as is_titled' else '' end || '
      from private.template_words where ' || matching || '
    )' || case when is_ranked then ', titled as not materialized (
      -- The phrase alone counts as 1. A title that has all words needs no look at the text.
      select template_id, created_at, has_phrase,
        case when not has_phrase then rank when about @@ $1 or search @@ $1 then rank + 1 else 1 end::real as rank
      from (
        select template_id, created_at, about, search, ts_rank(about, $4) as rank, template_id in (select template_id from named) as has_phrase
        from private.template_words where about @@ $4 and is_client_specific = $2
      ) as titles
      union all
      select template_id, created_at, true, 1 from named where (about @@ $4) is not true
    ), first as materialized (
      select template_id from (select * from titled order by rank desc, created_at desc, template_id limit 2 * ($7 + $8)) as likely
      where ' || has_all || ' limit $7 + $8
    ), further as materialized (
      -- Only if too few of the first have all words: sorting all of them takes five times as long as finding the first.
      select template_id from (select * from titled order by rank desc, created_at desc, template_id offset 2 * ($7 + $8)) as likely
      where ' || has_all || ' limit $7 + $8 - (select count(*) from first)
    ), rest as materialized (
      select template_id from recent where not is_titled order by created_at desc, template_id limit $7 + $8
    ), listed as (
      select 1 as part, row_number() over () as nth, template_id from first
      union all
      select 2, row_number() over (), template_id from further
      union all
      select 3, row_number() over (), template_id from rest
    )
    select (select count(*) from recent), array(select template_id from listed order by part, nth limit $8 offset $7)' else '
    select (select count(*) from recent), array(
      select template_id from (
        select * from recent
        union all
        select template_id, created_at from named where template_id not in (select template_id from recent)
      ) as listed
      order by created_at desc, template_id limit $8 offset $7
    )' end
  into found_count, page_ids using all_words, client_specific, days, title_words, phrase, pattern, skipped, size;
  return case when found_count > most then page_ids end;
end
$$;

-- One page of the readable documents that contain all words, or the whole phrase in the title or file name. Words in the
-- title, tags and description count for more. Of documents that the caller may not read nothing is read. Only the index
-- knows the words of a document: reading them from the table would take a hundred times as long, which the planner does not
-- know. The total is counted up to private.most_found(), and a page number beyond the last page gives the last page, as in
-- template_page().
create function private.match_templates(
  question text, terms private.search_term[], client_specific boolean, only_category public.template_category, only_tag text,
  only_account uuid, order_by public.template_order, page integer, page_size integer
) returns table (id uuid, place bigint, total bigint)
language plpgsql stable rows 25 security definer set search_path = '' set jit = off set enable_seqscan = off
as $$
declare
  account_keys constant uuid[] := private.readable_account_keys();
  reads_all constant boolean := private.is_admin();
  most constant bigint := private.most_found();
  phrase constant text := btrim(private.plain_text(left(question, 1000)));
  -- The index of the names has pieces of three letters.
  pattern constant text := case when phrase ~ '[[:alnum:]]{3}' then '%' || regexp_replace(phrase, '([\\%_])', '\\\1', 'g') || '%' end;
  -- Each form once: words that mean the same have many in common.
  all_words constant tsquery := (
    select string_agg('(' || forms || ')', ' & ')::tsquery
    from (
      select string_agg(distinct form, ' | ') as forms
      from unnest(terms), regexp_split_to_table(query::text, ' \| ') as form group by part / 10
    ) as parts
  );
  is_ranked constant boolean := order_by = 'match';
  has_template constant boolean := order_by in ('size', 'title') or only_category is not null or only_tag is not null;
  of_account constant text := case when only_account is null then '' else ' and account_key = $4' end;
  readable constant text := case when reads_all then '' else ' and array[account_key] && $5' end;
  title_words tsquery;
  page_ids uuid[];
begin
  if is_ranked then
    title_words := private.title_words(terms, account_keys, reads_all);
  end if;
  if reads_all and only_account is null and not has_template then
    page_ids := private.match_newest_templates(
      all_words, title_words, phrase, pattern, client_specific, is_ranked, private.skipped_rows(most, page, page_size), page_size);
    if page_ids is not null then
      return query select shown.id, shown.nth, most + 1 from unnest(page_ids) with ordinality as shown (id, nth);
      return;
    end if;
  end if;
  -- Planned at each search, with the words and the accounts.
  execute '
    with ranked as materialized (
      select template_id, ts_rank(about, $2) as rank from private.template_words where about @@ $2' || readable || '
    ), matched as materialized (
      select words.template_id, created_at, (coalesce(ranked.rank, 0) + case when $6 <> '''' and strpos(name, $6) > 0 then 1 else 0 end)::real as rank
      from private.template_words words left join ranked on ranked.template_id = words.template_id
      where search @@ $1 and is_client_specific = $3' || of_account || readable || '
    ), found as (
      select * from matched
      union all
      select template_id, created_at, 1 from private.template_words
      where ' || case when phrase = '' then 'false' when pattern is not null then 'name like $7' || readable
        else 'strpos(name, $6) > 0' || case when reads_all then '' else ' and account_key = any ($5)' end end || '
        and is_client_specific = $3' || of_account || ' and template_id not in (select template_id from matched)
    ), chosen as materialized (
      select found.template_id as id, found.created_at, ' || case when is_ranked then 'rank' else 'null::real' end || ' as rank, '
      || case order_by when 'size' then 'file_size' else 'null::bigint' end || ' as size, '
      || case order_by when 'title' then 'lower(extensions.unaccent(''extensions.unaccent'', title))' else 'null::text' end || ' as name
      from found'
      || case when has_template then ' join public.templates template on template.id = found.template_id
          where ($8 is null or template.category = $8) and ($9 is null or $9 = any (template.tags))' else '' end || '
    ), counted as materialized (
      select count(*) as total from chosen
    )
    select counted.total, array(
      select chosen.id from chosen order by rank desc nulls last, name, size desc nulls last, created_at desc, chosen.id
      limit $11 offset private.skipped_rows(least(counted.total, $12), $10, $11)
    ) from counted'
  into total, page_ids
  using all_words, title_words, client_specific, only_account, account_keys, phrase, pattern, only_category, only_tag, page,
    page_size::bigint, most;
  return query
    select shown.id, shown.nth, least(total, most + 1) from unnest(page_ids) with ordinality as shown (id, nth);
end
$$;

-- For each of these documents the sentence that matches best; no row if only title, tags or description match. The matching
-- words are between U+0002 and U+0003, which are removed from the sentence first. The firm gets no sentence of an account's
-- document, because there would be no entry about reading it.
create function private.matching_sentences(terms private.search_term[], ids uuid[]) returns table (template_id uuid, sentence text)
language plpgsql stable rows 25 security definer set search_path = '' set jit = off set plan_cache_mode = force_generic_plan
as $$
declare
  account_keys constant uuid[] := private.readable_account_keys();
  reads_all constant boolean := private.is_admin();
  firm constant boolean := private.is_of_firm();
  any_word constant tsquery := private.any_word(terms);
begin
  return query
    with texts as materialized (
      select found.template_id, found.place, found.search, found.sentences, found.vectors
      from private.template_passages found
      where found.template_id = any (ids) and found.place > 0 and (reads_all or found.account_key = any (account_keys))
        and (not firm or found.account_key = '00000000-0000-0000-0000-000000000000')
    ), passages as (
      select distinct on (texts.template_id) texts.template_id, texts.sentences, texts.vectors
      from texts where texts.search @@ any_word
      order by texts.template_id, ts_rank(texts.search, any_word) desc, texts.place
    ), best as materialized (
      select distinct on (passages.template_id) passages.template_id, translate(every.line, E'\u0002\u0003', '') as line
      from passages, unnest(passages.sentences, passages.vectors) with ordinality as every (line, vector, number)
      order by passages.template_id, ts_rank(every.vector, any_word) desc, every.number
    ), marked as materialized (
      -- Each word once, because it is often in several sentences. Without the offset Postgres would stem them before that.
      select '(^|[^[:alnum:]])(' || string_agg(word, '|') || ')(?![[:alnum:]])' as pattern
      from (
        select distinct each from regexp_split_to_table((select string_agg(best.line, ' ') from best), '[^[:alnum:]]+') as each
        where each <> '' offset 0
      ) as words (word)
      where private.word_stems(word) @@ any_word
    )
    select best.template_id, coalesce(regexp_replace(best.line, marked.pattern, E'\\1\u0002\\2\u0003', 'g'), best.line)
    from best, marked;
end
$$;

-- A page number beyond the last page gives the last page. `total` is in every row; no row means a total of 0.
create function public.list_templates(
  client_specific boolean,
  search_query text default null,
  only_category public.template_category default null,
  only_tag text default null,
  only_account uuid default null,
  order_by public.template_order default 'newest',
  page integer default 1,
  page_size integer default 25
)
returns table (
  id uuid, user_id uuid, account_id uuid, title text, description text, category public.template_category, file_name text,
  file_path text, file_size bigint, file_type text, is_client_specific boolean, tags text[],
  text_state public.template_text_state, created_at timestamptz, account_name text, uploaded_by text, passage text,
  total bigint
)
language plpgsql stable cost 10000 set search_path = '' set jit = off set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  words constant text := nullif(btrim(search_query), '');
  size constant integer := least(greatest(page_size, 1), 100);
  terms private.search_term[];
begin
  if words is null then
    return query
      with listed as materialized (
        select template.*, shown.place, shown.total
        from private.template_page(client_specific, only_category, only_tag, only_account, order_by, page, size) as shown
        join public.templates template on template.id = shown.id
      )
      select listed.id, listed.user_id, listed.account_id, listed.title, listed.description, listed.category, listed.file_name,
        listed.file_path, listed.file_size, listed.file_type, listed.is_client_specific, listed.tags, listed.text_state,
        listed.created_at, account.name, author.name, null::text, listed.total
      from listed
      left join public.accounts account on account.id = listed.account_id
      left join private.author_names(array(select distinct listed.user_id from listed)) author on author.id = listed.user_id
      order by listed.place;
    return;
  end if;
  terms := private.library_terms(words);
  return query
    with shown as materialized (
      select * from private.match_templates(words, terms, client_specific, only_category, only_tag, only_account, order_by, page, size)
    ), sentences as materialized (
      select * from private.matching_sentences(terms, array(select shown.id from shown))
    ), listed as materialized (
      select template.*, shown.place, shown.total from shown join public.templates template on template.id = shown.id
    )
    select listed.id, listed.user_id, listed.account_id, listed.title, listed.description, listed.category, listed.file_name,
      listed.file_path, listed.file_size, listed.file_type, listed.is_client_specific, listed.tags, listed.text_state,
      listed.created_at, account.name, author.name, sentences.sentence, listed.total
    from listed
    left join public.accounts account on account.id = listed.account_id
    left join private.author_names(array(select distinct listed.user_id from listed)) author on author.id = listed.user_id
    left join sentences on sentences.template_id = listed.id
    order by listed.place;
end
$$;

revoke execute on function private.most_found(), private.days_of_newest(boolean, bigint), private.title_words(private.search_term[], uuid[], boolean),
  private.match_newest_templates(tsquery, tsquery, text, text, boolean, boolean, bigint, bigint),
  private.library_terms(text), private.match_templates(text, private.search_term[], boolean, public.template_category, text, uuid,
    public.template_order, integer, integer),
  private.matching_sentences(private.search_term[], uuid[]) from public;
grant execute on function private.library_terms(text), private.match_templates(text, private.search_term[], boolean, public.template_category, text, uuid,
    public.template_order, integer, integer),
  private.matching_sentences(private.search_term[], uuid[]) to authenticated, service_role;
revoke execute on function
  public.list_templates(boolean, text, public.template_category, text, uuid, public.template_order, integer, integer)
  from public, anon;
grant execute on function
  public.list_templates(boolean, text, public.template_category, text, uuid, public.template_order, integer, integer)
  to authenticated, service_role;
