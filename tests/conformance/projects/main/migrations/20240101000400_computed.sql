-- Functions of one row: computed columns if they return a value, computed relationships if they return rows of a table.
create function public.reference(public.matters) returns text stable language sql as $$
  select 'M-' || lpad($1.id::text, 4, '0')
$$;

create function public.initials(public.lawyers) returns text stable language sql as $$
  select string_agg(left(word, 1), '') from regexp_split_to_table($1.full_name, ' ') word
$$;

-- To many.
create function public.long_entries(public.matters) returns setof public.time_entries stable language sql as $$
  select * from public.time_entries where matter_id = $1.id and minutes >= 60
$$;

-- To one: `rows 1` marks a function that returns at most one row.
create function public.latest_invoice(public.matters) returns setof public.invoices stable rows 1 language sql as $$
  select * from public.invoices where matter_id = $1.id order by issued_on desc limit 1
$$;
