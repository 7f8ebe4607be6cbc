-- Files that nobody needs any more: of templates that were deleted, of uploads that broke off before they got a row, and of
-- people and accounts that are gone. Storage itself removes them, asked by the function tidy-files: a row that is deleted
-- from storage.objects in SQL leaves its bytes behind.
-- Access: the service role alone.
-- Tests: supabase/tests/database/unneeded_files.test.sql
create table private.discarded_files (
  bucket_id text not null,
  name text not null,
  primary key (bucket_id, name)
);

-- Whoever deletes the row need not be able to delete the file, or may never get to it.
create function private.discard_template_files() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.discarded_files (bucket_id, name)
  select distinct 'templates', deleted.file_path from deleted order by 2
  on conflict do nothing;
  return null;
end
$$;
create trigger templates_discard_files after delete on public.templates
  referencing old table as deleted for each statement execute function private.discard_template_files();

-- Files that an upload just brought wait for their row; a day later nobody will bring it.
create function public.list_unneeded_files(at_most integer, discarded_only boolean default false)
returns table (bucket_id text, name text)
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  delete from private.discarded_files discarded
  where not exists (
      select from storage.objects file where file.bucket_id = discarded.bucket_id and file.name = discarded.name
    )
    or exists (select from public.templates template where template.file_path = discarded.name);
  return query
    select discarded.bucket_id, discarded.name from private.discarded_files discarded
    order by 1, 2 limit least(greatest(at_most, 0), 1000);
  if found or discarded_only then
    return;
  end if;
  return query
    select file.bucket_id, file.name
    from storage.objects file
    where file.created_at < now() - interval '1 day'
      and case file.bucket_id
        when 'templates' then not exists (select from public.templates template where template.file_path = file.name)
        when 'chat-uploads' then
          not exists (select from public.profiles profile where profile.id::text = split_part(file.name, '/', 1))
        when 'organization-logos' then
          file.name ~ '^[0-9a-f-]{36}_' and not exists (select from public.accounts account where account.id::text = left(file.name, 36))
        else false
      end
    order by 1, 2 limit least(greatest(at_most, 0), 1000);
end
$$;

revoke execute on function private.discard_template_files() from public;
revoke execute on function public.list_unneeded_files(integer, boolean) from public, anon, authenticated;
grant execute on function public.list_unneeded_files(integer, boolean) to service_role;
