-- Template versions: which documents a later version supersedes. Documents of one account with the same title are versions
-- of one document; a number in the title ("version 2", "v2.1", "versie 3") is not part of the name. The higher number is
-- the later version; without two different numbers it is the later date.
-- Access: nobody over the API; the searches say of each document that they quote whether it is superseded.
-- Tests: supabase/tests/database/template_versions.test.sql

-- The title of a document in lower case, without the number of a version: all versions of a document have the same.
create function private.title_without_version(title text) returns text
language sql immutable set search_path = ''
as $$
  select btrim(regexp_replace(
    regexp_replace(regexp_replace(lower(title), '[^[:alnum:].]+', ' ', 'g'),
      '\m(version|versie|revision|revisie|rev|v)\.? ?\d{1,4}(\.\d{1,4})*\M', ' ', 'g'),
    '[^[:alnum:]]+', ' ', 'g'))
$$;

-- `{2,1}` for "version 2.1"; null if the title has no number of a version.
create function private.version_of_title(title text) returns integer[]
language sql immutable set search_path = ''
as $$
  select string_to_array(found[2], '.')::integer[]
  from regexp_match(regexp_replace(lower(title), '[^[:alnum:].]+', ' ', 'g'),
    '\m(version|versie|revision|revisie|rev|v)\.? ?(\d{1,4}(\.\d{1,4})*)\M') as found
$$;
create index templates_title_without_version_idx on public.templates (account_id, private.title_without_version(title));

-- Whether the same account has a later version of the document: docs/product/templates.md. Only documents of the same
-- account are compared, which have the same readers.
create function private.is_superseded(template_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.templates later
    where later.id <> template.id
      and (later.account_id = template.account_id or (later.account_id is null and template.account_id is null))
      and private.title_without_version(later.title) = private.title_without_version(template.title)
      and private.title_without_version(template.title) <> ''
      and case
        when private.version_of_title(later.title) <> private.version_of_title(template.title)
          then private.version_of_title(later.title) > private.version_of_title(template.title)
        else later.created_at > template.created_at
      end
  )
  from public.templates template where template.id = template_id
$$;

revoke execute on function private.title_without_version(text), private.version_of_title(text),
  private.is_superseded(uuid) from public;
-- The index of templates calls the first function as the person who writes the row.
grant execute on function private.title_without_version(text), private.is_superseded(uuid) to authenticated, service_role;
