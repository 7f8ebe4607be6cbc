import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useAuth } from '../../../session/auth/auth-context.ts'
import { confirmLink, type ConfirmationOutcome } from '../../../session/auth/confirm-link.ts'
import { incomingLink } from '../../../session/auth/incoming-link.ts'
import { leadsToReset, type SessionLink } from '../../../session/auth/link-tokens.ts'
import { pendingConfirmation, type Confirmation } from '../../../session/auth/pending-confirmation.ts'
import { useEnvironment } from '../../../session/environment/environment-context.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { CONFIRM_TEXTS, textsOf } from '../confirm-texts.ts'

interface ConfirmButtonProps {
  confirmation: Confirmation
  /** Called when the link has been used, or cannot be used. */
  onEnd: (outcome: ConfirmationOutcome) => void
}

export function ConfirmButton({ confirmation, onEnd }: ConfirmButtonProps) {
  const { config, name } = useEnvironment()
  const navigate = useNavigate()
  const [isBusy, setIsBusy] = useState(false)
  const [isUnreachable, setIsUnreachable] = useState(false)
  const { snapshot } = useAuth()
  const userId = snapshot.status === 'signed-in' ? snapshot.user.id : null
  const other = useOtherPerson(confirmation)

  const press = async () => {
    setIsBusy(true)
    setIsUnreachable(false)
    const { type, environment } = confirmation
    const outcome = await confirmLink(config.environments[name], confirmation, userId)
    if (outcome.kind === 'unreachable') {
      setIsBusy(false)
      return setIsUnreachable(true)
    }
    pendingConfirmation.drop()
    if (outcome.kind !== 'confirmed') return onEnd(outcome)
    const link: SessionLink = {
      kind: 'session',
      type,
      environment,
      ...outcome.tokens,
      ...consentTo(confirmation, other),
    }
    incomingLink.hold(link)
    await navigate({ to: leadsToReset(link) ? '/reset' : '/', replace: true })
  }

  return (
    <div className="confirm-action">
      {isUnreachable && (
        <Notice tone="danger" role="alert">
          {CONFIRM_TEXTS.unreachable}
        </Notice>
      )}
      {other !== null && <Notice tone="warning">{CONFIRM_TEXTS.replaces(other)}</Notice>}
      <Button variant="primary" size="large" block busy={isBusy} onClick={() => void press()}>
        {textsOf(confirmation, config.brand).submit}
      </Button>
    </div>
  )
}

/**
 * Pressing the button is consent for the address that the page shows. A link without an address asks later, when it is
 * known.
 */
function consentTo({ email }: Confirmation, other: string | null): Pick<SessionLink, 'consent'> {
  if (email === '') return {}
  return { consent: other === null ? 'sign-in' : 'replace' }
}

/** The address of the user who would be signed out; null if nobody would, or if the link names no address. */
function useOtherPerson({ type, email }: Confirmation): string | null {
  const { snapshot } = useAuth()
  if (snapshot.status !== 'signed-in') return null
  // After a change of address the account is still the same user's.
  if (email === '' || type === 'email_change' || type === 'address_change') return null
  return snapshot.user.email.toLowerCase() === email.toLowerCase() ? null : snapshot.user.email
}
