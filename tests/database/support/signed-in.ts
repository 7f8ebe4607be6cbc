/** Gives everyone a session, under the person's own id. Part of a script, after the people were made. */
export const SESSIONS_FOR_ALL = `insert into auth.sessions (id, user_id, created_at, updated_at)
  select id, id, now(), now() from auth.users on conflict do nothing;`

/** Settings of a transaction that make its statements those of a person, as the API runs them. */
export function signedIn(person: string): [string, string][] {
  return [
    ['request.jwt.claims', JSON.stringify({ sub: person, role: 'authenticated', session_id: person })],
    ['role', 'authenticated'],
  ]
}
