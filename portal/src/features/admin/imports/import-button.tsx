import { FileUp } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../ui/actions/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Loading } from '../../../ui/feedback/loading.tsx'
import { ACCOUNTS, USERS } from './model/import-kind.ts'

const ImportForm = lazy(async () => ({ default: (await import('./components/import-form.tsx')).ImportForm }))

/** Opens the dialog that imports accounts or users from a CSV file. */
export function ImportButton({ what }: { what: 'accounts' | 'users' }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Dialog
      title={`Import ${what}`}
      size="large"
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button>
          <FileUp />
          Import CSV
        </Button>
      }
    >
      <Suspense fallback={<Loading>Loading the import...</Loading>}>
        <ImportForm kind={what === 'accounts' ? ACCOUNTS : USERS} onDone={() => setOpen(false)} />
      </Suspense>
    </Dialog>
  )
}
