import type { SupportRequest } from '../contracts/support.ts'
import { type Language, languageOf } from '../mail/languages.ts'
import { refusedByDatabase } from '../http/refused.ts'
import type { CallerClient } from '../runtime/entry.ts'
import { claimSupportRequest, noteSupportRequestMailed } from '../runtime/privileged.ts'

/** Stores a request for the caller, or for the person whom the caller impersonates. Returns its id. */
export type StoreRequest = (request: SupportRequest) => Promise<string>

/** Uses the caller's client: the database decides whose request it is and who wrote it. */
export function storeAs(client: CallerClient): StoreRequest {
  return async ({ category, files, accountId, ...request }) => {
    const { data, error } = await client.rpc('store_support_request', {
      ...request,
      ...(category === null ? {} : { category }),
      ...(files === undefined ? {} : { files }),
      ...(accountId === undefined ? {} : { account_uuid: accountId }),
    })
    if (error) throw refusedByDatabase(error, { '23514': 400, '42501': 403, PT413: 413, PT429: 429 })
    return data
  }
}

/** A claimed request: nobody else mails it until the claim ends. */
export interface WaitingRequest extends Omit<SupportRequest, 'files' | 'accountId'> {
  readonly id: string
  readonly number: string
  readonly createdAt: string
  /** The address of the session's user, whatever the form says. */
  readonly userEmail: string | null
  readonly accountName: string | null
  /** The administrator who wrote it while impersonating the user; null if the user wrote it. */
  readonly writtenByEmail: string | null
  /** Of the firm. */
  readonly language: Language
}

export interface SupportDesk {
  /**
   * Claims the next request that is due, or this one if it is due; nobody else gets it for two minutes. Null if none is
   * due.
   */
  claim(id?: string): Promise<WaitingRequest | null>
  noteMailed(id: string): Promise<void>
}

/** The firm reads requests in the language of the administrator who has its address, if there is one. */
export const supportDesk = (firmAddress: string): SupportDesk => ({
  async claim(id) {
    const claimed = await claimSupportRequest(id, firmAddress)
    if (claimed === null) return null
    const {
      created_at: createdAt,
      user_email: userEmail,
      account_name: accountName,
      written_by_email: writtenByEmail,
      ...request
    } = claimed
    return { ...request, createdAt, userEmail, accountName, writtenByEmail, language: languageOf(request.language) }
  },
  noteMailed: noteSupportRequestMailed,
})
