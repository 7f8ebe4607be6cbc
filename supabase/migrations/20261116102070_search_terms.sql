-- Search terms: what a question looks for. Words match by their stem in English, Dutch and French, by their meaning and, if
-- they match nowhere, by their beginning or with a typing error.
-- Access: nobody over the API; the searches of passage_search, article_search and template_library use them.
-- Tests: supabase/tests/database/passage_search*.test.sql

-- One form in which a word of the question may appear in a text. All forms of one word have the same `part`, which
-- counts once. The two halves of a compound word have the next two numbers as their `part`.
create type private.search_term as (part integer, word text, query tsquery, weight real);

-- Words that most questions contain, so that they do not tell what is asked.
create function private.is_common_word(word text) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return numnode(plainto_tsquery('pg_catalog.english', word)) = 0
    or numnode(plainto_tsquery('pg_catalog.dutch', word)) = 0
    or (numnode(plainto_tsquery('pg_catalog.french', word)) = 0 and word not in ('ai', 'eu'))
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
      donne,donner,obtenir,besoin,utiliser,dispose,disposons,necessaire,eleve,prevoit,attendons,comprends,semble,instant,chose,choses}'::text[]);
end
$$;

create function private.search_terms(question text) returns setof private.search_term
language plpgsql stable rows 30 set search_path = '' set plan_cache_mode = force_generic_plan
as $$
begin
  return query
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
        on left(meaning.words, 5) = left(word, 5)
          and length(meaning.words) between 5 and length(word) - 4 and starts_with(word, meaning.words)
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
    from meanings join private.search_meanings using (meaning);
end
$$;

-- Whether one letter of the word differs, or two letters are swapped, or, in a long word, two letters differ.
create function private.is_similar_word(word text, asked text) returns boolean
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan
as $$
begin
  return case extensions.levenshtein_less_equal(word, asked, 2)
    when 0 then true
    when 1 then true
    when 2 then length(asked) >= 8 or (
      select array_agg(letter order by letter) from regexp_split_to_table(word, '') as letter
    ) = (select array_agg(letter order by letter) from regexp_split_to_table(asked, '') as letter)
    else false
  end;
end
$$;

-- The ten words of documents that the caller may read which are most similar to this one.
create function private.similar_words(asked text, account_keys uuid[], reads_all boolean) returns setof text
language plpgsql stable rows 10 set search_path = ''
as $$
begin
  return query
    with recursive own as (
      select distinct entry.word from private.account_words entry
      where not reads_all and entry.account_key = any (account_keys) and left(entry.word, 1) = left(asked, 1)
        and length(entry.word) between length(asked) - 2 and length(asked) + 2
    ), every as (
      -- Each word once, however many accounts have it: from each word the index leads to the next one.
      select size, (
        select entry.word from private.account_words entry
        where left(entry.word, 1) = left(asked, 1) and length(entry.word) = size order by entry.word limit 1
      ) as word
      from generate_series(length(asked) - 2, length(asked) + 2) as size where reads_all
      union all
      select size, (
        select entry.word from private.account_words entry
        where left(entry.word, 1) = left(asked, 1) and length(entry.word) = size and entry.word > every.word
        order by entry.word limit 1
      )
      from every where every.word is not null
    ), candidates as (
      select own.word from own union all select every.word from every
    )
    select candidates.word from candidates
    -- A fast check that all similar words pass; is_similar_word() runs for the few that are left.
    where extensions.levenshtein_less_equal(candidates.word, asked, 2) <= 2 and private.is_similar_word(candidates.word, asked)
    order by extensions.similarity(candidates.word, asked) desc, candidates.word limit 10;
end
$$;

-- More terms for the parts of the question that match nowhere in what the caller may read: words with the same beginning,
-- similar words of documents that the caller may read, and the meanings of similar words: a word with a typing error may be
-- in another language than the documents.
create function private.fallback_terms(terms private.search_term[], matched integer[], account_keys uuid[], reads_all boolean)
returns setof private.search_term
language plpgsql stable rows 10 set search_path = '' set plan_cache_mode = force_generic_plan
as $$
begin
  return query
    with unmatched as materialized (
      select distinct on (term.part) term.part, term.word from unnest(terms) as term
      where term.part <> all (matched) order by term.part, term.weight desc
    )
    select part, word, (word || ':*')::tsquery, 0.7::real from unmatched where length(word) >= 4
    union all
    select part, unmatched.word, private.search_query(similar_word), 0.5::real
    from unmatched, private.similar_words(unmatched.word, account_keys, reads_all) as similar_word
    where length(unmatched.word) between 6 and 40
    union all
    (select distinct on (part, meant.query) part, unmatched.word, meant.query, 0.4::real
    from unmatched join private.search_meanings known on left(known.words, 1) = left(unmatched.word, 1)
      and length(known.words) between length(unmatched.word) - 2 and length(unmatched.word) + 2 and not known.is_phrase
      and extensions.levenshtein_less_equal(known.words, unmatched.word, 3) <= 3
      -- The known words are singular.
      and (private.is_similar_word(known.words, unmatched.word) or private.is_similar_word(known.words, rtrim(unmatched.word, 's')))
    join private.search_meanings meant using (meaning)
    where length(unmatched.word) between 6 and 40);
end
$$;

-- Matches texts that contain any of the terms.
create function private.any_word(terms private.search_term[]) returns tsquery
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan
as $$
begin
  return (select string_agg(distinct '(' || query::text || ')', ' | ')::tsquery from unnest(terms));
end
$$;

-- How much of the question a text contains; each part of the question counts once.
create function private.match_score(vector tsvector, terms private.search_term[]) returns real
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan
as $$
begin
  return coalesce((
    select sum(weight) from (select max(weight) as weight from unnest(terms) where vector @@ query group by part) as parts
  ), 0);
end
$$;

-- These sentences in their order, each with how much of the question it contains. Words of the document's title (`title`)
-- count as in rank_candidates().
create function private.rank_sentences(sentences text[], vectors tsvector[], terms private.search_term[], title tsvector default '')
returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  any_word constant tsquery := private.any_word(terms);
  other_word constant tsquery := private.any_word(array(
    select term from unnest(terms) as term where term.part not in (select part from unnest(terms) where title @@ query)
  ));
begin
  return (
    select jsonb_agg(jsonb_build_object('text', sentence, 'rank', case
        when vector @@ other_word then private.match_score(vector || title, terms)
        when vector @@ any_word then private.match_score(vector, terms)
        else 0 end) order by number)
    from unnest(sentences, vectors) with ordinality as each (sentence, vector, number)
  );
end
$$;

revoke execute on function private.is_common_word(text), private.search_terms(text), private.is_similar_word(text, text),
  private.similar_words(text, uuid[], boolean), private.fallback_terms(private.search_term[], integer[], uuid[], boolean),
  private.any_word(private.search_term[]), private.match_score(tsvector, private.search_term[]),
  private.rank_sentences(text[], tsvector[], private.search_term[], tsvector) from public;
