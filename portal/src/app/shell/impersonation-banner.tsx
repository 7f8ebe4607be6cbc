import { Eye } from 'lucide-react'
import { useNow } from '../../lib/use-now.ts'
import { useActingUser } from '../../session/acting-user.ts'
import type { Impersonation } from '../../session/impersonation/active-impersonation.ts'
import { isExpired, remainingText, spokenRemaining } from '../../session/impersonation/countdown.ts'
import { useEndImpersonation } from '../../session/impersonation/use-end-impersonation.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { VisuallyHidden } from '../../ui/shared/visually-hidden.tsx'
import { TEXTS } from './texts.ts'

/** Shown on every screen while an admin impersonates a user: docs/product/impersonation.md. */
export function ImpersonationBanner() {
  const { impersonation } = useActingUser()
  return impersonation === null ? null : <ActiveBanner impersonation={impersonation} />
}

const SECOND_MS = 1000

function ActiveBanner({ impersonation }: { impersonation: Impersonation }) {
  const { sessionId, userName, adminName, expiresAt } = impersonation
  const now = useNow(SECOND_MS)
  const end = useEndImpersonation({ onEnded: () => window.location.reload() })
  const expired = isExpired(expiresAt, now)
  const remaining = remainingText(expiresAt, now)
  return (
    <>
      <Banner
        label={TEXTS.impersonation.label}
        icon={Eye}
        items={[
          <>
            {TEXTS.impersonation.user} <b>{userName}</b>
            {expired && ` ${TEXTS.impersonation.expired}`}
          </>,
          <>
            {TEXTS.impersonation.admin} <b>{adminName}</b>
          </>,
        ]}
        end={
          <span role="timer">
            {expired ? (
              remaining
            ) : (
              <>
                {TEXTS.impersonation.expiresIn} <b>{remaining}</b>
              </>
            )}
          </span>
        }
        action={
          <Button busy={end.isPending} onClick={() => end.mutate(sessionId)}>
            {TEXTS.impersonation.end}
          </Button>
        }
      />
      <VisuallyHidden>
        <output>{TEXTS.impersonation.spoken(userName, spokenRemaining(expiresAt, now))}</output>
      </VisuallyHidden>
    </>
  )
}
