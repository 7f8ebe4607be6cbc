import type { Session } from '../../kernel/db/database.ts'
import type { Flow } from './context.ts'
import { hashCode, hashLinkToken, newCode, newLinkToken } from './one-time-codes.ts'
import type { Challenge } from './store/flow-states.ts'
import { storeFlowState } from './store/flow-states.ts'
import type { TokenType } from './store/one-time-tokens.ts'
import { storeToken } from './store/one-time-tokens.ts'
import type { User } from './store/users.ts'
import type { MailKind } from './types.ts'

/** The type in a link and in a verification, for each kind of mail. */
export type VerificationType = 'signup' | 'recovery' | 'invite' | 'magiclink' | 'email_change'

interface Code {
  readonly kind: MailKind
  readonly type: VerificationType
  readonly token: TokenType
}

export const CODES: Readonly<Record<'signup' | 'signup_again' | 'recovery' | 'invite' | 'magiclink', Code>> = {
  signup: { kind: 'confirmation', type: 'signup', token: 'confirmation_token' },
  // Like an invitation: no password of the sign-ups counts, so the user chooses one after following the link.
  signup_again: { kind: 'confirmation', type: 'invite', token: 'confirmation_token' },
  recovery: { kind: 'recovery', type: 'recovery', token: 'recovery_token' },
  invite: { kind: 'invite', type: 'invite', token: 'confirmation_token' },
  magiclink: { kind: 'magic_link', type: 'magiclink', token: 'recovery_token' },
}

/** Where a followed link leads, and the challenge of a client that wants a code instead of tokens. */
export interface LinkOptions {
  readonly redirectTo: string
  readonly challenge?: Challenge | null
}

/** Two secrets for the same purpose: a code to type in and a link to follow. */
export interface IssuedCode {
  readonly code: string
  /** The secret of the link; GoTrue calls it `token_hash`. */
  readonly token: string
  readonly link: string
}

/** Creates the code and the link and stores their hashes. It does not send them. */
export async function issueCode(
  flow: Flow,
  session: Session,
  user: User,
  { type, token: kind }: Pick<Code, 'type' | 'token'>,
  address: string,
  { redirectTo, challenge }: LinkOptions,
): Promise<IssuedCode> {
  const code = newCode(flow.settings.otpLength)
  const token = newLinkToken(Boolean(challenge))
  const secrets = { link: hashLinkToken(token), code: hashCode(address, code) }
  await storeToken(session, user.id, kind, secrets, address, flow.now())
  if (challenge) await storeFlowState(session, user.id, challenge, type === 'signup' ? 'email/signup' : type)
  const query = new URLSearchParams({ token, type, redirect_to: redirectTo })
  return { code, token, link: `${flow.url}/verify?${query.toString()}` }
}

export async function sendCode(
  flow: Flow,
  session: Session,
  user: User,
  name: keyof typeof CODES,
  options: LinkOptions,
): Promise<void> {
  const code = CODES[name]
  const address = user.email as string
  const issued = await issueCode(flow, session, user, code, address, options)
  await mailCode(flow, session, user, code, address, issued, options.redirectTo)
}

export async function mailCode(
  flow: Flow,
  session: Session,
  user: User,
  { kind, type }: { readonly kind: MailKind; readonly type?: VerificationType },
  to: string,
  { code, token, link }: IssuedCode,
  redirectTo: string,
): Promise<void> {
  await flow.mail.enqueue(session, kind, to, {
    ConfirmationURL: link,
    Token: code,
    TokenHash: token,
    SiteURL: flow.settings.siteUrl,
    RedirectTo: redirectTo,
    Email: user.email ?? '',
    NewEmail: user.email_change ?? '',
    Data: user.raw_user_meta_data ?? {},
    ChoosePassword: type === 'invite',
  })
}
