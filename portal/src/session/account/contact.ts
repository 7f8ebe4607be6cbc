import { queryOptions } from '@tanstack/react-query'
import { dataOf } from '../../lib/request-error.ts'
import type { Client } from '../../lib/supabase.ts'

/** The generated types never allow null in what a procedure returns. */
export interface Contact {
  readonly name: string
  readonly role: string | null
  readonly email: string | null
  readonly phone: string | null
}

/** The contact of the account at the firm; null if it has none. */
export function contactQuery(client: Client, accountId: string) {
  return queryOptions({
    queryKey: ['accounts', accountId, 'contact'],
    queryFn: async ({ signal }): Promise<Contact | null> =>
      dataOf(await client.rpc('get_account_contact', { account_uuid: accountId }).abortSignal(signal))[0] ?? null,
  })
}

export const phoneLink = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, '')}`
