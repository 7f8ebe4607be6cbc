import { Ellipsis, Eye, KeyRound, Mail, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useStartImpersonation } from '../../../session/impersonation/use-start-impersonation.ts'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../../ui/overlays/menu.tsx'
import { useDeleteUser } from '../api/use-delete-user.ts'
import { useSendReset } from '../api/use-send-reset.ts'
import { type User, userName } from '../model/user.ts'
import { SetPasswordDialog } from './set-password-dialog.tsx'

/** Whom the administrator may not impersonate, or delete, the server says: it knows who is an administrator right now. */
export function UserActions({ user }: { user: User }) {
  const [open, setOpen] = useState<'password' | 'delete' | null>(null)
  const impersonate = useStartImpersonation({ onStarted: () => window.location.assign('/dashboard') })
  const { mutate: sendReset } = useSendReset()
  const { mutateAsync: remove } = useDeleteUser()
  const name = userName(user)
  const onOpenChange = (isOpen: boolean) => !isOpen && setOpen(null)
  return (
    <>
      <IconButton
        size="small"
        label={`Impersonate ${name}`}
        aria-disabled={impersonate.isPending}
        onClick={() => !impersonate.isPending && impersonate.mutate(user.id)}
      >
        {impersonate.isPending ? <Spinner /> : <Eye />}
      </IconButton>
      <Menu
        trigger={
          <IconButton size="small" label={`More for ${name}`}>
            <Ellipsis />
          </IconButton>
        }
      >
        <MenuItem icon={Mail} onSelect={() => sendReset(user)}>
          Send password reset email
        </MenuItem>
        {/* Nobody sets an administrator's password: the server refuses it. */}
        {user.role !== 'admin' && (
          <MenuItem icon={KeyRound} onSelect={() => setOpen('password')}>
            Set password…
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem icon={Trash2} danger onSelect={() => setOpen('delete')}>
          Delete user…
        </MenuItem>
      </Menu>
      {open === 'password' && <SetPasswordDialog user={user} onClose={() => setOpen(null)} />}
      <AlertDialog
        danger
        open={open === 'delete'}
        onOpenChange={onOpenChange}
        title={`Delete ${name}?`}
        description={`${user.email} can no longer sign in. What they made for their account stays. This cannot be undone.`}
        confirmLabel="Delete user"
        onConfirm={() => remove(user.id)}
      />
    </>
  )
}
