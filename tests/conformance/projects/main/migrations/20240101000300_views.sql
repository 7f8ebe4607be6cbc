-- Updatable: one table, plain columns.
create view public.open_matters with (security_invoker = true) as
  select id, client_id, lead_id, title, status, budget from public.matters where status = 'open';

-- Not updatable: it groups.
create view public.client_totals with (security_invoker = true) as
  select client_id, count(*) as matters, sum(budget) as budget from public.matters group by client_id;

-- More rows than the project's max_rows.
create view public.page_numbers as select n::integer as n from generate_series(1, 250) n;
