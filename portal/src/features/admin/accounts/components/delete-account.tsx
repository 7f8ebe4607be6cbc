import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useClient } from '../../../../session/environment/environment-context.ts'
import { IconButton } from '../../../../ui/actions/icon-button.tsx'
import { AlertDialog } from '../../../../ui/overlays/alert-dialog.tsx'
import { deletionQuery, useDeleteAccount } from '../api/accounts.ts'
import type { Account } from '../model/account.ts'

/** The admin can confirm only when the dialog shows what will be deleted with the account. */
export function DeleteAccount({ account: { id, name } }: { account: Account }) {
  const [isOpen, setOpen] = useState(false)
  const { data, isError } = useQuery({ ...deletionQuery(useClient(), id), enabled: isOpen })
  const { mutateAsync: remove } = useDeleteAccount()
  const counted = isError
    ? 'It could not be counted what will be deleted. Please try again.'
    : 'Counting what will be deleted...'
  return (
    <AlertDialog
      danger
      open={isOpen}
      onOpenChange={setOpen}
      title={`Delete ${name}?`}
      description={
        <>
          Deleting an account also removes its users. <output>{data ?? counted}</output> This cannot be undone.
        </>
      }
      confirmLabel="Delete account"
      disabled={data === undefined}
      onConfirm={() => remove(id)}
      trigger={
        <IconButton size="small" tone="danger" label={`Delete ${name}`}>
          <Trash2 />
        </IconButton>
      }
    />
  )
}
