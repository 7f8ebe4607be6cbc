import type { Caller } from '../ports/caller.ts'
import { failure } from './answers.ts'

/** The response for a caller who is not an administrator; null if the caller is one. */
export async function refuseUnlessAdmin(caller: Caller): Promise<Response | null> {
  return (await caller.isAdmin()) ? null : failure(403, 'Only administrators may do this', { code: 'admins_only' })
}
