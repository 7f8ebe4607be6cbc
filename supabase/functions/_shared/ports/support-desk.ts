import type { SupportRequest } from '../contracts/support.ts'
import { Refused, refusedByDatabase } from '../http/refused.ts'
import type { CallerClient } from '../runtime/entry.ts'
import { claimSupportRequest, noteSupportRequestMailed, storeSupportRequest } from '../runtime/privileged.ts'

export interface Sender {
  readonly userId: string
  readonly accountId: string | null
}

/** Whose request it is: the caller, or whom they impersonate. Null: an impersonation that is over. */
export function senderOf(client: CallerClient): () => Promise<Sender | null> {
  return async () => {
    const { data } = await client.rpc('support_sender').maybeSingle().throwOnError()
    return data === null ? null : { userId: data.user_id, accountId: data.account_id }
  }
}

/** A request that is this caller's to mail until its claim ends. */
export interface WaitingRequest extends SupportRequest {
  readonly id: string
  readonly createdAt: string
  /** Whom the session belongs to, whatever the form says. */
  readonly userEmail: string | null
  readonly accountName: string | null
}

export interface SupportDesk {
  store(sender: Sender, request: SupportRequest): Promise<string>
  /** The next that has to be mailed, or this one if it has to be; nobody else gets it for two minutes. */
  claim(id?: string): Promise<WaitingRequest | null>
  noteMailed(id: string): Promise<void>
}

/** Of one person in an hour. */
const HOURLY_LIMIT = 10

export const supportDesk: SupportDesk = {
  async store({ userId, accountId }, { category, ...request }) {
    const { data, error } = await storeSupportRequest({
      ...request,
      sender: userId,
      hourly_limit: HOURLY_LIMIT,
      ...(accountId === null ? {} : { account: accountId }),
      ...(category === null ? {} : { category }),
    })
    if (error?.code === '54000')
      throw new Refused(429, `You can send ${HOURLY_LIMIT} requests in an hour. Please try again later.`)
    if (error) throw refusedByDatabase(error, {})
    return data
  },
  async claim(id) {
    const claimed = await claimSupportRequest(id)
    if (claimed === null) return null
    const { created_at: createdAt, user_email: userEmail, account_name: accountName, ...request } = claimed
    return { ...request, createdAt, userEmail, accountName }
  },
  noteMailed: noteSupportRequestMailed,
}
