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
import { TEXTS } from '../texts.ts'
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
          <IconButton size="small" label={TEXTS.access.actionsFor(name)}>
            <Ellipsis />
          </IconButton>
        }
      >
        {/* Only the firm gives a link to somebody who belongs by address or domain. */}
        {person.way === 'link' && (
          <MenuItem icon={Pencil} onSelect={() => setOpen('access')}>
            {TEXTS.access.change}
          </MenuItem>
        )}
        <MenuItem icon={UserMinus} danger onSelect={() => setOpen('removal')}>
          {TEXTS.access.remove}
        </MenuItem>
      </Menu>
      {open === 'access' && <ChangeAccess accountId={accountId} person={person} onClose={() => setOpen(null)} />}
      <AlertDialog
        title={TEXTS.removal.title(name)}
        description={TEXTS.removal.description}
        confirmLabel={TEXTS.removal.confirm}
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
    <Dialog
      title={TEXTS.changeAccess.title(person.name || person.email)}
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
    >
      <Form form={form} onSubmit={save} label={TEXTS.changeAccess.form}>
        <AccessFields />
        <DialogActions>
          <SubmitButton>{TEXTS.changeAccess.save}</SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
