-- Buckets and their policies. In "papers" and "archive" each user has a folder named by their own id.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('papers', 'papers', false, null, null),
  ('archive', 'archive', false, null, null),
  ('notebook', 'notebook', false, 1000, array['text/plain']),
  ('documents', 'documents', false, null, array[
    'application/pdf', 'application/msword', 'application/rtf', 'text/plain', 'application/vnd.ms-excel',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  ]),
  ('pictures', 'pictures', true, null, array['image/*']),
  ('postbox', 'postbox', false, null, null),
  ('sealed', 'sealed', false, null, null);

create policy papers_owner on storage.objects for all to authenticated
  using (bucket_id in ('papers', 'archive') and (storage.foldername(name))[1] = (select auth.uid())::text)
  with check (bucket_id in ('papers', 'archive') and (storage.foldername(name))[1] = (select auth.uid())::text);

create policy shared_buckets on storage.objects for all to authenticated
  using (bucket_id in ('notebook', 'documents', 'pictures'))
  with check (bucket_id in ('notebook', 'documents', 'pictures'));

-- Everyone may upload, and nobody may read.
create policy postbox_insert on storage.objects for insert to anon, authenticated with check (bucket_id = 'postbox');

-- Signed-in users may read, and nobody may write.
create policy sealed_select on storage.objects for select to authenticated using (bucket_id = 'sealed');

-- Deletes a row directly, as a project's own clean-up job would.
create function public.drop_file(path text) returns void language sql
as $$ delete from storage.objects where name = path $$;
revoke execute on function public.drop_file(text) from public, anon, authenticated;

-- A project's own limit, which chooses its status as it would for PostgREST. It fires when the row is written, not before.
create function public.refuse_full() returns trigger language plpgsql
as $$
begin
  raise sqlstate 'PT413' using message = 'The shelf is full';
end
$$;
create trigger refuse_full after insert or update on storage.objects
  for each row when (new.name like '%.full' and new.metadata ? 'size') execute function public.refuse_full();
