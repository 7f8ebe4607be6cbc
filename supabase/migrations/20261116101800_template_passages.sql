-- Passages: what the search ranks. A document's text in pieces of some hundred words, so that a question finds the
-- paragraph that answers it; place 0 is what the document says about itself (title, tags, description).
-- `shelf` is the account of the document; the nil uuid is for everyone.
-- Access: none directly; the searches of passage_search and template_library read them.
-- Tests: supabase/tests/database/template_passages.test.sql, tests/database/lock-order.test.ts
create table private.template_passages (
  template_id uuid not null references public.templates (id) on delete cascade,
  place integer not null,
  content text not null,
  search tsvector not null,
  -- Kept here so that a search uses this table's index alone: with thousands of documents the join with templates took
  -- most of the time.
  shelf uuid not null default '00000000-0000-0000-0000-000000000000',
  primary key (template_id, place)
);
create index template_passages_search_idx on private.template_passages using gin (search);
-- Every search counts the readable passages.
create index template_passages_shelf_idx on private.template_passages (shelf);

create function private.choose_shelf() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.shelf := coalesce((select account_id from public.templates where id = new.template_id),
    '00000000-0000-0000-0000-000000000000');
  return new;
end
$$;
create trigger template_passages_shelf before insert or update on private.template_passages
  for each row execute function private.choose_shelf();

create function private.move_shelf() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- The trigger template_passages_shelf sets it.
  update private.template_passages set shelf = default where template_id = new.id;
  return null;
end
$$;
create trigger templates_move_shelf after update of account_id on public.templates
  for each row when (old.account_id is distinct from new.account_id) execute function private.move_shelf();

-- The text in English and in Dutch side by side: the language of a document is not known, and a stem that fits neither
-- harms nothing.
create function private.search_vector(content text, weight "char") returns tsvector
language sql stable set search_path = ''
as $$
  select pg_catalog.setweight(
    pg_catalog.to_tsvector('pg_catalog.english', plain) || pg_catalog.to_tsvector('pg_catalog.dutch', plain), weight
  )
  from private.plain_text(content) as plain
$$;

-- All of the words, stemmed as English or as Dutch.
create function private.search_query(words text) returns tsquery
language sql stable set search_path = ''
as $$
  select pg_catalog.plainto_tsquery('pg_catalog.english', plain) || pg_catalog.plainto_tsquery('pg_catalog.dutch', plain)
  from private.plain_text(words) as plain
$$;

-- Paragraphs, headings among them. A line that ends in the middle of a sentence is joined with the next one, as in text
-- that comes from pages.
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
    line ~ '^#' or (length(line) <= 90 and line !~ '[.,;:!?]$' and line ~ '^((article|artikel|section|annex|bijlage|clause) )?[[:alnum:]]{1,3}(\.[0-9]+)*[.)]? +[[:upper:]]')
      or (length(line) <= 60 and line = upper(line) and line ~ '[[:upper:]]{3}')
  from lines
  where line <> ''
$$;

-- Sentences; one that is longer than a passage may be is cut.
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

-- A passage ends before a heading once it has 50 words, at the end of a paragraph once it has 80, and never has more
-- than 150 unless one sentence has.
create function private.passages(content text) returns setof private.passage
language plpgsql stable rows 20 set search_path = ''
as $$
declare
  paragraph record;
  piece text;
  passage private.passage;
  heading text;
  words integer := 0;
  more integer;
begin
  for paragraph in select * from private.paragraphs(left(content, 400000)) as each order by each.place loop
    if paragraph.is_heading then
      heading := btrim(paragraph.line, '# ');
    end if;
    if words >= 80 or (paragraph.is_heading and words >= 50) then
      return next passage;
      words := 0;
    end if;
    for piece in select sentence from private.sentences(btrim(paragraph.line, '# ')) loop
      more := cardinality(regexp_split_to_array(piece, '\s+'));
      if words > 0 and words + more > 150 then
        return next passage;
        words := 0;
      end if;
      if words = 0 then
        passage := (heading, piece);
      else
        passage.content := passage.content || case when right(passage.content, 1) = E'\n' then '' else ' ' end || piece;
      end if;
      words := words + more;
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

create function private.follow_text() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.write_passages(new.template_id, new.content);
  return null;
end
$$;
create trigger template_texts_follow after insert or update of content on private.template_texts
  for each row execute function private.follow_text();

create function private.follow_template() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.template_texts (template_id) values (new.id) on conflict (template_id) do nothing;
  perform private.describe_template(new);
  return null;
end
$$;
create trigger templates_follow after insert or update of title, description, tags on public.templates
  for each row execute function private.follow_template();

revoke execute on function private.choose_shelf(), private.move_shelf(), private.search_vector(text, "char"),
  private.search_query(text), private.paragraphs(text), private.sentences(text), private.passages(text),
  private.write_passages(uuid, text), private.describe_template(public.templates), private.follow_text(),
  private.follow_template() from public;
