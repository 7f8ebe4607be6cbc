import { AtSign, Ban, Ellipsis, Eye, KeyRound, LockOpen, Mail, Pencil, Send, ShieldOff, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../../../ui/actions/icon-button.tsx'
import { AlertDialog } from '../../../../ui/overlays/alert-dialog.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../../../ui/overlays/menu.tsx'
import { useDeleteUser, useLiftBlock, useResendInvitation, useSendReset } from '../api/users.ts'
import { useSetAccount } from '../api/use-set-account.ts'
import { type User, userName } from '../model/user.ts'
import { TEXTS } from '../texts.ts'
import { ChangeAddressDialog } from './change-address-dialog.tsx'
import { EditUserDialog } from './edit-user-dialog.tsx'
import { ImpersonateDialog } from './impersonate-dialog.tsx'
import { ResetFactorDialog } from './reset-factor-dialog.tsx'
import { SetPasswordDialog } from './set-password-dialog.tsx'

/**
 * Impersonating and deleting are offered for admins too: only the server knows who is an admin right now, and it
 * refuses.
 */
export function UserActions({ user }: { user: User }) {
  const [open, setOpen] = useState<'impersonate' | 'edit' | 'address' | 'password' | 'factor' | 'delete' | null>(null)
  const { mutate: sendReset } = useSendReset()
  const { mutateAsync: remove } = useDeleteUser()
  const { mutate: refuse } = useSetAccount('refuse')
  const { mutate: lift } = useLiftBlock()
  const { mutate: resend } = useResendInvitation()
  const { id: userId, awaiting_account_id: awaiting, awaiting_account_name: awaited, blocked_accounts: blocked } = user
  const name = userName(user)
  const words = TEXTS.actions
  const onOpenChange = (isOpen: boolean) => !isOpen && setOpen(null)
  return (
    <>
      <IconButton size="small" label={words.impersonate(name)} onClick={() => setOpen('impersonate')}>
        <Eye />
      </IconButton>
      <Menu
        trigger={
          <IconButton size="small" label={words.more(name)}>
            <Ellipsis />
          </IconButton>
        }
      >
        <MenuItem icon={Pencil} onSelect={() => setOpen('edit')}>
          {words.edit}
        </MenuItem>
        {/* The server refuses to change the address of an admin, or one that nobody has confirmed. */}
        {user.role !== 'admin' && user.confirmed && (
          <MenuItem icon={AtSign} onSelect={() => setOpen('address')}>
            {words.changeAddress}
          </MenuItem>
        )}
        {user.failed_invitation !== null && (
          <MenuItem icon={Send} onSelect={() => resend(user.id)}>
            {words.inviteAgain}
          </MenuItem>
        )}
        <MenuItem icon={Mail} onSelect={() => sendReset(user)}>
          {words.sendReset}
        </MenuItem>
        {/* The server refuses to set the password of an admin. */}
        {user.role !== 'admin' && (
          <MenuItem icon={KeyRound} onSelect={() => setOpen('password')}>
            {words.setPassword}
          </MenuItem>
        )}
        {/* Also if no second factor is listed: a passkey is reset too. The server refuses to reset one's own. */}
        <MenuItem icon={ShieldOff} onSelect={() => setOpen('factor')}>
          {words.resetFactor}
        </MenuItem>
        {blocked.map((account) => (
          <MenuItem key={account.id} icon={LockOpen} onSelect={() => lift({ userId, accountId: account.id })}>
            {words.lift(account.name)}
          </MenuItem>
        ))}
        <MenuSeparator />
        {awaiting !== null && (
          <MenuItem icon={Ban} danger onSelect={() => refuse({ userId, oldAccountId: awaiting, newAccountId: null })}>
            {words.refuse(awaited ?? '')}
          </MenuItem>
        )}
        <MenuItem icon={Trash2} danger onSelect={() => setOpen('delete')}>
          {words.delete}
        </MenuItem>
      </Menu>
      {open === 'impersonate' && <ImpersonateDialog user={user} onClose={() => setOpen(null)} />}
      {open === 'edit' && <EditUserDialog user={user} onClose={() => setOpen(null)} />}
      {open === 'address' && <ChangeAddressDialog user={user} onClose={() => setOpen(null)} />}
      {open === 'password' && <SetPasswordDialog user={user} onClose={() => setOpen(null)} />}
      {open === 'factor' && <ResetFactorDialog user={user} onClose={() => setOpen(null)} />}
      <AlertDialog
        danger
        open={open === 'delete'}
        onOpenChange={onOpenChange}
        title={TEXTS.delete.title(name)}
        description={TEXTS.delete.description(user.email)}
        confirmLabel={TEXTS.delete.confirm}
        onConfirm={() => remove(user.id)}
      />
    </>
  )
}
