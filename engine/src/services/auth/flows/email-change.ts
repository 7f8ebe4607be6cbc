import type { Session } from '../../../kernel/db/database.ts'
import type { Flow } from '../context.ts'
import type { LinkOptions } from '../send-code.ts'
import { issueCode, mailCode } from '../send-code.ts'
import { clearTokens } from '../store/one-time-tokens.ts'
import type { User } from '../store/users.ts'
import { updateUser } from '../store/users.ts'

/** Sends a mail to the new address, and to the old one too if the project requires both to confirm. */
export async function sendEmailChange(
  flow: Flow,
  session: Session,
  user: User,
  email: string,
  link: LinkOptions,
): Promise<void> {
  const changing = { ...user, email_change: email }
  await clearTokens(session, user.id, ['email_change_token_new', 'email_change_token_current'])
  await updateUser(session, user.id, { email_change: email, email_change_confirm_status: '0' })
  const toNew = { type: 'email_change', token: 'email_change_token_new' } as const
  const issued = await issueCode(flow, session, changing, toNew, email, link)
  await mailCode(flow, session, changing, { kind: 'email_change' }, email, issued, link.redirectTo)
  if (!flow.settings.doubleConfirmChanges || user.email === null) return
  const toCurrent = { type: 'email_change', token: 'email_change_token_current' } as const
  const { challenge: _, ...plain } = link
  const current = await issueCode(flow, session, changing, toCurrent, user.email, plain)
  await mailCode(flow, session, changing, { kind: 'email_change' }, user.email, current, link.redirectTo)
}
