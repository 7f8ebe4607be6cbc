import { dataOf } from '../../lib/request-error.ts'
import type { Client } from '../../lib/supabase.ts'

export interface Account {
  readonly id: string
  readonly name: string
  readonly logoUrl: string | null
}

/** The user is linked to an account that does not exist or that the user may not read. */
export class AccountNotFoundError extends Error {
  constructor() {
    super('The linked account does not exist')
    this.name = 'AccountNotFoundError'
  }
}

const FIRST_WAIT_MS = 100
const ATTEMPTS = 3
const RETRY_MS = 200

/**
 * The account of a user: docs/product/accounts.md. The link may be written a moment after the sign-in, so it is read
 * several times. Without a link the account is the one that the user may read: the database finds it by the domain of
 * the e-mail address.
 */
export async function resolveAccount(client: Client, userId: string, signal: AbortSignal): Promise<Account | null> {
  await pause(FIRST_WAIT_MS, signal)
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    if (attempt > 1) await pause(RETRY_MS, signal)
    const linked = await linkedAccountId(client, userId, signal)
    if (linked === null) continue
    const account = await readAccount(client, linked, signal)
    if (account === null) throw new AccountNotFoundError()
    return account
  }
  return await readAccount(client, null, signal)
}

async function linkedAccountId(client: Client, userId: string, signal: AbortSignal): Promise<string | null> {
  const rows = dataOf(
    await client
      .from('user_accounts')
      .select('account_id')
      .eq('user_id', userId)
      .order('joined_at')
      .order('account_id')
      .limit(1)
      .abortSignal(signal),
  )
  return rows[0]?.account_id ?? null
}

async function readAccount(client: Client, id: string | null, signal: AbortSignal): Promise<Account | null> {
  const accounts = client.from('accounts').select('id, name, logo_url').order('name').limit(1).abortSignal(signal)
  const row = dataOf(await (id === null ? accounts : accounts.eq('id', id)))[0]
  return row === undefined ? null : { id: row.id, name: row.name, logoUrl: row.logo_url }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        reject(new DOMException('Aborted', 'AbortError'))
      },
      { once: true },
    )
  })
}
