-- Views whose columns come from subqueries, common table expressions, functions, unions and the same table twice.
create view public.matters_by_subquery with (security_invoker = true) as
  select inner_matters.id, inner_matters.client_id, inner_matters.title
  from (select m.title, m.id, m.client_id from public.matters m where m.status = 'open') as inner_matters;

-- The first column of the subquery is a text, of the view a number: they must not be mistaken for each other.
create view public.matters_by_expression with (security_invoker = true) as
  with cited as (select title, lead_id, client_id, id as matter from public.matters)
  select cited.matter as id, cited.client_id, cited.title from cited;

create view public.matters_with_places with (security_invoker = true) as
  select m.id, m.client_id, place, (select count(*) from public.documents d where d.matter_id = m.id) as documents
  from public.matters m, generate_series(1, 2) as place;

create view public.matters_with_words with (security_invoker = true) as
  select m.id, m.client_id, unnest(string_to_array(m.title, ' ')) as word from public.matters m;

-- The same table twice.
create view public.matter_parents with (security_invoker = true) as
  select child.id, child.title, child.client_id, parent.id as parent_number, parent.client_id as parent_client_id
  from public.matters child left join public.matters parent on parent.id = child.parent_id;

-- The same column twice, under two names.
create view public.matters_twice with (security_invoker = true) as
  select id, client_id, client_id as client_again, title from public.matters;

create view public.invoices_twice with (security_invoker = true) as
  select series, number, number as number_again, total from public.invoices;

-- A column that is computed has no relationship, and one of a union neither.
create view public.matters_computed with (security_invoker = true) as
  select id, client_id + 0 as client_id from public.matters;
create view public.matters_of_union with (security_invoker = true) as
  select id, client_id from public.matters where id < 3 union all select id, client_id from public.matters where id > 4;

-- A view of a view, with other names.
create view public.matters_renamed with (security_invoker = true) as
  select client_id as "for{whom}", id as "no. (1)" from public.matters_by_subquery;

create materialized view public.client_names as select id, name from public.clients;

-- A partitioned table: its partitions are not shown.
create table public.readings (
  id integer not null,
  taken_on date not null,
  client_id integer references public.clients,
  value numeric,
  primary key (id, taken_on)
) partition by range (taken_on);
create table public.readings_2023 partition of public.readings for values from ('2023-01-01') to ('2024-01-01');
create table public.readings_2024 partition of public.readings for values from ('2024-01-01') to ('2025-01-01');

grant select on public.matters_by_subquery, public.matters_by_expression, public.matters_with_places,
  public.matters_with_words, public.matter_parents, public.matters_twice, public.invoices_twice,
  public.matters_computed, public.matters_of_union, public.matters_renamed, public.client_names
  to anon, authenticated, service_role;
grant select, insert, update, delete on public.readings, public.readings_2023, public.readings_2024 to anon, authenticated, service_role;
