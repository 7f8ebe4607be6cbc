-- Sign-ins that a visitor has begun at another provider. The platform keeps them in auth.flow_state; a separate table holds
-- what the engine checks in addition: the nonce and the verifier between it and the provider.
create table if not exists engine.oauth_flows (
  -- The state itself is a secret of the browser that began the sign-in.
  state_hash text not null primary key,
  provider text not null,
  nonce text not null,
  verifier text not null,
  redirect_to text not null,
  -- The challenge of a client that wants a code instead of tokens (RFC 7636).
  code_challenge text,
  code_challenge_method auth.code_challenge_method,
  -- Set if a signed-in user links an identity: the link ends with the session in which it began.
  session_id uuid references auth.sessions (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index if not exists oauth_flows_created_at_idx on engine.oauth_flows (created_at);
create index if not exists oauth_flows_session_id_idx on engine.oauth_flows (session_id);
alter table engine.oauth_flows enable row level security;
revoke all on engine.oauth_flows from public, anon, authenticated, service_role;
