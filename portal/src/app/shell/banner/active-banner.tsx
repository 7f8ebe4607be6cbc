import { Eye, Pencil } from 'lucide-react'
import { useState } from 'react'
import { useNow } from '../../../lib/use-now.ts'
import type { Impersonation } from '../../../session/impersonation/active-impersonation.ts'
import { isExpired, remainingText, spokenRemaining } from '../../../session/impersonation/countdown.ts'
import { useEndImpersonation } from '../../../session/impersonation/use-end-impersonation.ts'
import { useSetWriting } from '../../../session/impersonation/use-set-writing.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx'
import { ReadOnlyContext } from '../../../ui/shared/read-only.ts'
import { VisuallyHidden } from '../../../ui/shared/visually-hidden.tsx'
import { TEXTS } from './texts.ts'

const SECOND_MS = 1000

/** Who impersonates whom, whether they only look, and for how long: docs/product/impersonation.md. */
export function ActiveBanner({ impersonation }: { impersonation: Impersonation }) {
  const { sessionId, userName, adminName, expiresAt, isReadOnly, mayWrite } = impersonation
  const now = useNow(SECOND_MS)
  const end = useEndImpersonation({ onEnded: () => window.location.reload() })
  const expired = isExpired(expiresAt, now)
  const remaining = remainingText(expiresAt, now)
  const mode = isReadOnly ? TEXTS.readOnly : TEXTS.writing
  return (
    // The buttons of the banner work, even while nothing else can be changed.
    <ReadOnlyContext value={null}>
      <Banner
        label={TEXTS.label}
        icon={isReadOnly ? Eye : Pencil}
        tone={isReadOnly ? 'soft' : 'solid'}
        items={[
          <>
            {TEXTS.user} <b>{userName}</b>
            {expired && ` ${TEXTS.expired}`}
          </>,
          <>
            {TEXTS.admin} <b>{adminName}</b>
          </>,
        ]}
        tag={mode}
        note={isReadOnly ? !mayWrite && TEXTS.accountReadOnly : TEXTS.recorded}
        end={
          <span role="timer">
            {expired ? (
              remaining
            ) : (
              <>
                {TEXTS.expiresIn} <b>{remaining}</b>
              </>
            )}
          </span>
        }
        secondary={!expired && (mayWrite || !isReadOnly) && <ModeButton impersonation={impersonation} />}
        action={
          <Button busy={end.isPending} onClick={() => end.mutate(sessionId)}>
            {TEXTS.end}
          </Button>
        }
      />
      <VisuallyHidden>
        <output>{TEXTS.spoken(userName, mode, spokenRemaining(expiresAt, now))}</output>
      </VisuallyHidden>
    </ReadOnlyContext>
  )
}

/** Changing to writing asks for a confirmation; changing back does not. */
function ModeButton({ impersonation: { sessionId, userName, isReadOnly } }: { impersonation: Impersonation }) {
  const set = useSetWriting(sessionId)
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="ghost" busy={set.isPending} onClick={() => (isReadOnly ? setAsking(true) : set.mutate(false))}>
        {isReadOnly ? TEXTS.allow : TEXTS.back}
      </Button>
      <AlertDialog
        title={TEXTS.ask.title}
        description={TEXTS.ask.description(userName)}
        confirmLabel={TEXTS.ask.confirm}
        open={isAsking}
        onOpenChange={setAsking}
        onConfirm={() => set.mutateAsync(true)}
      />
    </>
  )
}
