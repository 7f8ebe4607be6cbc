import { Input } from '../../../../ui/fields/input.tsx'
import { FormField } from '../../../../ui/form/form-field.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { SubmitButton } from '../../../../ui/form/submit-button.tsx'
import { useZodForm } from '../../../../ui/form/use-zod-form.ts'
import { Dialog, DialogActions } from '../../../../ui/overlays/dialog.tsx'
import { useSaveContact } from '../api/contacts.ts'
import { type Contact, type ContactForm, contactSchema, EMPTY, formOf, rowOf } from '../model/contact.ts'
import { TEXTS } from '../texts.ts'

interface ContactDialogProps {
  /** Null for a new contact person. */
  contact: Contact | null
  onClose: () => void
}

export function ContactDialog({ contact, onClose }: ContactDialogProps) {
  const { mutateAsync: save } = useSaveContact()
  const form = useZodForm(contactSchema, { defaultValues: contact === null ? EMPTY : formOf(contact) })
  const submit = async (values: ContactForm) => {
    await save({ seen: contact, contact: rowOf(values) })
    onClose()
  }
  const title = contact === null ? TEXTS.add : TEXTS.edit(contact.name)
  return (
    <Dialog title={title} description={TEXTS.form.description} open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Form form={form} onSubmit={submit} label={title}>
        <FormField<ContactForm, 'name'> name="name" label={TEXTS.form.name} required>
          {(field) => <Input autoComplete="off" maxLength={100} {...field} />}
        </FormField>
        <FormField<ContactForm, 'fullName'> name="fullName" label={TEXTS.form.fullName} optional>
          {(field) => <Input autoComplete="off" maxLength={200} {...field} />}
        </FormField>
        <FormField<ContactForm, 'role'> name="role" label={TEXTS.form.role} optional>
          {(field) => <Input autoComplete="off" maxLength={100} {...field} />}
        </FormField>
        <FormField<ContactForm, 'email'> name="email" label={TEXTS.form.email} optional>
          {(field) => <Input type="email" autoComplete="off" maxLength={254} {...field} />}
        </FormField>
        <FormField<ContactForm, 'phone'> name="phone" label={TEXTS.form.phone} optional>
          {(field) => <Input type="tel" autoComplete="off" maxLength={50} {...field} />}
        </FormField>
        <DialogActions>
          <SubmitButton>{TEXTS.form.submit}</SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
