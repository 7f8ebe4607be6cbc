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
  primary key (template_id, place)
);
create index template_passages_search_idx on private.template_passages using gin (search);
-- Every search counts the readable passages.
create index template_passages_account_key_idx on private.template_passages (account_key);

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
  return null;
end
$$;
create trigger templates_update_account_key after update of account_id on public.templates
  for each row when (old.account_id is distinct from new.account_id) execute function private.update_account_key();

-- Unaccented text for the French stemmer, which knows "conservées" as a form of "conserver", but neither "conservees" nor
-- "conservons".
create function private.french_text(plain text) returns text
language sql immutable set search_path = ''
as $$ select regexp_replace(regexp_replace(plain, 'ees?\M', 'e', 'g'), '([^i])ons\M', '\1er', 'g') $$;

-- The stems of the text in English, Dutch and French together, because the language of a document is not known. Stems of
-- the wrong language do little harm; but French stems are short ("carries" becomes "carr", like "carrée"), so that a longer
-- text has them only if it has French articles. The parser splits `l'accord` at its apostrophe, and the unaccented text has
-- no other kind of apostrophe, so elided articles need nothing more.
create function private.search_vector(content text, weight "char") returns tsvector
language sql stable set search_path = ''
as $$
  select pg_catalog.setweight(
    pg_catalog.to_tsvector('pg_catalog.english', plain) || pg_catalog.to_tsvector('pg_catalog.dutch', plain)
      || case when length(plain) > 80 and plain !~ '\m(le|la|les|du|des|et|est|une|aux)\M' then ''
        else pg_catalog.to_tsvector('pg_catalog.french', private.french_text(plain)) end, weight
  )
  from private.plain_text(content) as plain
$$;

-- Matches texts that contain all of the words, all stemmed as English, as Dutch or as French. French takes `ai` and `eu`
-- for forms of "avoir" and leaves them out: "AI act" would match every act.
create function private.search_query(words text) returns tsquery
language sql stable set search_path = ''
as $$
  select pg_catalog.plainto_tsquery('pg_catalog.english', plain) || pg_catalog.plainto_tsquery('pg_catalog.dutch', plain)
    || case when plain ~ '\m(ai|eu)\M' then pg_catalog.plainto_tsquery('pg_catalog.dutch', plain)
      else pg_catalog.plainto_tsquery('pg_catalog.french', private.french_text(plain)) end
  from private.plain_text(words) as plain
$$;

-- The paragraphs and headings of a text. A line that ends in the middle of a sentence is joined with the next one: text
-- from PDF pages has such lines.
create function private.paragraphs(content text) returns table (place bigint, line text, is_heading boolean)
language sql stable rows 20 set search_path = ''
as $$
  with lines as (
    select place, btrim(line) as line
    from regexp_split_to_table(
      regexp_replace(
        regexp_replace(replace(content, E'\r', ''), '[ \t\u00a0]+', ' ', 'g'),
        '([[:alnum:],;–-]) ?\n ?(?=[[:lower:]("„])', '\1 ', 'g'),
      '\n') with ordinality as split (line, place)
  )
  select place, line,
    line ~ '^#' or (length(line) <= 90 and line !~ '[.,;:!?]$' and line ~ '^((article|artikel|section|annexe?|bijlage|clause|chapitre|hoofdstuk) )?[[:alnum:]]{1,3}(\.[0-9]+)*[.)]? +[[:upper:]]')
      or (length(line) <= 60 and line = upper(line) and line ~ '[[:upper:]]{3}')
  from lines
  where line <> ''
$$;

-- The sentences of a paragraph. Very long ones are cut into pieces of 120 words.
create function private.sentences(paragraph text) returns table (sentence text)
language sql stable rows 2 set search_path = ''
as $$
  select array_to_string(words[first:first + 119], ' ')
  -- Inserts a mark and splits there, because look-behind is very slow in Postgres' expressions.
  from string_to_table(
      regexp_replace(paragraph, '([[:alpha:])"%][.!?]["”)]?) +(["“(]?[[:upper:]])', E'\\1\n\\2', 'g'), E'\n') as sentence,
    regexp_split_to_array(btrim(sentence), '\s+') as words,
    generate_series(1, cardinality(words), 120) as first
  where btrim(sentence) <> ''
$$;

create type private.passage as (heading text, content text);

-- Cuts a text into passages. A passage ends before a heading once it has 50 words, and at the end of a paragraph once it
-- has 80. It never has more than 150 words.
create function private.passages(content text) returns setof private.passage
language plpgsql stable rows 20 set search_path = ''
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

create function private.write_passages(template_id uuid, content text) returns void
language sql set search_path = ''
as $$
  delete from private.template_passages passage where passage.template_id = $1 and passage.place > 0;
  insert into private.template_passages (template_id, place, content, search)
  select $1, passage.place, btrim(passage.content, E'\n '),
    private.search_vector(passage.heading, 'B') || private.search_vector(passage.content, 'D')
  from private.passages(content) with ordinality as passage (heading, content, place)
$$;

create function private.describe_template(template public.templates) returns void
language sql set search_path = ''
as $$
  delete from private.template_passages passage where passage.template_id = template.id and passage.place = 0;
  insert into private.template_passages (template_id, place, content, search)
  select template.id, 0, concat_ws(E'\n', title, description, tags),
    private.search_vector(concat_ws(' ', title, tags), 'A') || private.search_vector(description, 'B')
  from left(template.title, 300) as title, left(template.description, 10000) as description,
    left(array_to_string(template.tags, ', '), 5100) as tags
$$;

create function private.rewrite_passages() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.write_passages(new.template_id, new.content);
  return null;
end
$$;
create trigger template_texts_rewrite_passages after insert or update of content on private.template_texts
  for each row execute function private.rewrite_passages();

create function private.prepare_template_search() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.template_texts (template_id) values (new.id) on conflict (template_id) do nothing;
  perform private.describe_template(new);
  return null;
end
$$;
create trigger templates_prepare_search after insert or update of title, description, tags on public.templates
  for each row execute function private.prepare_template_search();

revoke execute on function private.set_account_key(), private.update_account_key(), private.search_vector(text, "char"),
  private.search_query(text), private.french_text(text), private.paragraphs(text), private.sentences(text), private.passages(text),
  private.write_passages(uuid, text), private.describe_template(public.templates), private.rewrite_passages(),
  private.prepare_template_search() from public;
