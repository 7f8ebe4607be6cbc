import { FileUp } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../../language/use-language.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Loading } from '../../../ui/feedback/loading.tsx'
import { ACCOUNTS, USERS } from './model/import-kind.ts'
import { TEXTS } from './texts.ts'

const ImportForm = lazyPart(() => import('./components/import-form.tsx'), 'ImportForm')

/** Opens the dialog that imports accounts or users from a CSV file. */
export function ImportButton({ what }: { what: 'accounts' | 'users' }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Dialog
      title={TEXTS[what].title}
      size="large"
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button>
          <FileUp />
          {TEXTS.button}
        </Button>
      }
    >
      <Suspense fallback={<Loading>{TEXTS.loading}</Loading>}>
        <ImportForm kind={what === 'accounts' ? ACCOUNTS : USERS} onDone={() => setOpen(false)} />
      </Suspense>
    </Dialog>
  )
}
