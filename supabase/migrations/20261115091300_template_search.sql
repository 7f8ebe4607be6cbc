-- Search over templates: title, description, tags, and the text that was extracted from the file.
-- Apart from the table, because a list needs none of it, and because Postgres cannot use a full-text index under row
-- security (its operator is not leak-proof): the search below applies the rule of templates_select_member itself.
-- Access: none directly; whoever is signed in searches what they may read.
-- Tests: supabase/tests/database/template_search.test.sql
create table private.template_texts (
  template_id uuid primary key references public.templates (id) on delete cascade,
  -- Null until it was extracted.
  content text,
  -- Why it could not be read.
  failure text,
  attempts integer not null default 0,
  search tsvector not null,
  -- Title and tags without accents, for words with a typing error.
  words text not null
);
create index template_texts_search_idx on private.template_texts using gin (search);
create index template_texts_words_idx on private.template_texts using gin (words extensions.gin_trgm_ops);

-- Two languages side by side: a document's own is not known, and a stem that fits neither harms nothing.
create function private.search_vector(content text, weight "char") returns tsvector
language sql stable set search_path = ''
as $$
  select pg_catalog.setweight(
    pg_catalog.to_tsvector('pg_catalog.english', plain) || pg_catalog.to_tsvector('pg_catalog.dutch', plain), weight
  )
  -- A vector has room for a megabyte.
  from (select extensions.unaccent('extensions.unaccent', left(coalesce(content, ''), 400000)) as plain) as text
$$;

create function private.index_template_text() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  template public.templates;
begin
  select * into template from public.templates where id = new.template_id;
  new.search := private.search_vector(template.title, 'A')
    || private.search_vector(array_to_string(template.tags, ' '), 'A')
    || private.search_vector(template.description, 'B')
    || private.search_vector(new.content, 'D');
  new.words := lower(extensions.unaccent('extensions.unaccent',
    concat_ws(' ', template.title, array_to_string(template.tags, ' '))));
  return new;
end
$$;
create trigger template_texts_index before insert or update on private.template_texts
  for each row execute function private.index_template_text();

create function private.follow_template() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.template_texts (template_id) values (new.id)
  on conflict (template_id) do update set attempts = template_texts.attempts;
  return null;
end
$$;
create trigger templates_follow after insert or update of title, description, tags on public.templates
  for each row execute function private.follow_template();

create function private.search_templates(question text, most integer)
returns table (id uuid, title text, account_id uuid, file_path text, rank real, passage text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  plain constant text := lower(extensions.unaccent('extensions.unaccent', left(question, 1000)));
  query constant tsquery := pg_catalog.websearch_to_tsquery('pg_catalog.english', plain)
    || pg_catalog.websearch_to_tsquery('pg_catalog.dutch', plain);
  person constant uuid := private.effective_user_id();
  own constant uuid[] := array(select private.account_ids());
  admin constant boolean := private.is_admin();
begin
  return query
    select found.id, found.title, found.account_id, found.file_path, found.rank,
      case when found.content is not null and found.search @@ query then
        pg_catalog.ts_headline('pg_catalog.english', found.content, query,
          'StartSel="", StopSel="", MaxFragments=1, MinWords=20, MaxWords=60')
      end
    from (
      select template.id, template.title, template.account_id, template.file_path, text.content, text.search,
        (pg_catalog.ts_rank(text.search, query) + extensions.word_similarity(plain, text.words) / 10)::real as rank
      from private.template_texts text
      join public.templates template on template.id = text.template_id
      where (text.search @@ query or text.words operator(extensions.%>) plain)
        and ((template.account_id is null and person is not null) or template.account_id = any (own) or admin)
      order by 7 desc, template.created_at desc
      limit least(greatest(most, 1), 100)
    ) as found;
end
$$;

create function public.search_templates(search_query text, max_results integer default 20)
returns table (id uuid, title text, account_id uuid, file_path text, rank real, passage text)
language sql stable set search_path = ''
as $$
  select * from private.search_templates(search_query, max_results)
$$;

revoke execute on function private.search_vector(text, "char"), private.index_template_text(),
  private.follow_template(), private.search_templates(text, integer) from public;
revoke execute on function public.search_templates(text, integer) from public, anon;
grant execute on function private.search_templates(text, integer), public.search_templates(text, integer)
  to authenticated, service_role;
