import type { Database } from '../../kernel/db/database.ts'
import { deleteOldRateLimits } from './rate-limits.ts'
import { deleteEndedSessions } from './store/sessions.ts'
import { deleteOldSignInSources } from './store/sign-in-sources.ts'

/** Deletes what has expired and can no longer be used. */
export async function deleteExpired(db: Database, idleSeconds: number): Promise<void> {
  await deleteEndedSessions(db, idleSeconds)
  await deleteOldRateLimits(db)
  await deleteOldSignInSources(db)
  for (const text of [
    `delete from engine.oauth_flows where created_at < now() - interval '1 day'`,
    `delete from auth.flow_state where created_at < now() - interval '1 day'`,
    `delete from auth.one_time_tokens where created_at < (now() - interval '7 days') at time zone 'utc'`,
    `delete from auth.mfa_challenges where created_at < now() - interval '1 day'`,
    `delete from auth.webauthn_challenges where expires_at < now() - interval '1 day'`,
    // A used refresh token is kept for as long as its reuse would still be detected.
    `delete from auth.refresh_tokens where revoked and updated_at < now() - interval '30 days'`,
  ]) {
    await db.query({ text, prepare: true })
  }
}
