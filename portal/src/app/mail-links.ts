import { redirect } from '@tanstack/react-router'
import { incomingLink } from '../session/auth/incoming-link.ts'
import { leadsToReset, readLinkTokens } from '../session/auth/link-tokens.ts'
import { pendingReset } from '../session/auth/pending-reset.ts'
import { pendingConfirmation, readConfirmation } from '../session/auth/pending-confirmation.ts'

interface Address {
  readonly pathname: string
  readonly searchStr: string
  readonly hash: string
}

/** Takes the tokens of a mail's link out of the address before the page is drawn. */
export function takeLink(location: Address): void {
  const link = readLinkTokens(location)
  if (link === null) return resumeReset(location)
  incomingLink.hold(link)
  const isForReset = location.pathname.startsWith('/reset') || (link.kind === 'session' && leadsToReset(link))
  throw redirect({ to: isForReset ? '/reset' : '/', replace: true })
}

/** Does the same for a link that the user has to confirm with a button. */
export function takeConfirmation({ searchStr }: Address): void {
  const confirmation = readConfirmation(searchStr)
  if (confirmation === null) return
  pendingConfirmation.hold(confirmation)
  throw redirect({ to: '/confirm', replace: true })
}

/** Restores the link that the reset page had accepted before the user reloaded it. */
function resumeReset({ pathname }: Address): void {
  const link = pathname.startsWith('/reset') && incomingLink.read() === null ? pendingReset.link() : null
  if (link !== null) incomingLink.hold(link)
}
