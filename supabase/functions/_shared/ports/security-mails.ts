import { z } from 'zod'
import { type Language, languageOf } from '../mail/languages.ts'
import {
  claimSecurityMail,
  confirmSignIn,
  endAccess,
  mailRecoveryLink,
  noteSecurityMailSent,
} from '../runtime/privileged.ts'

const kindSchema = z.enum([
  'new_device',
  'password_changed',
  'address_changed',
  'factor_added',
  'factor_removed',
  'factors_reset',
  'passkey_added',
  'passkey_removed',
])
export type SecurityEvent = z.infer<typeof kindSchema>

/** A claimed mail about somebody's sign-in: nobody else sends it until the claim ends. */
export interface SecurityMail {
  readonly id: string
  readonly kind: SecurityEvent
  readonly recipient: string
  readonly personName: string
  /** Of the person. */
  readonly language: Language
  /** Of a new device. The sender chooses it freely. */
  readonly userAgent: string | null
  readonly ip: string | null
  /** Of a changed address. */
  readonly oldEmail: string | null
  readonly newEmail: string | null
  readonly happenedAt: Date
  /** Of the link "This was not me". */
  readonly token: string
  readonly environment: string
  /** Somebody else made the change: until then documents stay closed, unless this mail's link confirms it. */
  readonly heldUntil: Date | null
}

export interface SecurityMails {
  claim(): Promise<SecurityMail | null>
  noteSent(id: string): Promise<void>
}

export const securityMails: SecurityMails = {
  async claim() {
    const claimed = await claimSecurityMail()
    if (claimed === null) return null
    const { id, kind, recipient, ip, token, environment } = claimed
    return {
      id,
      kind: kindSchema.parse(kind),
      recipient,
      personName: claimed.person_name ?? '',
      language: languageOf(claimed.language),
      userAgent: claimed.user_agent,
      ip,
      oldEmail: claimed.old_email,
      newEmail: claimed.new_email,
      happenedAt: new Date(claimed.created_at),
      token,
      environment,
      heldUntil: claimed.held_until === null ? null : new Date(claimed.held_until),
    }
  },
  noteSent: noteSecurityMailSent,
}

/** Confirms a change that somebody else made for the person. False if the link does not work. */
export const confirmSignInBy = (token: string): Promise<boolean> => confirmSignIn(token)

/** `invalid`: the link is unknown, used or too old. `unmailed`: the access has ended, and no link for a new password was sent. */
export type EndedAccess = 'invalid' | 'mailed' | 'unmailed'

/**
 * Takes the link "This was not me": ends every access of its person, and mails them a link to choose a new password. That
 * link goes to the person's address only if this one did too: after a change the new address may be a stranger's.
 */
export async function endAccessBy(token: string, portal: string): Promise<EndedAccess> {
  const ended = await endAccess(token)
  if (ended === null) return 'invalid'
  if (!ended.is_current) return 'unmailed'
  const page = new URL('/reset-password', portal)
  page.searchParams.set('environment', ended.environment)
  const { error } = await mailRecoveryLink(ended.email, page.href)
  if (error === null) return 'mailed'
  console.error('the access of a person has ended, but no link for a new password could be mailed', error)
  return 'unmailed'
}
