import { Copy, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { age, dateTime } from '../../../../lib/date-time.ts'
import { useCopy } from '../../../../lib/use-copy.ts'
import { useNow } from '../../../../lib/use-now.ts'
import { Button } from '../../../../ui/actions/button.tsx'
import { Badge } from '../../../../ui/data/badge.tsx'
import { AlertDialog } from '../../../../ui/overlays/alert-dialog.tsx'
import { Dialog, DialogActions, DialogClose } from '../../../../ui/overlays/dialog.tsx'
import { useEndOldSecret, useRotateSecret } from '../api/use-save-feed.ts'
import type { Feed } from '../model/feed.ts'
import { TEXTS } from '../texts.ts'

const MINUTE_MS = 60_000

/** The secret of a webhook: rotated with 24 hours during which the old one is valid too. */
export function FeedSecret({ feed }: { feed: Feed }) {
  const now = useNow(MINUTE_MS)
  const { secret_hint: hint, old_secret_hint: oldHint, old_secret_until: until, secret_key_available: hasSecret } = feed
  const isOldValid = until !== null && Date.parse(until) > now
  // Kept here: after the rotation the list reloads, and the button is gone.
  const [made, setMade] = useState<NewSecret | null>(null)
  return (
    <section className="feed-part" aria-label={`Secret of ${feed.name}`}>
      <header>
        <h4>Secret</h4>
        {isOldValid && <Badge tone="warning">2 valid</Badge>}
        {!isOldValid && <Badge tone={hasSecret ? 'success' : 'warning'}>{hasSecret ? 'Set' : 'None'}</Badge>}
      </header>
      {hasSecret && (
        <p className="feed-secret">
          {isOldValid && <Badge tone="brass">New</Badge>}
          <code>{maskOf(hint)}</code>
        </p>
      )}
      {isOldValid && (
        <>
          <p className="feed-secret feed-secret-old">
            <Badge>Old</Badge>
            <code>{maskOf(oldHint)}</code>
          </p>
          <p className="feed-hint">
            <b>{`Both are valid until ${dateTime(until)}`}</b>
            {` (${age(new Date(now), new Date(until))} left). Then only the new one.`}
          </p>
          <EndOldSecret feed={feed} />
        </>
      )}
      {!hasSecret && <p className="feed-hint">Anybody who knows the address can send.</p>}
      {!isOldValid && <RotateSecret feed={feed} onMade={setMade} />}
      <ShownSecret made={made} onClose={() => setMade(null)} />
    </section>
  )
}

/** Secrets that the portal made show their last four characters, others nothing. */
const maskOf = (hint: string | null): string => (hint === null ? '••••••••••••' : `whsec_••••••••${hint}`)

interface NewSecret {
  readonly secret: string
  readonly old_secret_until: string | null
}

function RotateSecret({ feed, onMade }: { feed: Feed; onMade: (made: NewSecret) => void }) {
  const { mutateAsync: rotate } = useRotateSecret(feed.id)
  const hasSecret = feed.secret_key_available
  const title = hasSecret ? `Rotate the secret of ${feed.name}` : `Make a secret for ${feed.name}`
  return (
    <AlertDialog
      title={`${title}?`}
      description={
        hasSecret
          ? 'A new secret is made and shown once. The old one stays valid for 24 hours, so that the sender can change over.'
          : 'The secret is shown once. From then on only signed deliveries are accepted.'
      }
      confirmLabel={hasSecret ? 'Rotate' : 'Make it'}
      onConfirm={async () => onMade(await rotate(undefined))}
      trigger={
        <Button size="small" label={title}>
          <RotateCw />
          {hasSecret ? 'Rotate secret' : 'Make a secret'}
        </Button>
      }
    />
  )
}

/** The only time that the secret is on a screen. */
function ShownSecret({ made, onClose }: { made: NewSecret | null; onClose: () => void }) {
  const copy = useCopy({ success: TEXTS.secretCopied, failure: TEXTS.copyFailed })
  return (
    <Dialog
      title="The new secret"
      description="Give it to the sender now: it is not shown again."
      open={made !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <code className="feed-new-secret">{made?.secret}</code>
      {made?.old_secret_until && <p>{`The old one is valid until ${dateTime(made.old_secret_until)}.`}</p>}
      <DialogActions>
        <Button onClick={() => copy.mutate(made?.secret ?? '')}>
          <Copy />
          Copy secret
        </Button>
        <DialogClose>
          <Button variant="primary">Done</Button>
        </DialogClose>
      </DialogActions>
    </Dialog>
  )
}

function EndOldSecret({ feed }: { feed: Feed }) {
  const { mutateAsync: end } = useEndOldSecret(feed.id)
  return (
    <AlertDialog
      danger
      title={`End the old secret of ${feed.name} now?`}
      description="Deliveries that are signed with it are refused from now on. This cannot be undone."
      confirmLabel="End it now"
      onConfirm={() => end(undefined)}
      trigger={
        <Button size="small" variant="danger" label={`End the old secret of ${feed.name} now`}>
          End the old one now
        </Button>
      }
    />
  )
}
