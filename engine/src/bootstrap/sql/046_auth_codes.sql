-- The short code that a mail has in addition to its link. The platform derives the link from the code; here they are two
-- secrets: `auth.one_time_tokens.token_hash` is the hash of the link's 256 random bits, and this table holds the code with
-- its tries. Tokens of an earlier bootstrap have no row here and no hash that a link can match: their mails are void.
create schema if not exists engine;
revoke all on schema engine from public, anon, authenticated, service_role;

create table if not exists engine.one_time_codes (
  token_id uuid not null primary key references auth.one_time_tokens (id) on delete cascade,
  code_hash text not null,
  tries_left smallint not null check (tries_left between 0 and 5)
);
alter table engine.one_time_codes enable row level security;
revoke all on engine.one_time_codes from public, anon, authenticated, service_role;
