-- Features that are off by default; a project turns them on by settings of the authenticator role.
create schema private;

create function private.check_request() returns void language plpgsql as $$
begin
  if current_setting('request.headers', true)::json ->> 'x-refuse' = 'yes' then
    raise sqlstate 'PT403' using message = 'Refused before the request', hint = 'Leave the header out';
  end if;
end
$$;

grant usage on schema private to anon, authenticated, service_role;
grant execute on function private.check_request() to anon, authenticated, service_role;

alter role authenticator set pgrst.db_aggregates_enabled to 'true';
alter role authenticator set pgrst.db_plan_enabled to 'true';
alter role authenticator set pgrst.db_tx_end to 'commit-allow-override';
alter role authenticator set pgrst.db_pre_request to 'private.check_request';
