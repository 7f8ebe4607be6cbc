-- The publication: the tables whose changes subscribers may receive. Migrations add tables to it.
do $$
begin
  if not exists (select from pg_catalog.pg_publication where pubname = 'supabase_realtime') then
    -- Postgres warns that nothing replicates it. That is right: changes are sent by NOTIFY.
    set local client_min_messages to error;
    create publication supabase_realtime;
  end if;
end
$$;
