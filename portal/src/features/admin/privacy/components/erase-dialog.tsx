import { useQuery } from '@tanstack/react-query'
import { inList } from '../../../../language/formats.ts'
import { useClient } from '../../../../session/environment/environment-context.ts'
import { AlertDialog } from '../../../../ui/overlays/alert-dialog.tsx'
import { accountsWithoutManagerQuery, useErase } from '../api/requests.ts'
import { type FirmRequest, personName } from '../model/request.ts'
import { TEXTS } from '../texts.ts'

/** Asks before a person is erased, and says what the administrator has to do before and after. */
export function EraseDialog({ request, onClose }: { request: FirmRequest; onClose: () => void }) {
  const { mutateAsync: erase } = useErase()
  const { data: accounts } = useQuery(accountsWithoutManagerQuery(useClient(), request.user_id ?? ''))
  const address = request.person?.email
  return (
    <AlertDialog
      danger
      open
      title={TEXTS.erase.title(personName(request))}
      description={[
        TEXTS.erase.description,
        address ? TEXTS.erase.tellFirst(address) : '',
        accounts === undefined ? TEXTS.erase.loading : '',
        accounts && accounts.length > 0 ? TEXTS.erase.onlyManager(inList(accounts)) : '',
      ]
        .filter((sentence) => sentence !== '')
        .join(' ')}
      confirmLabel={TEXTS.erase.confirm}
      disabled={accounts === undefined}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      onConfirm={() => erase(request.id)}
    />
  )
}
