import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import type { Session } from '../../../kernel/db/database.ts'
import type { User } from './users.ts'
import { findUser } from './users.ts'

/** Proves, when a code is exchanged for tokens, that the client is the one that requested the link (RFC 7636). */
export interface Challenge {
  readonly challenge: string
  readonly method: 's256' | 'plain'
}

export interface FlowState {
  /** The row is locked. */
  readonly user: User
  readonly challenge: Challenge
  readonly authenticationMethod: string
  /** Counted from when the link was followed, because a mail may stay unread for a while. */
  readonly ageSeconds: number
  /** `email`, or the name of the provider at which the user signed in. */
  readonly provider: string
  readonly providerToken: string | null
  readonly providerRefreshToken: string | null
}

export async function storeFlowState(
  session: Session,
  userId: string,
  challenge: Challenge,
  authenticationMethod: string,
): Promise<void> {
  await session.query({
    text: `
insert into auth.flow_state (
  id, user_id, auth_code, code_challenge_method, code_challenge, provider_type, authentication_method,
  created_at, updated_at
) values (
  gen_random_uuid(), $1::uuid, $2, $3::auth.code_challenge_method, $4, 'email', $5, now(), now()
)`,
    values: [userId, randomUUID(), challenge.method, challenge.challenge, authenticationMethod],
    prepare: true,
  })
}

/** Stores a code for a user whom a provider has just signed in, and returns it. */
export async function storeProviderCode(
  session: Session,
  userId: string,
  challenge: Challenge,
  answer: { readonly provider: string; readonly accessToken: string; readonly refreshToken: string | null },
): Promise<string> {
  const code = randomUUID()
  await session.query({
    text: `
insert into auth.flow_state (
  id, user_id, auth_code, code_challenge_method, code_challenge, provider_type, provider_access_token,
  provider_refresh_token, authentication_method, auth_code_issued_at, created_at, updated_at
) values (
  gen_random_uuid(), $1::uuid, $2, $3::auth.code_challenge_method, $4, $5, $6, $7, 'oauth', now(), now(), now()
)`,
    values: [
      userId,
      code,
      challenge.method,
      challenge.challenge,
      answer.provider,
      answer.accessToken,
      answer.refreshToken,
    ],
    prepare: true,
  })
  return code
}

/** Returns the code that a followed link gives instead of tokens; null if no flow was started. */
export async function issueAuthCode(session: Session, userId: string, method: string): Promise<string | null> {
  const { rows } = await session.query({
    text: `
update auth.flow_state set auth_code_issued_at = now(), updated_at = now()
where id = (
  select id from auth.flow_state
  where user_id = $1::uuid and authentication_method = $2 order by created_at desc limit 1
)
returning auth_code`,
    values: [userId, method],
    prepare: true,
  })
  return rows[0]?.[0] ?? null
}

/**
 * Deletes the code when it finds it: a code can be used once. The user is locked first, as in every flow that ends codes; so a
 * code that is exchanged while the password changes opens no session that outlives the change.
 */
export async function takeFlowState(session: Session, code: string): Promise<FlowState | null> {
  const owner = await session.query({
    text: 'select user_id from auth.flow_state where auth_code = $1',
    values: [code],
    prepare: true,
  })
  const userId = owner.rows[0]?.[0] ?? null
  const user = userId === null ? null : await findUser(session, { id: userId }, { lock: true })
  if (user === null) return null
  const { rows } = await session.query({
    text: `
delete from auth.flow_state where auth_code = $1
returning code_challenge_method, code_challenge, authentication_method,
  extract(epoch from now() - coalesce(auth_code_issued_at, created_at)),
  provider_type, provider_access_token, provider_refresh_token`,
    values: [code],
    prepare: true,
  })
  const [row] = rows
  if (row === undefined) return null
  return {
    user,
    challenge: { method: row[0] as Challenge['method'], challenge: row[1] as string },
    authenticationMethod: row[2] as string,
    ageSeconds: Number(row[3]),
    provider: row[4] as string,
    providerToken: row[5] ?? null,
    providerRefreshToken: row[6] ?? null,
  }
}

/** Makes codes void that are not exchanged yet. */
export async function deleteFlowStates(session: Session, userId: string): Promise<void> {
  await session.query({ text: 'delete from auth.flow_state where user_id = $1::uuid', values: [userId], prepare: true })
}

export function answersChallenge({ challenge, method }: Challenge, verifier: string): boolean {
  const answer = method === 's256' ? createHash('sha256').update(verifier).digest('base64url') : verifier
  const [given, expected] = [Buffer.from(answer), Buffer.from(challenge)]
  return given.length === expected.length && timingSafeEqual(given, expected)
}
