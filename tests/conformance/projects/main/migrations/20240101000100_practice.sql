-- Clients, lawyers, matters and related tables. The tests only read them.
create type public.matter_status as enum ('intake', 'open', 'on_hold', 'closed');

create table public.clients (
  id integer primary key,
  name text not null,
  kind text not null check (kind in ('company', 'person')),
  city text,
  registered_on date,
  contact jsonb
);
comment on table public.clients is 'Whom the practice works for';
comment on column public.clients.contact is 'Ways to reach the client';

create table public.lawyers (
  id integer primary key,
  full_name text not null,
  email text not null unique,
  hourly_rate numeric(8, 2) not null,
  languages text[] not null default '{}',
  admitted_on date
);

-- Two foreign keys to lawyers and one to itself: an embed needs a hint to choose one.
create table public.matters (
  id integer primary key,
  client_id integer not null constraint matters_client_id_fkey references public.clients,
  lead_id integer not null constraint matters_lead_id_fkey references public.lawyers,
  reviewer_id integer constraint matters_reviewer_id_fkey references public.lawyers,
  parent_id integer constraint matters_parent_id_fkey references public.matters,
  title text not null,
  status public.matter_status not null default 'intake',
  opened_at timestamptz,
  budget numeric(12, 2),
  term daterange
);

-- A many-to-many relationship in addition to the two direct keys: matters to lawyers is ambiguous in three ways.
create table public.matter_lawyers (
  matter_id integer constraint matter_lawyers_matter_id_fkey references public.matters,
  lawyer_id integer constraint matter_lawyers_lawyer_id_fkey references public.lawyers,
  duty text not null,
  primary key (matter_id, lawyer_id)
);

create table public.tags (
  id integer primary key,
  label text not null unique
);

-- Many to many, the only relationship between the two tables.
create table public.matter_tags (
  matter_id integer references public.matters,
  tag_id integer references public.tags,
  primary key (matter_id, tag_id)
);

-- One to one.
create table public.matter_briefs (
  matter_id integer primary key references public.matters,
  brief text not null
);

create table public.documents (
  id uuid primary key,
  matter_id integer not null references public.matters,
  title text not null,
  pages integer not null,
  body text not null,
  body_search tsvector generated always as (to_tsvector('english', body)) stored
);

-- A composite key, and a composite foreign key to it.
create table public.invoices (
  series text not null,
  number integer not null,
  matter_id integer not null references public.matters,
  issued_on date not null,
  total numeric(12, 2) not null check (total >= 0),
  paid boolean,
  primary key (series, number)
);

create table public.invoice_lines (
  id integer primary key,
  series text not null,
  number integer not null,
  description text not null,
  amount numeric(12, 2) not null,
  constraint invoice_lines_invoice_fkey foreign key (series, number) references public.invoices (series, number)
);

create table public.time_entries (
  id bigint primary key,
  matter_id integer not null references public.matters,
  lawyer_id integer not null references public.lawyers,
  minutes integer not null,
  note text not null
);

-- No primary key.
create table public.visits (
  visited_at timestamptz not null,
  page text not null
);

-- Names that need quoting everywhere.
create table public."Court Rooms" (
  "room no." integer primary key,
  "seats,max" integer not null,
  "select" text not null
);
