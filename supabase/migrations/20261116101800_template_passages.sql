-- Template passages: the text of each document in pieces of about a hundred words, which the search ranks. So a question
-- finds the paragraph that answers it. The passage with place 0 holds title, tags and description.
-- `account_key` is the account of the document, or the nil uuid if the document is for everyone.
-- Access: nobody over the API; the searches of passage_search and template_library read them.
-- Tests: supabase/tests/database/template_passages.test.sql, tests/database/lock-order.test.ts
create table private.template_passages (
  template_id uuid not null references public.templates (id) on delete cascade,
  place integer not null,
  content text not null,
  search tsvector not null,
  -- Copied from the template, so that a search needs this table only: with thousands of documents the join with
  -- templates took most of the time.
  account_key uuid not null default '00000000-0000-0000-0000-000000000000',
  -- The sentences of the content and their words: a search ranks the sentences of each passage that it shows.
  sentences text[] not null,
  vectors tsvector[] not null,
  primary key (template_id, place)
);
-- Every search compares `search`, and only those of the passages that it shows read the sentences: they are stored apart.
alter table private.template_passages alter column search set storage main,
  alter column sentences set storage external, alter column vectors set storage external;
-- A search looks up the words and the account in one step, so it never reads what other accounts have. Searches also read
-- the list of rows that wait to be sorted in, which is therefore kept short.
create index template_passages_search_idx on private.template_passages
  using gin ((array[account_key]), search) with (gin_pending_list_limit = 256);
create index template_passages_account_key_idx on private.template_passages (account_key);

-- How many passages each account_key has, because every search needs the number. Nobody counts half a million rows.
create table private.passage_counts (
  account_key uuid primary key,
  passages bigint not null
);
alter table private.passage_counts enable row level security;

create function private.set_account_key() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.account_key := coalesce((select account_id from public.templates where id = new.template_id),
    '00000000-0000-0000-0000-000000000000');
  return new;
end
$$;
create trigger template_passages_set_account_key before insert or update on private.template_passages
  for each row execute function private.set_account_key();

create function private.update_account_key() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- The trigger template_passages_set_account_key sets the value.
  update private.template_passages set account_key = default where template_id = new.id;
  update private.template_words set account_key = coalesce(new.account_id, '00000000-0000-0000-0000-000000000000')
  where template_id = new.id;
  return null;
end
$$;
create trigger templates_update_account_key after update of account_id on public.templates
  for each row when (old.account_id is distinct from new.account_id) execute function private.update_account_key();

-- Unaccented text for the French stemmer, which knows "conservées" as a form of "conserver", but neither "conservees" nor
-- "conservons".
create function private.french_text(plain text) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return regexp_replace(regexp_replace(plain, 'ees?\M', 'e', 'g'), '([^i])ons\M', '\1er', 'g');
end
$$;

-- The stems of the text in English, Dutch and French together, because the language of a document is not known. Stems of
-- the wrong language do little harm; but French stems are short ("carries" becomes "carr", like "carrée"), so that a longer
-- text has them only if it has French articles. The parser splits `l'accord` at its apostrophe, and the unaccented text has
-- no other kind of apostrophe, so elided articles need nothing more.
create function private.search_vector(content text, weight "char") returns tsvector
language plpgsql stable set search_path = ''
as $$
declare
  plain constant text := private.plain_text(content);
  vector tsvector := to_tsvector('pg_catalog.english', plain) || to_tsvector('pg_catalog.dutch', plain);
begin
  if length(plain) <= 80 or plain ~ '\m(le|la|les|du|des|et|est|une|aux)\M' then
    vector := vector || to_tsvector('pg_catalog.french', private.french_text(plain));
  end if;
  return setweight(vector, weight);
end
$$;

-- The stems of search_vector() for a single word, without their places, in less than half of the time: a search asks it of
-- every word of the sentences that it shows.
create function private.word_stems(word text) returns tsvector
language plpgsql stable set search_path = ''
as $$
declare
  plain constant text := lower(extensions.unaccent('extensions.unaccent', word));
begin
  -- The parser takes letters as one word. Only it knows how it reads digits and signs.
  if plain ~ '[^a-z]' or length(plain) not between 1 and 80 then
    return strip(private.search_vector(word, 'A'));
  end if;
  return array_to_tsvector(ts_lexize('pg_catalog.english_stem', plain) || ts_lexize('pg_catalog.dutch_stem', plain)
    || ts_lexize('pg_catalog.french_stem', case when plain ~ '(ees?|ons)$' then private.french_text(plain) else plain end));
end
$$;

-- Matches texts that contain all of the words, all stemmed as English, as Dutch or as French. French takes `ai` and `eu`
-- for forms of "avoir" and leaves them out: "AI act" would match every act.
create function private.search_query(words text) returns tsquery
language plpgsql stable set search_path = ''
as $$
declare
  plain constant text := private.plain_text(words);
  query tsquery := plainto_tsquery('pg_catalog.english', plain);
  dutch constant tsquery := plainto_tsquery('pg_catalog.dutch', plain);
  french tsquery := dutch;
begin
  if plain !~ '\m(ai|eu)\M' then
    french := plainto_tsquery('pg_catalog.french', private.french_text(plain));
  end if;
  -- Most words have the same stem in several languages. Every comparison looks at each stem of the query.
  if french not in (query, dutch) then
    french := dutch || french;
  else
    french := dutch;
  end if;
  return case when dutch = query and french = dutch then query when dutch = query then french else query || french end;
end
$$;

-- The paragraphs and headings of a text. A line that ends in the middle of a sentence is joined with the next one: text
-- from PDF pages has such lines.
create function private.paragraphs(content text) returns table (place bigint, line text, is_heading boolean)
language plpgsql stable rows 20 set search_path = '' set plan_cache_mode = force_generic_plan
as $$
begin
  return query
    with lines as (
      select split.place, btrim(split.line) as line
      from regexp_split_to_table(
        regexp_replace(
          regexp_replace(replace(content, E'\r', ''), '[ \t\u00a0]+', ' ', 'g'),
          '([[:alnum:],;–-]) ?\n ?(?=[[:lower:]("„])', '\1 ', 'g'),
        '\n') with ordinality as split (line, place)
    )
    select lines.place, lines.line,
      lines.line ~ '^#' or (length(lines.line) <= 90 and lines.line !~ '[.,;:!?]$' and lines.line ~ '^((article|artikel|section|annexe?|bijlage|clause|chapitre|hoofdstuk) )?[[:alnum:]]{1,3}(\.[0-9]+)*[.)]? +[[:upper:]]')
        or (length(lines.line) <= 60 and lines.line = upper(lines.line) and lines.line ~ '[[:upper:]]{3}')
    from lines
    where lines.line <> '';
end
$$;

-- The sentences of a paragraph. Very long ones are cut into pieces of 120 words.
create function private.sentences(paragraph text) returns table (sentence text)
language plpgsql stable rows 2 set search_path = '' set plan_cache_mode = force_generic_plan
as $$
begin
  return query
    select array_to_string(words[first:first + 119], ' ')
    -- Inserts a mark and splits there, because look-behind is very slow in Postgres' expressions.
    from string_to_table(
        regexp_replace(paragraph, '([[:alpha:])"%][.!?]["”)]?) +(["“(]?[[:upper:]])', E'\\1\n\\2', 'g'), E'\n') as each,
      regexp_split_to_array(btrim(each), '\s+') as words,
      generate_series(1, cardinality(words), 120) as first
    where btrim(each) <> '';
end
$$;

-- The sentences of a text in their order, and the words of each.
create function private.split_sentences(content text, out sentences text[], out vectors tsvector[])
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan
as $$
begin
  select coalesce(array_agg(each.sentence order by place, number), '{}'),
    coalesce(array_agg(private.search_vector(each.sentence, 'A') order by place, number), '{}')
  into sentences, vectors
  from private.paragraphs(content) as paragraph, private.sentences(line) with ordinality as each (sentence, number);
end
$$;

create type private.passage as (heading text, content text);

-- Cuts a text into passages. A passage ends before a heading once it has 50 words, and at the end of a paragraph once it
-- has 80. It never has more than 150 words.
create function private.passages(content text) returns setof private.passage
language plpgsql stable rows 20 set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  paragraph record;
  sentence_text text;
  passage private.passage;
  heading text;
  words integer := 0;
  sentence_words integer;
begin
  for paragraph in select * from private.paragraphs(left(content, 400000)) as each order by each.place loop
    if paragraph.is_heading then
      heading := btrim(paragraph.line, '# ');
    end if;
    if words >= 80 or (paragraph.is_heading and words >= 50) then
      return next passage;
      words := 0;
    end if;
    for sentence_text in select sentence from private.sentences(btrim(paragraph.line, '# ')) loop
      sentence_words := cardinality(regexp_split_to_array(sentence_text, '\s+'));
      if words > 0 and words + sentence_words > 150 then
        return next passage;
        words := 0;
      end if;
      if words = 0 then
        passage := (heading, sentence_text);
      else
        passage.content := passage.content || case when right(passage.content, 1) = E'\n' then '' else ' ' end || sentence_text;
      end if;
      words := words + sentence_words;
    end loop;
    passage.content := passage.content || E'\n';
  end loop;
  if words > 0 then
    return next passage;
  end if;
end
$$;

-- Writes the passages of a text again. Null has none.
create function private.write_passages(template uuid, text_content text) returns void
language plpgsql set search_path = '' set plan_cache_mode = force_generic_plan
as $$
begin
  delete from private.template_passages passage where passage.template_id = template and passage.place > 0;
  if text_content is not null then
    insert into private.template_passages (template_id, place, content, search, sentences, vectors)
    select template, passage.place, trimmed,
      private.search_vector(passage.heading, 'B') || private.search_vector(passage.content, 'D'), split.sentences, split.vectors
    from private.passages(text_content) with ordinality as passage (heading, content, place),
      btrim(passage.content, E'\n ') as trimmed, private.split_sentences(trimmed) as split;
  end if;
  perform private.collect_template_words(array[template]);
end
$$;

-- Writes the passages again that describe these templates, all in one statement: a thousand templates that are added at
-- once take their locks once.
create function private.describe_templates(templates uuid[]) returns void
language plpgsql set search_path = ''
as $$
begin
  delete from private.template_passages passage where passage.template_id = any (templates) and passage.place = 0;
  insert into private.template_passages (template_id, place, content, search, sentences, vectors)
  select template.id, 0, content,
    private.search_vector(concat_ws(' ', template.title, template.tags), 'A') || private.search_vector(template.description, 'B'),
    split.sentences, split.vectors
  from (
    select id, left(title, 300) as title, left(description, 10000) as description, left(array_to_string(tags, ', '), 5100) as tags
    from public.templates where id = any (describe_templates.templates)
  ) as template, concat_ws(E'\n', template.title, template.description, template.tags) as content,
    private.split_sentences(content) as split
  order by template.id;
  perform private.collect_template_words(templates);
end
$$;

create function private.rewrite_passages() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.write_passages(new.template_id, new.content);
  return null;
end
$$;
create trigger template_texts_write_passages after insert on private.template_texts
  for each row when (new.content is not null) execute function private.rewrite_passages();
create trigger template_texts_rewrite_passages after update of content on private.template_texts
  for each row execute function private.rewrite_passages();

create function private.prepare_template_search() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.template_texts (template_id) select added.id from added order by added.id
  on conflict (template_id) do nothing;
  perform private.describe_templates(array(select added.id from added));
  return null;
end
$$;
create trigger templates_prepare_search after insert on public.templates
  referencing new table as added for each statement execute function private.prepare_template_search();

create function private.describe_changed_templates() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  changed constant uuid[] := array(
    select template.id from new_rows template join old_rows before using (id)
    where (template.title, template.description, template.tags, template.file_name, template.is_client_specific, template.created_at)
      is distinct from (before.title, before.description, before.tags, before.file_name, before.is_client_specific, before.created_at)
  );
begin
  if cardinality(changed) > 0 then
    perform private.describe_templates(changed);
  end if;
  return null;
end
$$;
create trigger templates_describe_again after update on public.templates
  referencing old table as old_rows new table as new_rows for each statement
  execute function private.describe_changed_templates();

revoke execute on function private.set_account_key(), private.update_account_key(), private.search_vector(text, "char"),
  private.word_stems(text), private.search_query(text), private.french_text(text), private.paragraphs(text), private.sentences(text),
  private.split_sentences(text), private.passages(text), private.write_passages(uuid, text),
  private.describe_templates(uuid[]), private.rewrite_passages(), private.prepare_template_search(),
  private.describe_changed_templates() from public;
