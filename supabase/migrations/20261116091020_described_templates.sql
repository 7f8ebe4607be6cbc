-- As before, but that it reads no more of a template than may be written today: a template of an older database can have more.
-- Tests: supabase/tests/database/template_passages.test.sql
create or replace function private.describe_template(template public.templates) returns void
language sql set search_path = ''
as $$
  delete from private.template_passages passage where passage.template_id = template.id and passage.place = 0;
  insert into private.template_passages (template_id, place, content, search)
  select template.id, 0, concat_ws(E'\n', title, description, tags),
    private.search_vector(concat_ws(' ', title, tags), 'A') || private.search_vector(description, 'B')
  from left(template.title, 300) as title, left(template.description, 10000) as description,
    left(array_to_string(template.tags, ', '), 5100) as tags
$$;
