-- The schedules of supabase/schedules.toml for Supabase: pg_cron calls the functions through pg_net.
-- Run this file once in each project, in the SQL editor or with psql, and again when it changes: a schedule replaces the
-- old one of the same name. Before the first run, store the address and the secret key of the project in its Vault:
--
--   select vault.create_secret('https://<project>.supabase.co', 'project_url');
--   select vault.create_secret('sb_secret_…', 'secret_key');
--
-- tests/database/supabase-schedules.test.ts compares this file with schedules.toml.
create extension if not exists pg_cron;
create extension if not exists pg_net with schema extensions;

do $$
begin
  if (select count(*) from vault.decrypted_secrets where name in ('project_url', 'secret_key')) <> 2 then
    raise exception 'the Vault lacks project_url or secret_key' using hint = 'The head of this file says how to store them.';
  end if;
end
$$;

-- Each call of a function counts, so the database looks first whether there is work. Once an hour every function is called in any
-- case: it also deletes what is old, and tells the database what only it knows, as the time zone and the mark of a training.
-- The secret is read when a function is called, not when the job is created: so a new key in the Vault is used at once, and
-- the table of jobs contains no key. The request waits as long as the function may take.
select cron.schedule(schedule.name, schedule.cron, format($command$
  select net.http_post(
    url := (select decrypted_secret from vault.decrypted_secrets where name = 'project_url') || '/functions/v1/%s',
    body := '{}'::jsonb,
    headers := jsonb_build_object(
      'content-type', 'application/json',
      'apikey', (select decrypted_secret from vault.decrypted_secrets where name = 'secret_key')
    ),
    timeout_milliseconds := 150000
  )
  where private.has_work('%s') or extract(minute from now()) = 0
$command$, schedule.function, schedule.name))
from (values
  ('poll-feeds', '*/15 * * * *', 'rss-feed-processor'),
  ('index-templates', '* * * * *', 'index-templates'),
  ('mail-support-requests', '*/5 * * * *', 'send-support-email'),
  ('send-notifications', '* * * * *', 'send-notifications'),
  ('send-invitations', '* * * * *', 'send-invitations'),
  ('mail-address-changes', '* * * * *', 'change-address'),
  ('copy-people-to-training', '* * * * *', 'copy-people-to-training'),
  ('mail-support-messages', '* * * * *', 'mail-support-messages'),
  ('mail-security-events', '* * * * *', 'mail-security-events'),
  ('export-data', '* * * * *', 'export-data'),
  ('tidy-files', '20 * * * *', 'tidy-files'),
  ('apply-retention', '10 3 * * *', 'apply-retention')
) as schedule (name, cron, function);

-- Deletes old entries of pg_cron's log, which would grow for ever.
select cron.schedule('forget-runs', '40 3 * * *', $command$
  delete from cron.job_run_details where end_time < now() - interval '7 days'
$command$);
