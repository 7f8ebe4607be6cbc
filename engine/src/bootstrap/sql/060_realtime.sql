-- The tables whose changes subscribers may hear of. Migrations add to it.
do $$
begin
  if not exists (select from pg_catalog.pg_publication where pubname = 'supabase_realtime') then
    -- Postgres warns that nothing replicates it here, which is so: changes travel by NOTIFY.
    set local client_min_messages to error;
    create publication supabase_realtime;
  end if;
end
$$;
