import { everyRow } from '../../lib/every-row.ts'
import { dataOf } from '../../lib/request-error.ts'
import type { Client } from '../../lib/supabase.ts'
import type { ShellState } from '../shell-state.ts'

export interface Account {
  readonly id: string
  readonly name: string
  readonly logoUrl: string | null
  /** What the user may do in it: docs/product/accounts.md. Who belongs without a link is a user with standard access. */
  readonly role: string
  readonly accessLevel: string
}

/** Whether the user may change something in the account. The database refuses viewers. */
export function canWrite(account: Account): boolean {
  return account.role !== 'viewer'
}

/** Whether the user may add and delete templates of the account. */
export function canEditLibrary(account: Account): boolean {
  return canWrite(account) && account.accessLevel !== 'restricted'
}

/** The user is linked to an account that does not exist or that the user may not read. */
export class AccountNotFoundError extends Error {
  constructor() {
    super('The linked account does not exist')
    this.name = 'AccountNotFoundError'
  }
}

/** The session was ended elsewhere. Its token is valid for up to an hour, but the database shows it nothing. */
export class SessionEndedError extends Error {
  constructor() {
    super('The session has ended')
    this.name = 'SessionEndedError'
  }
}

const FIRST_WAIT_MS = 100
const ATTEMPTS = 3
const RETRY_MS = 200

/**
 * The accounts of a user, the one to show first: docs/product/accounts.md. The link may be written a moment after the
 * sign-in, so it is read several times. Without a link the account is the one that the user may read: the database finds
 * it by the domain of the e-mail address.
 */
export async function resolveAccounts(
  client: Client,
  userId: string,
  signal: AbortSignal,
): Promise<readonly Account[]> {
  await pause(FIRST_WAIT_MS, signal)
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    if (attempt > 1) await pause(RETRY_MS, signal)
    const linked = await linkedAccountId(client, userId, signal)
    if (linked === null) continue
    const accounts = await readAccounts(client, userId, linked, signal)
    if (accounts.length === 0) throw new AccountNotFoundError()
    return accounts
  }
  const accounts = await readAccounts(client, userId, null, signal)
  if (accounts.length === 0) await endIfOver(client, signal)
  return accounts
}

/** `shell_state()` gives no more of them. */
const MOST_IN_STATE = 50

/**
 * The same from the first answer for the frame. Null if the accounts have to be resolved: the answer is that of another
 * user, it may lack some, or the user is not linked to an account, so that a link may follow.
 */
export function accountsIn(state: ShellState | null, userId: string): readonly Account[] | null {
  if (state === null || state.person !== userId || state.linked === null) return null
  const rows = state.accounts ?? []
  if (rows.length >= MOST_IN_STATE) return null
  const accounts = rows.map(({ id, name, logo_url: logoUrl, role, access_level: accessLevel }) => ({
    id,
    name,
    logoUrl,
    role: role ?? 'user',
    accessLevel: accessLevel ?? 'standard',
  }))
  const shown = withFirst(accounts, rows.find(({ is_chosen: isChosen }) => isChosen)?.id ?? state.linked)
  if (shown.length === 0) throw new AccountNotFoundError()
  return shown
}

/** A user without an account may be one whose session has ended: then this signs them out here too. */
async function endIfOver(client: Client, signal: AbortSignal): Promise<void> {
  if (dataOf(await client.rpc('session_is_live').abortSignal(signal))) return
  await client.auth.signOut({ scope: 'local' })
  throw new SessionEndedError()
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

interface AccountRow {
  readonly id: string
  readonly name: string
  readonly logo_url: string | null
  readonly choices: readonly unknown[] | null
  readonly links: readonly { readonly role: string; readonly access_level: string }[] | null
}

/** All of them: the chosen one may be any. Of the choices, the policies let the user read only their own. */
async function readAccounts(
  client: Client,
  userId: string,
  linked: string | null,
  signal: AbortSignal,
): Promise<readonly Account[]> {
  const rows = await everyRow<AccountRow>(({ after, size }) => {
    const own = client
      .from('accounts')
      .select('id, name, logo_url, choices:account_choices(user_id), links:user_accounts(role, access_level)')
      .eq('links.user_id', userId)
    return (after === null ? own : own.gt('name', after.name)).order('name').limit(size).abortSignal(signal)
  })
  const chosen = rows.find(({ choices }) => (choices ?? []).length > 0)?.id ?? linked
  const accounts = rows.map(({ id, name, logo_url: logoUrl, links }) => {
    const { role = 'user', access_level: accessLevel = 'standard' } = links?.[0] ?? {}
    return { id, name, logoUrl, role, accessLevel }
  })
  return chosen === null ? accounts : withFirst(accounts, chosen)
}

/** The same accounts with this one first; none if it is not one of them. */
export function withFirst(accounts: readonly Account[], id: string): readonly Account[] {
  const first = accounts.find((account) => account.id === id)
  return first === undefined ? [] : [first, ...accounts.filter((account) => account !== first)]
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
