import { useBlocker } from '@tanstack/react-router'
import { Copy, Download, Printer } from 'lucide-react'
import { downloadText } from '../../../lib/download-text.ts'
import { useCopy } from '../../../lib/use-copy.ts'
import { useSignedInUser } from '../../../session/auth/auth-context.ts'
import { useEnvironment } from '../../../session/environment/environment-context.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { SIGNED_OUT_PATH } from '../../../ui/form/leaving.ts'
import { Dialog, DialogActions } from '../../../ui/overlays/dialog.tsx'
import { TEXTS } from '../texts.ts'
import './new-codes.css'

interface NewCodesProps {
  codes: readonly string[]
  onKept: () => void
}

/** The new codes in a dialog, which only its last button closes: they are not shown again. */
export function NewCodesDialog({ codes, onKept }: NewCodesProps) {
  return (
    <Dialog title={TEXTS.codes.dialog} description={TEXTS.codes.once} open onOpenChange={onKept} isLocked>
      <NewCodes codes={codes} onKept={onKept} />
    </Dialog>
  )
}

export function NewCodes({ codes, onKept }: NewCodesProps) {
  const { config } = useEnvironment()
  const { email } = useSignedInUser()
  const { mutate: copy } = useCopy({
    success: { title: TEXTS.codes.copied },
    failure: { title: TEXTS.codes.copyFailed },
  })
  // They are not shown again: the button "Back" does nothing, and the browser asks before it reloads. A session that ends is not held up.
  useBlocker({ shouldBlockFn: ({ next }) => next.pathname !== SIGNED_OUT_PATH, enableBeforeUnload: true })
  const text = codes.join('\n')
  const file = `${config.brand.name}\n${email}\n${TEXTS.codes.title}\n\n${text}\n`
  return (
    <>
      <p className="new-codes-owner">
        {config.brand.name} · {email}
      </p>
      <ul className="new-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="new-codes-tools">
        <Button variant="ghost" size="small" onClick={() => copy(text)}>
          <Copy />
          {TEXTS.codes.copy}
        </Button>
        <Button variant="ghost" size="small" onClick={() => downloadText(TEXTS.codes.fileName, 'text/plain', file)}>
          <Download />
          {TEXTS.codes.download}
        </Button>
        <Button variant="ghost" size="small" onClick={() => window.print()}>
          <Printer />
          {TEXTS.codes.print}
        </Button>
      </div>
      <DialogActions>
        <Button variant="primary" onClick={onKept}>
          {TEXTS.codes.kept}
        </Button>
      </DialogActions>
    </>
  )
}
