import type { Caller } from '../ports/caller.ts'
import { failure } from './answers.ts'

/** Null: the caller is an administrator. */
export async function refuseOthersThanAdmins(caller: Caller): Promise<Response | null> {
  return (await caller.isAdmin()) ? null : failure(403, 'Only administrators may do this')
}
