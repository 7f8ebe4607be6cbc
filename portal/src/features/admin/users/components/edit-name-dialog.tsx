import { useState } from 'react'
import * as z from 'zod/mini'
import { Input } from '../../../../ui/fields/input.tsx'
import { FormField } from '../../../../ui/form/form-field.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { SubmitButton } from '../../../../ui/form/submit-button.tsx'
import { useZodForm } from '../../../../ui/form/use-zod-form.ts'
import { Dialog, DialogActions } from '../../../../ui/overlays/dialog.tsx'
import { FieldProblem } from '../../../../ui/data/field-problem.ts'
import { useUpdateProfile } from '../api/users.ts'
import { nameSchema } from '../model/new-user.ts'
import { type User, userName } from '../model/user.ts'
import { TEXTS } from '../texts.ts'

const schema = z.object({ name: nameSchema })
type Values = z.infer<typeof schema>

export function EditNameDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { mutateAsync: save } = useUpdateProfile('name')
  const form = useZodForm(schema, { defaultValues: { name: user.name ?? '' } })
  // Others may change the name while the dialog is open.
  const [seen, setSeen] = useState(user.name ?? '')
  const submit = async ({ name }: Values) => {
    try {
      await save({ id: user.id, from: seen, to: name })
      onClose()
    } catch (error) {
      if (!(error instanceof FieldProblem)) throw error
      setSeen(error.current ?? seen)
      form.setError('name', { message: error.message })
    }
  }
  return (
    <Dialog
      title={TEXTS.name.title(userName(user))}
      description={TEXTS.name.description(user.email)}
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <Form form={form} onSubmit={submit} label={TEXTS.name.form}>
        <FormField<Values, 'name'> name="name" label={TEXTS.name.field} required>
          {(field) => <Input autoComplete="off" {...field} />}
        </FormField>
        <DialogActions>
          <SubmitButton>{TEXTS.name.submit}</SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
