import type { SupportRequest } from '../contracts/support.ts'
import { refusedByDatabase } from '../http/refused.ts'
import type { CallerClient } from '../runtime/entry.ts'
import { claimSupportRequest, noteSupportRequestMailed } from '../runtime/privileged.ts'

/** Stores a request in the name of the caller, or of the person whom the caller impersonates. Answers its id. */
export type StoreRequest = (request: SupportRequest) => Promise<string>

/** With the caller's own client: the database itself says whose request it is and who wrote it. */
export function storeAs(client: CallerClient): StoreRequest {
  return async ({ category, ...request }) => {
    const { data, error } = await client.rpc('store_support_request', {
      ...request,
      ...(category === null ? {} : { category }),
    })
    if (error) throw refusedByDatabase(error, { '42501': 403, PT429: 429 })
    return data
  }
}

/** A request that is this caller's to mail until its claim ends. */
export interface WaitingRequest extends SupportRequest {
  readonly id: string
  readonly createdAt: string
  /** Whom the session belongs to, whatever the form says. */
  readonly userEmail: string | null
  readonly accountName: string | null
  /** The administrator who wrote it while impersonating that person. */
  readonly writtenByEmail: string | null
}

export interface SupportDesk {
  /** The next that has to be mailed, or this one if it has to be; nobody else gets it for two minutes. */
  claim(id?: string): Promise<WaitingRequest | null>
  noteMailed(id: string): Promise<void>
}

export const supportDesk: SupportDesk = {
  async claim(id) {
    const claimed = await claimSupportRequest(id)
    if (claimed === null) return null
    const {
      created_at: createdAt,
      user_email: userEmail,
      account_name: accountName,
      written_by_email: writtenByEmail,
      ...request
    } = claimed
    return { ...request, createdAt, userEmail, accountName, writtenByEmail }
  },
  noteMailed: noteSupportRequestMailed,
}
