-- The template library: one call returns a page of templates for a search and filters, with the total. The words are
-- looked up in private.template_words and private.template_passages, by the rule of readable_account_keys(); everything
-- that is shown is read with the caller's own policies. See docs/decisions/0008-search-text-apart-from-the-rows.md.
-- Access: signed-in people list and search what they may read.
-- Tests: supabase/tests/database/template_library.test.sql, passage_search_limits.test.sql
create type public.template_order as enum ('match', 'newest', 'title', 'size');

-- The terms of the search, and the last word as a beginning, because the person may still be typing it.
create function private.library_terms(question text, account_keys uuid[], reads_all boolean) returns private.search_term[]
language plpgsql stable set search_path = ''
as $$
declare
  terms private.search_term[] := array(select term from private.search_terms(question) as term);
begin
  terms := terms
    || array(select term from private.fallback_terms(terms, account_keys, reads_all) as term)
    || array(
      select (last.part, last.word, (last.word || ':*')::tsquery, 0.7)::private.search_term
      from (select part, word from unnest(terms) where part % 10 = 0 order by part desc, weight desc limit 1) as last
      where length(last.word) >= 3 and question ~ '[[:alnum:]]$'
    );
  return array(select term from unnest(terms) as term where numnode(term.query) > 0);
end
$$;

-- All documents that contain all words, or the whole phrase in the title or file name. Words in the title, tags and
-- description count for more. Of documents that the caller may not read, only the index of words is read.
create function private.match_templates(question text) returns table (template_id uuid, rank real)
language plpgsql stable security definer set search_path = '' set jit = off set plan_cache_mode = force_custom_plan
set client_min_messages = warning
as $$
declare
  account_keys constant uuid[] := private.readable_account_keys();
  reads_all constant boolean := private.is_admin();
  reads_shared constant boolean := '00000000-0000-0000-0000-000000000000' = any (account_keys);
  phrase text;
  terms private.search_term[];
  all_words tsquery;
  any_word tsquery;
begin
  perform private.begin_search(question);
  phrase := btrim(private.plain_text(left(question, 1000)));
  terms := private.library_terms(question, account_keys, reads_all);
  select string_agg('(' || forms || ')', ' & ')::tsquery into all_words from (
    select string_agg('(' || term.query::text || ')', ' | ') as forms from unnest(terms) as term group by term.part / 10
  ) as parts;
  select string_agg('(' || term.query::text || ')', ' | ')::tsquery into any_word from unnest(terms) as term;
  return query
    with readable as materialized (
      select template.id, template.title, template.file_name from public.templates template
      where reads_all or template.account_id = any (account_keys) or (template.account_id is null and reads_shared)
    ), words as materialized (
      select readable.id from private.template_words words join readable on readable.id = words.template_id
      where words.search @@ all_words
    )
    select found.id, sum(found.rank)::real
    from (
      select words.id, pg_catalog.ts_rank(about.search, any_word) as rank
      from words left join private.template_passages about on about.template_id = words.id and about.place = 0
      union all
      select readable.id, 1 from readable
      where phrase <> '' and strpos(private.plain_text(left(readable.title, 300) || ' ' || left(readable.file_name, 255)), phrase) > 0
    ) as found
    group by found.id;
end
$$;

-- The sentence with the matching words between U+0002 and U+0003, which are removed from the sentence first.
create function private.mark_words(sentence text, words tsquery) returns text
language sql stable set search_path = ''
as $$
  select string_agg(
    case when piece[1] ~ '[[:alnum:]]' and private.search_vector(piece[1], 'A') @@ words
      then E'\u0002' || piece[1] || E'\u0003' else piece[1] end,
    '' order by place)
  from regexp_matches(translate(sentence, E'\u0002\u0003', ''), '[[:alnum:]]+|[^[:alnum:]]+', 'g')
    with ordinality as each (piece, place)
$$;

-- For each of these documents the sentence that matches best; no row if only title, tags or description match.
create function private.matching_sentences(question text, ids uuid[]) returns table (template_id uuid, sentence text)
language plpgsql stable security definer set search_path = '' set jit = off set plan_cache_mode = force_custom_plan
set client_min_messages = warning
as $$
declare
  account_keys constant uuid[] := private.readable_account_keys();
  reads_all constant boolean := private.is_admin();
  terms constant private.search_term[] := private.library_terms(question, account_keys, reads_all);
  any_word constant tsquery := (select string_agg('(' || term.query::text || ')', ' | ')::tsquery from unnest(terms) as term);
begin
  return query
    select best.template_id, private.mark_words(best.line, any_word)
    from (
      select distinct on (passage.template_id) passage.template_id, every.sentence as line
      from (
        select found.*, row_number() over (
          partition by found.template_id order by pg_catalog.ts_rank(found.search, any_word) desc, found.place
        ) as nth
        from private.template_passages found
        where found.template_id = any (ids) and found.place > 0 and found.search @@ any_word
          and (reads_all or found.account_key = any (account_keys))
      ) as passage, private.paragraphs(passage.content) as paragraph,
        private.sentences(paragraph.line) with ordinality as every (sentence, number)
      where passage.nth = 1
      order by passage.template_id, pg_catalog.ts_rank(private.search_vector(every.sentence, 'A'), any_word) desc,
        paragraph.place, every.number
    ) as best;
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
language plpgsql stable cost 10000 set search_path = '' set jit = off set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
declare
  words constant text := nullif(btrim(search_query), '');
  size constant integer := least(greatest(page_size, 1), 100);
begin
  if words is null then
    return query
      select template.id, template.user_id, template.account_id, template.title, template.description, template.category,
        template.file_name, template.file_path, template.file_size, template.file_type, template.is_client_specific,
        template.tags, template.text_state, template.created_at, account.name, profile.name, null::text, shown.total
      from private.template_page(client_specific, only_category, only_tag, only_account, order_by, page, size) as shown
      join public.templates template on template.id = shown.id
      left join public.accounts account on account.id = template.account_id
      left join public.profiles profile on profile.id = template.user_id
      order by shown.place;
    return;
  end if;
  return query
    with matches as materialized (
      select match.template_id, match.rank from private.match_templates(words) as match where words is not null
    ), chosen as materialized (
      select template.id, template.created_at, template.file_size,
        case when order_by = 'title' then lower(extensions.unaccent('extensions.unaccent', template.title)) end as name,
        case when order_by = 'match' then matches.rank end as rank
      from public.templates template left join matches on matches.template_id = template.id
      where template.is_client_specific = client_specific
        and (words is null or matches.template_id is not null)
        and (only_category is null or template.category = only_category)
        and (only_tag is null or only_tag = any (template.tags))
        and (only_account is null or template.account_id = only_account)
    ), counted as (
      select count(*) as total from chosen
    ), shown as materialized (
      select chosen.id, row_number() over (
        order by chosen.rank desc nulls last, chosen.name, case when order_by = 'size' then chosen.file_size end desc nulls last,
          chosen.created_at desc, chosen.id
      ) as place
      from chosen
      order by place
      limit size
      offset least(greatest(page, 1) - 1, greatest((select ceil(counted.total::numeric / size) from counted) - 1, 0)) * size
    ), sentences as materialized (
      select * from private.matching_sentences(words, array(select shown.id from shown)) where words is not null
    )
    select template.id, template.user_id, template.account_id, template.title, template.description, template.category,
      template.file_name, template.file_path, template.file_size, template.file_type, template.is_client_specific,
      template.tags, template.text_state, template.created_at, account.name, profile.name, sentences.sentence, counted.total
    from shown
    join public.templates template on template.id = shown.id
    left join public.accounts account on account.id = template.account_id
    left join public.profiles profile on profile.id = template.user_id
    left join sentences on sentences.template_id = template.id
    cross join counted
    order by shown.place;
end
$$;

revoke execute on function private.library_terms(text, uuid[], boolean), private.match_templates(text),
  private.mark_words(text, tsquery), private.matching_sentences(text, uuid[]) from public;
grant execute on function private.match_templates(text), private.matching_sentences(text, uuid[])
  to authenticated, service_role;
revoke execute on function
  public.list_templates(boolean, text, public.template_category, text, uuid, public.template_order, integer, integer)
  from public, anon;
grant execute on function
  public.list_templates(boolean, text, public.template_category, text, uuid, public.template_order, integer, integer)
  to authenticated, service_role;
