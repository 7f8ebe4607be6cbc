-- Passage search, for the library and for the Steward. A passage matches if it contains any word of the question; rare
-- words count for more. Words match by their stem in English, Dutch and French, by their meaning and, if they match
-- nowhere, by their beginning or with a typing error. Postgres cannot use these indexes under row security (their operators are not
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

-- One form in which a word of the question may appear in a text. All forms of one word have the same `part`, which
-- counts once. The two halves of a compound word have the next two numbers as their `part`.
create type private.search_term as (part integer, word text, query tsquery, weight real);

-- Words that most questions contain, so that they do not tell what is asked.
create function private.is_common_word(word text) returns boolean
language sql stable set search_path = ''
as $$
  select pg_catalog.numnode(pg_catalog.plainto_tsquery('pg_catalog.english', word)) = 0
    or pg_catalog.numnode(pg_catalog.plainto_tsquery('pg_catalog.dutch', word)) = 0
    or (pg_catalog.numnode(pg_catalog.plainto_tsquery('pg_catalog.french', word)) = 0 and word not in ('ai', 'eu'))
    or word = any ('{may,might,must,shall,would,could,many,much,often,soon,quickly,within,need,needs,needed,want,get,gets,give,given,
      got,please,tell,know,find,someone,somebody,something,everything,everyone,happens,happen,long,every,says,say,us,upon,
      hoeveel,welke,welk,wie,waar,wanneer,waarom,binnen,lang,mag,mogen,moet,moeten,krijg,krijgt,krijgen,gaan,gaat,staan,staat,
      geldt,gelden,iemand,graag,alstublieft,vinden,weten,doen,doet,onze,ons,jullie,uw,wij,per,tot,vlak,hoelang,
      nodig,bedraagt,bedragen,vind,vindt,
      combien,comment,quand,pourquoi,quoi,dont,lequel,laquelle,lesquels,lesquelles,auquel,peut,peux,puis,pouvons,pouvez,peuvent,
      pourrait,pouvoir,doit,dois,devons,devez,doivent,devrait,faut,faire,fait,faites,font,faisons,veut,veux,veulent,voulons,vouloir,
      va,vont,aller,temps,longtemps,ans,lors,pendant,durant,depuis,avant,apres,jusque,jusqu,lorsque,lorsqu,puisque,puisqu,chez,sans,
      sous,selon,vers,entre,parmi,si,comme,ainsi,donc,tout,toute,tous,toutes,chaque,aussi,encore,deja,plus,trop,tres,bien,ici,cela,ca,
      cet,cette,celui,celle,ceux,celles,ils,elles,les,leurs,quel,quelle,quels,quelles,quelque,quelques,quelqu,autre,autres,etre,etes,
      avoir,avons,sommes,sera,meme,memes,une,fois,aujourd,hui,svp,cas,matiere,sujet,sein,savoir,sais,dire,dit,trouve,trouver,trouvent,
      donne,donner,obtenir,besoin,utiliser,dispose,disposons,necessaire,eleve,prevoit,attendons,comprends,semble,instant,chose,choses}'::text[])
$$;

create function private.search_terms(question text) returns setof private.search_term
language sql stable rows 30 set search_path = ''
as $$
  with asked as materialized (
    -- "J'ai" does not ask about artificial intelligence, nor "que se passe-t-il" about a "mot de passe"; "dans quel délai"
    -- is "how soon".
    select regexp_replace(private.plain_text(left(question, 4000)), '\mj''ai\M|\mai-je\M|\mse passe\M|\mdans quel delai\M', ' ', 'g') as plain
  ), words as materialized (
    select min(place)::integer * 10 as part, word, private.search_vector(word, 'A') as vector
    from asked, regexp_split_to_table(plain, '[^[:alnum:]]+') with ordinality as each (word, place)
    where (length(word) > 1 or word ~ '\d') and length(word) <= 60 and not private.is_common_word(word)
    group by word order by 1 limit 60
  ), compounds as materialized (
    -- Dutch writes in one word what English writes in two. The beginning must have a meaning of its own; the rest may.
    select distinct on (part) part, meaning.words as beginning, substr(word, length(meaning.words) + 1) as rest
    from words join private.search_meanings meaning
      on length(meaning.words) between 5 and length(word) - 4 and starts_with(word, meaning.words)
    where not exists (select from unnest(pg_catalog.tsvector_to_array(vector)) as mine (stem) join private.search_stems using (stem))
    order by part, length(meaning.words) desc
  ), pieces as materialized (
    select part, word, vector, 1::real as weight from words
    union all
    select part + 1, beginning, private.search_vector(beginning, 'A'), 0.8 from compounds
    union all
    select part + 2, ending, private.search_vector(ending, 'A'), 0.8
    from compounds, unnest(array[rest, ltrim(rest, 's'), regexp_replace(rest, '^en', '')]) as ending
    where length(ending) >= 4
  ), asked_words as materialized (
    select private.search_vector(plain, 'A') as vector from asked
  ), phrases as materialized (
    -- Phrases count only if the question has all of their words.
    select meaning, stems from private.search_meanings, asked_words where is_phrase and vector @@ query
  ), meanings as (
    select part, word, weight, meaning
    from pieces, unnest(pg_catalog.tsvector_to_array(vector)) as mine (stem) join private.search_stems using (stem)
    union
    select part, word, weight, meaning from pieces join phrases on stems && pg_catalog.tsvector_to_array(vector)
  )
  select part, word, private.search_query(word), weight from pieces
  union all
  select distinct on (part, query) part, word, query, (weight * 0.8)::real
  from meanings join private.search_meanings using (meaning)
$$;

-- Whether one letter of the word differs, or two letters are swapped, or, in a long word, two letters differ.
create function private.is_similar_word(word text, asked text) returns boolean
language sql stable set search_path = ''
as $$
  select case extensions.levenshtein_less_equal(word, asked, 2)
    when 0 then true
    when 1 then true
    when 2 then length(asked) >= 8 or (
      select array_agg(letter order by letter) from regexp_split_to_table(word, '') as letter
    ) = (select array_agg(letter order by letter) from regexp_split_to_table(asked, '') as letter)
    else false
  end
$$;

-- More terms for the parts of the question that match nowhere in what the caller may read: words with the same beginning,
-- similar words of documents that the caller may read, and the meanings of similar words: a word with a typing error may be
-- in another language than the documents.
create function private.fallback_terms(terms private.search_term[], account_keys uuid[], reads_all boolean)
returns setof private.search_term
language sql stable rows 10 set search_path = ''
as $$
  with unmatched as materialized (
    select part, word from (select distinct on (part) part, word from unnest(terms) order by part, weight desc) as asked
    where not exists (
      select from unnest(terms) as term
      where term.part = asked.part and exists (
        select from private.template_passages passage
        where passage.search @@ term.query and (reads_all or passage.account_key = any (account_keys))
      )
    )
  ), readable as materialized (
    select case when reads_all
      then array(select id from public.accounts) || '00000000-0000-0000-0000-000000000000'::uuid else account_keys end as account_keys
  )
  select part, word, (word || ':*')::tsquery, 0.7::real from unmatched where length(word) >= 4
  union all
  select part, unmatched.word, private.search_query(similar_word.word), 0.5::real
  from unmatched, readable, lateral (
    select candidate.word from private.account_words candidate
    where candidate.account_key = any (readable.account_keys) and left(candidate.word, 1) = left(unmatched.word, 1)
      and length(candidate.word) between length(unmatched.word) - 2 and length(unmatched.word) + 2
      -- A fast check that all similar words pass; is_similar_word() runs for the few that are left.
      and extensions.levenshtein_less_equal(candidate.word, unmatched.word, 2) <= 2
      and private.is_similar_word(candidate.word, unmatched.word)
    group by candidate.word
    order by extensions.similarity(candidate.word, unmatched.word) desc, candidate.word limit 10
  ) as similar_word
  where length(unmatched.word) between 6 and 40
  union all
  select distinct on (part, meant.query) part, unmatched.word, meant.query, 0.4::real
  from unmatched join private.search_meanings known on left(known.words, 1) = left(unmatched.word, 1)
    and length(known.words) between length(unmatched.word) - 2 and length(unmatched.word) + 2 and not known.is_phrase
    and extensions.levenshtein_less_equal(known.words, unmatched.word, 3) <= 3
    -- The known words are singular.
    and (private.is_similar_word(known.words, unmatched.word) or private.is_similar_word(known.words, rtrim(unmatched.word, 's')))
  join private.search_meanings meant using (meaning)
  where length(unmatched.word) between 6 and 40
$$;

-- How much of the question a text contains; each part of the question counts once.
create function private.match_score(vector tsvector, terms private.search_term[]) returns real
language sql stable set search_path = ''
as $$
  select coalesce(sum(weight), 0)::real
  from (select max(weight) as weight from unnest(terms) where vector @@ query group by part) as parts
$$;

-- The sentences of a passage in their order, each with how much of the question it contains. Words of the document's
-- title (`title`) count as in best_passages().
create function private.rank_sentences(content text, terms private.search_term[], title tsvector default '') returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_agg(jsonb_build_object('text', sentence, 'rank', private.match_score(
      case when private.match_score(vector, others.terms) > 0 then vector || title else vector end, $2))
    order by place, number)
  from private.paragraphs(content) as paragraph,
    private.sentences(line) with ordinality as each (sentence, number),
    private.search_vector(sentence, 'A') as vector,
    (select array_agg(term) from unnest($2) as term
      where part not in (select part from unnest($2) where title @@ query)) as others (terms)
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
language plpgsql stable security definer set search_path = '' set jit = off set plan_cache_mode = force_custom_plan
set client_min_messages = warning
as $$
declare
  account_keys constant uuid[] := private.readable_account_keys();
  reads_all constant boolean := private.is_admin();
  total integer;
  terms private.search_term[];
  max_hits integer;
  all_words tsquery;
begin
  perform private.begin_search(question);
  total := (select count(*) from private.template_passages passage where reads_all or passage.account_key = any (account_keys));
  terms := array(select term from private.search_terms(question) as term);
  terms := terms || array(select term from private.fallback_terms(terms, account_keys, reads_all) as term);
  max_hits := greatest(300, 20000 / greatest(cardinality(terms), 1));
  select string_agg('(' || forms || ')', ' & ')::tsquery into all_words from (
    select string_agg('(' || term.query::text || ')', ' | ') as forms
    from unnest(terms) as term where numnode(term.query) > 0 group by term.part
  ) as parts;
  return query
    with hits as materialized (
      select found.template_id, found.place, term.part, max(term.weight) as weight,
        max(term.weight) filter (where found.is_title) as title_weight
      from unnest(terms) as term, lateral (
        select passage.template_id, passage.place,
          case when passage.place = 0 then ts_filter(passage.search, '{a}') @@ term.query end as is_title
        from private.template_passages passage
        where passage.search @@ term.query and (reads_all or passage.account_key = any (account_keys))
        limit max_hits
      ) as found
      group by 1, 2, 3
    ), counted as (
      select part, ln(1 + total / greatest(count(hits.place), 0.5)) as rarity
      from (select distinct term.part from unnest(terms) as term) as part left join hits using (part)
      group by part
    ), weighed as materialized (
      select term.part, term.word, term.query, (term.weight * parts.rarity)::real as weight
      from unnest(terms) as term join (select part, rarity / nullif(sum(rarity) over (), 0) as rarity from counted) as parts using (part)
    ), titled as materialized (
      select hits.template_id, array_agg(hits.part) as parts, sum(title_weight * rarity) as score
      from hits join counted using (part) where title_weight is not null group by 1
    ), likely as materialized (
      select hits.template_id, hits.place, sum(weight * rarity) as text_score, coalesce(
        sum(weight * rarity) filter (where hits.part <> all (titled.parts)) + max(titled.score), sum(weight * rarity)) as score
      from hits join counted using (part) left join titled using (template_id)
      group by 1, 2
    ), candidates as materialized (
      (select likely.template_id, likely.place from (
        select *, row_number() over (partition by each.template_id order by each.score desc) as nth from likely as each
      ) as likely where nth <= max_per_template + 1 order by likely.score desc limit greatest(max_results, 80))
      union
      (select passage.template_id, passage.place from private.template_passages passage
        where passage.search @@ all_words and (reads_all or passage.account_key = any (account_keys)) limit 20)
    ), scored as materialized (
      select * from candidates union select candidates.template_id, 0 from candidates
    ), titles as materialized (
      select passage.template_id, ts_filter(passage.search, '{a}') as words
      from scored join private.template_passages passage using (template_id, place) where scored.place = 0
    ), scores as materialized (
      select parts.template_id, parts.place,
        sum(case when has_other then greatest(weight, title_weight) else weight end) as score, sum(weight) as text_score
      from (
        select passage.template_id, passage.place, part,
          max(weight) filter (where passage.search @@ weighed.query) as weight,
          max(weight) filter (where titles.words @@ weighed.query) as title_weight,
          bool_or(not bool_or(titles.words @@ weighed.query)) over (partition by passage.template_id, passage.place) as has_other
        from scored join private.template_passages passage using (template_id, place) join titles using (template_id)
        join weighed on passage.search @@ weighed.query or titles.words @@ weighed.query
        group by 1, 2, 3
      ) as parts group by 1, 2
    ), best_texts as (
      select likely.template_id, max(likely.text_score) / (select sum(rarity) from counted) as text_score
      from likely where likely.place > 0 group by 1
    ), placed as (
      select ranked.*, row_number() over (partition by ranked.template_id order by ranked.rank desc, ranked.place) as nth
      from (
        select scores.template_id, scores.place,
          (scores.score + case when scores.place > 0 then coalesce(about.score, 0) / 2
            + greatest(max(scores.text_score) over of_text, best_texts.text_score) - max(scores.score) over of_text
            else 0 end)::real as rank
        from scores left join scores about on about.template_id = scores.template_id and about.place = 0
        left join best_texts on best_texts.template_id = scores.template_id
        window of_text as (partition by scores.template_id, scores.place > 0)
      ) as ranked
    ), best as materialized (
      select placed.* from placed join public.templates template on template.id = placed.template_id
      where nth <= max_per_template
      order by placed.rank desc, template.created_at desc, template.id, placed.place
      limit least(greatest(max_results, 1), 100)
    )
    select best.template_id, best.place, best.rank, passage.content, private.rank_sentences(passage.content, every.terms, titles.words)
    from best join private.template_passages passage using (template_id, place) join titles using (template_id),
      (select array_agg((part, word, query, weight)::private.search_term) from weighed) as every (terms)
    order by best.rank desc;
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
create function private.rank_text(question text, content text, max_results integer)
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
      private.match_score(private.search_vector(concat_ws(' ', passage.heading, passage.content), 'A'), terms) as rank
    from private.passages(content) with ordinality as passage (heading, content, place), terms
    order by 3 desc, 1 limit least(greatest(max_results, 1), 100)
  )
  select best.place, best.content, best.rank, private.rank_sentences(best.content, terms) from best, terms
  order by best.rank desc, best.place
$$;

-- It reads no rows, but a long text takes long: so only signed-in people get an answer.
create function public.rank_text(question text, content text, max_results integer default 8)
returns table (place bigint, content text, rank real, sentences jsonb)
language sql stable cost 10000 set search_path = ''
as $$
  select * from private.rank_text(question, content, max_results) where (select private.effective_user_id()) is not null
$$;

revoke execute on function private.readable_account_keys(), private.is_common_word(text), private.search_terms(text),
  private.is_similar_word(text, text), private.fallback_terms(private.search_term[], uuid[], boolean),
  private.match_score(tsvector, private.search_term[]), private.rank_sentences(text, private.search_term[], tsvector),
  private.begin_search(text, text), private.best_passages(text, integer, integer),
  private.search_templates(text, integer), private.rank_text(text, text, integer) from public;
grant execute on function private.search_templates(text, integer) to authenticated, service_role;
grant execute on function private.best_passages(text, integer, integer), private.rank_text(text, text, integer)
  to authenticated;
revoke execute on function public.search_templates(text, integer), public.find_passages(text, integer),
  public.rank_text(text, text, integer) from public, anon;
grant execute on function public.search_templates(text, integer), public.find_passages(text, integer),
  public.rank_text(text, text, integer) to authenticated, service_role;
