import type { EnvironmentName } from '../../config/runtime-config.ts'
import { tabStore } from '../../lib/local-store.ts'
import { environmentIn } from './link-tokens.ts'

export const CONFIRMATION_TYPES = ['signup', 'invite', 'recovery', 'magiclink', 'email_change'] as const
export type ConfirmationType = (typeof CONFIRMATION_TYPES)[number]

/** A link from a mail that has led here, and counts once its button is pressed: programs that read mails follow links. */
export interface Confirmation {
  readonly tokenHash: string
  readonly type: ConfirmationType
  /** Whose the link says it is. Empty if it does not say; the server's answer has to agree. */
  readonly email: string
  /** The account that wants to change to this address. Empty if the link does not say. */
  readonly account: string
  /** The address was signed up more than once: there is no password yet. */
  readonly isRepeated: boolean
  /** Null if the link does not say. */
  readonly environment: EnvironmentName | null
}

/** Null if the address holds none, or one that no mail of ours contains. */
export function readConfirmation(searchStr: string): Confirmation | null {
  const query = new URLSearchParams(searchStr.replace(/^\?/, ''))
  const tokenHash = query.get('token_hash') ?? ''
  const type = CONFIRMATION_TYPES.find((known) => known === query.get('type'))
  if (type === undefined || !/^[\w-]{1,200}$/.test(tokenHash)) return null
  // Copied from the text of a mail, a plus stands there as it is.
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

/** Of where the link leads back to nothing counts but the environment: the page that follows depends on the type. */
function environmentBehind(redirectTo: string | null): EnvironmentName | null {
  try {
    return environmentIn(new URL(redirectTo ?? '').search)
  } catch {
    return null
  }
}

const KEY = 'portico-confirmation'

/** Of this tab alone, until it is used: neither the history nor a copied address holds it, and a reload goes on. */
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

/** For browsers that keep nothing. */
let held: Confirmation | null = null
