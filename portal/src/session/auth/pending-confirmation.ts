import type { EnvironmentName } from '../../config/runtime-config.ts'
import { tabStore } from '../../lib/local-store.ts'
import { environmentIn } from './link-tokens.ts'

export const CONFIRMATION_TYPES = [
  'signup',
  'invite',
  'recovery',
  'magiclink',
  'email_change',
  'address_change',
  'not_me',
  'agreed',
] as const
/**
 * All but the last three are links of the identity service. The last three are ours: docs/product/admin-panel.md,
 * docs/product/second-factor.md.
 */
export type ConfirmationType = (typeof CONFIRMATION_TYPES)[number]

/** A link from a mail that counts only after the user presses a button, because mail scanners follow links too. */
export interface Confirmation {
  readonly tokenHash: string
  readonly type: ConfirmationType
  /** The address that the link names, empty if it names none. The address in the server's answer must be the same. */
  readonly email: string
  /** The account that wants to change to this address; empty if the link names none. */
  readonly account: string
  /** The address signed up more than once, so the account has no password yet. */
  readonly isRepeated: boolean
  /** Null if the link names none. */
  readonly environment: EnvironmentName | null
}

/** Null if the address holds no confirmation, or one that is in none of our mails. */
export function readConfirmation(searchStr: string): Confirmation | null {
  const query = new URLSearchParams(searchStr.replace(/^\?/, ''))
  const tokenHash = query.get('token_hash') ?? ''
  const type = CONFIRMATION_TYPES.find((known) => known === query.get('type'))
  if (type === undefined || !/^[\w-]{1,200}$/.test(tokenHash)) return null
  // In a link copied from the text of a mail, a plus is not encoded, so the parser reads it as a space.
  const address = (name: string) => (query.get(name) ?? '').replaceAll(' ', '+')
  return {
    tokenHash,
    type,
    email: address('email'),
    account: address('account'),
    isRepeated: query.get('again') === 'true',
    environment: environmentBehind(query.get('redirect_to')),
  }
}

/** Only the environment of the redirect address is used: the next page depends on the type of the link. */
function environmentBehind(redirectTo: string | null): EnvironmentName | null {
  try {
    return environmentIn(new URL(redirectTo ?? '').search)
  } catch {
    return null
  }
}

const KEY = 'portico-confirmation'

/** Kept in this tab until it is used: it is in no history and no copied address, and a reload keeps it. */
export const pendingConfirmation = {
  hold(confirmation: Confirmation): void {
    held = confirmation
    tabStore.set(KEY, JSON.stringify(confirmation))
  },
  read(): Confirmation | null {
    return held ?? (JSON.parse(tabStore.get(KEY) ?? 'null') as Confirmation | null)
  },
  drop(): void {
    held = null
    tabStore.remove(KEY)
  },
}

/** Used if the browser stores nothing. */
let held: Confirmation | null = null
