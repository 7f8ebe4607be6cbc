-- The functions that the storage service calls: before a read to which no policy applies, and before it signs an address.
-- Files with these words in their names test them: a watched one counts its reads, a locked one cannot be read, a brief one
-- can be signed for two seconds, a closed one not at all.
create function private.note_file_read(bucket text, path text) returns void language plpgsql as $$
begin
  if path like '%locked%' then
    raise exception 'Nobody reads this' using errcode = 'insufficient_privilege';
  end if;
  update storage.objects
  set user_metadata = jsonb_build_object('reads', coalesce((user_metadata ->> 'reads')::integer, 0) + 1)
  where bucket_id = bucket and name = path and path like '%watched%';
end
$$;

create function private.seconds_to_read(bucket text, path text) returns integer language sql stable as $$
  select case when path like '%brief%' then 2 when path like '%closed%' then 0 end
$$;
