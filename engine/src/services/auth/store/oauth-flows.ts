import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '../../../kernel/db/database.ts'
import type { Challenge } from './flow-states.ts'

/** How long a user may take at the provider. */
const FLOW_SECONDS = 600

/** A sign-in that a visitor began, or a link that a signed-in user began, at a provider. */
export interface OAuthFlow {
  readonly provider: string
  readonly nonce: string
  /** Answers the challenge that the provider got (RFC 7636). */
  readonly verifier: string
  readonly redirectTo: string
  /** Of the client, which then gets a code instead of tokens. */
  readonly challenge: Challenge | null
  /** The session of the user who links an identity; null for a sign-in. */
  readonly sessionId: string | null
}

/** Stores the flow and returns its state, of which the database has only the hash. */
export async function storeOAuthFlow(db: Database, flow: OAuthFlow): Promise<string> {
  const state = randomBytes(32).toString('base64url')
  await db.query({
    text: `
insert into engine.oauth_flows (
  state_hash, provider, nonce, verifier, redirect_to, code_challenge, code_challenge_method, session_id
) values ($1, $2, $3, $4, $5, $6, $7::auth.code_challenge_method, $8::uuid)`,
    values: [
      hashOf(state),
      flow.provider,
      flow.nonce,
      flow.verifier,
      flow.redirectTo,
      flow.challenge?.challenge ?? null,
      flow.challenge?.method ?? null,
      flow.sessionId,
    ],
    prepare: true,
  })
  return state
}

/** Deletes the flow when it finds it: of two answers with the same state at once, one wins. */
export async function takeOAuthFlow(db: Database, state: string): Promise<(OAuthFlow & { isExpired: boolean }) | null> {
  const { rows } = await db.query({
    text: `
delete from engine.oauth_flows where state_hash = $1
returning provider, nonce, verifier, redirect_to, code_challenge, code_challenge_method, session_id,
  created_at not between now() - interval '${FLOW_SECONDS} seconds' and now() + interval '1 minute'`,
    values: [hashOf(state)],
    prepare: true,
  })
  const [row] = rows
  if (row === undefined) return null
  const [provider, nonce, verifier, redirectTo, challenge, method, sessionId, isExpired] = row
  return {
    provider: provider as string,
    nonce: nonce as string,
    verifier: verifier as string,
    redirectTo: redirectTo as string,
    challenge: challenge ? { challenge, method: method as Challenge['method'] } : null,
    sessionId: sessionId ?? null,
    isExpired: isExpired === 't',
  }
}

function hashOf(state: string): string {
  return createHash('sha256').update(state).digest('hex')
}
