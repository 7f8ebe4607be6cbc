import { Ellipsis, Pencil, UserMinus } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { useZodForm } from '../../../ui/form/use-zod-form.ts'
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx'
import { Dialog, DialogActions } from '../../../ui/overlays/dialog.tsx'
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx'
import type { AccessRow } from '../api/account-access.ts'
import { useRemoveColleague, useSetAccess } from '../api/colleagues.ts'
import { type Access, accessSchema } from '../model/colleague.ts'
import { AccessFields } from './access-fields.tsx'

interface ColleagueProps {
  accountId: string
  person: AccessRow
}

/** What a manager may do with a colleague. */
export function ColleagueMenu({ accountId, person }: ColleagueProps) {
  const [open, setOpen] = useState<'access' | 'removal' | null>(null)
  const remove = useRemoveColleague(accountId)
  const name = person.name || person.email
  return (
    <>
      <Menu
        trigger={
          <IconButton size="small" label={`Actions for ${name}`}>
            <Ellipsis />
          </IconButton>
        }
      >
        <MenuItem icon={Pencil} onSelect={() => setOpen('access')}>
          Change access
        </MenuItem>
        <MenuItem icon={UserMinus} danger onSelect={() => setOpen('removal')}>
          Remove from the account
        </MenuItem>
      </Menu>
      {open === 'access' && <ChangeAccess accountId={accountId} person={person} onClose={() => setOpen(null)} />}
      <AlertDialog
        title={`Remove ${name}?`}
        description="They can no longer open your organisation’s pages. Their work stays. Only our firm can add them again."
        confirmLabel="Remove"
        danger
        open={open === 'removal'}
        onOpenChange={(isOpen) => setOpen(isOpen ? 'removal' : null)}
        onConfirm={() => remove.mutateAsync({ id: person.id, name })}
      />
    </>
  )
}

function ChangeAccess({ accountId, person, onClose }: ColleagueProps & { onClose: () => void }) {
  const change = useSetAccess(accountId, person)
  const { role, accessLevel } = person
  const form = useZodForm(accessSchema, { defaultValues: { role, accessLevel } as Access })
  const save = async (access: Access) => {
    await change.mutateAsync(access)
    onClose()
  }
  return (
    <Dialog title={`Access of ${person.name || person.email}`} open onOpenChange={(isOpen) => isOpen || onClose()}>
      <Form form={form} onSubmit={save} label="Access">
        <AccessFields />
        <DialogActions>
          <SubmitButton>Save</SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
