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
    <section className="feed-part" aria-label={TEXTS.secret.label(feed.name)}>
      <header>
        <h4>{TEXTS.secret.title}</h4>
        {isOldValid && <Badge tone="warning">{TEXTS.secret.bothValid}</Badge>}
        {!isOldValid && (
          <Badge tone={hasSecret ? 'success' : 'warning'}>{hasSecret ? TEXTS.secret.set : TEXTS.secret.none}</Badge>
        )}
      </header>
      {hasSecret && (
        <p className="feed-secret">
          {isOldValid && <Badge tone="brass">{TEXTS.secret.new}</Badge>}
          <code>{maskOf(hint)}</code>
        </p>
      )}
      {isOldValid && (
        <>
          <p className="feed-secret feed-secret-old">
            <Badge>{TEXTS.secret.old}</Badge>
            <code>{maskOf(oldHint)}</code>
          </p>
          <p className="feed-hint">
            <b>{TEXTS.secret.bothUntil(dateTime(until))}</b> {TEXTS.secret.left(age(new Date(now), new Date(until)))}
          </p>
          <EndOldSecret feed={feed} />
        </>
      )}
      {!hasSecret && <p className="feed-hint">{TEXTS.secret.open}</p>}
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
  const texts = feed.secret_key_available ? TEXTS.secret.rotate : TEXTS.secret.make
  return (
    <AlertDialog
      title={texts.title(feed.name)}
      description={texts.description}
      confirmLabel={texts.confirm}
      onConfirm={async () => onMade(await rotate(undefined))}
      trigger={
        <Button size="small" label={texts.label(feed.name)}>
          <RotateCw />
          {texts.button}
        </Button>
      }
    />
  )
}

/** The only time that the secret is on a screen. */
function ShownSecret({ made, onClose }: { made: NewSecret | null; onClose: () => void }) {
  const copy = useCopy({ success: TEXTS.toasts.secretCopied, failure: TEXTS.toasts.copyFailed })
  return (
    <Dialog
      title={TEXTS.secret.shown.title}
      description={TEXTS.secret.shown.description}
      open={made !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <code className="feed-new-secret">{made?.secret}</code>
      {made?.old_secret_until && <p>{TEXTS.secret.shown.oldUntil(dateTime(made.old_secret_until))}</p>}
      <DialogActions>
        <Button onClick={() => copy.mutate(made?.secret ?? '')}>
          <Copy />
          {TEXTS.secret.shown.copy}
        </Button>
        <DialogClose>
          <Button variant="primary">{TEXTS.secret.shown.done}</Button>
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
      title={TEXTS.secret.end.title(feed.name)}
      description={TEXTS.secret.end.description}
      confirmLabel={TEXTS.secret.end.confirm}
      onConfirm={() => end(undefined)}
      trigger={
        <Button size="small" variant="danger" label={TEXTS.secret.end.label(feed.name)}>
          {TEXTS.secret.end.button}
        </Button>
      }
    />
  )
}
