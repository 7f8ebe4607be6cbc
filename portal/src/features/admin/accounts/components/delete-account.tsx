import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useClient } from '../../../../session/environment/environment-context.ts'
import { IconButton } from '../../../../ui/actions/icon-button.tsx'
import { AlertDialog } from '../../../../ui/overlays/alert-dialog.tsx'
import { deletionQuery, useDeleteAccount } from '../api/accounts.ts'
import { type Account, deletionText } from '../model/account.ts'
import { TEXTS } from '../texts.ts'

/** The admin can confirm only when the dialog shows what will be deleted with the account. */
export function DeleteAccount({ account: { id, name } }: { account: Account }) {
  const [isOpen, setOpen] = useState(false)
  const { data, isError } = useQuery({ ...deletionQuery(useClient(), id), enabled: isOpen })
  const { mutateAsync: remove } = useDeleteAccount()
  const words = TEXTS.delete
  const counted = data === undefined ? (isError ? words.notCounted : words.counting) : deletionText(data)
  return (
    <AlertDialog
      danger
      open={isOpen}
      onOpenChange={setOpen}
      title={words.title(name)}
      description={
        <>
          {words.before} <output>{counted}</output> {words.after}
        </>
      }
      confirmLabel={words.confirm}
      disabled={data === undefined}
      onConfirm={() => remove(id)}
      trigger={
        <IconButton size="small" tone="danger" label={words.action(name)}>
          <Trash2 />
        </IconButton>
      }
    />
  )
}
