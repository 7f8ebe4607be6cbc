/** Creates a session for every user, with the user's id as its id. Belongs in a script after the users were created. */
export const SESSIONS_FOR_ALL = `insert into auth.sessions (id, user_id, created_at, updated_at)
  select id, id, now(), now() from auth.users on conflict do nothing;`

/** The settings with which the API runs a transaction of a signed-in person. */
export function signedIn(person: string): [string, string][] {
  return [
    ['request.jwt.claims', JSON.stringify({ sub: person, role: 'authenticated', session_id: person })],
    ['role', 'authenticated'],
  ]
}
