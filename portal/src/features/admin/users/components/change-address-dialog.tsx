import * as z from 'zod/mini'
import { dateTime } from '../../../../lib/date-time.ts'
import { useToday } from '../../../../lib/use-today.ts'
import { Button } from '../../../../ui/actions/button.tsx'
import { FieldProblem } from '../../../../ui/data/field-problem.ts'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { Input } from '../../../../ui/fields/input.tsx'
import { FormField } from '../../../../ui/form/form-field.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { showError } from '../../../../ui/form/show-error.ts'
import { SubmitButton } from '../../../../ui/form/submit-button.tsx'
import { useZodForm } from '../../../../ui/form/use-zod-form.ts'
import { Dialog, DialogActions } from '../../../../ui/overlays/dialog.tsx'
import { useCancelAddressChange, useChangeAddress } from '../api/users.ts'
import { addressSchema } from '../model/new-user.ts'
import { type AddressChange, type User, userName } from '../model/user.ts'
import { TEXTS } from '../texts.ts'

const schema = z.object({ email: addressSchema })
type Values = z.infer<typeof schema>

const EMPTY: Values = { email: '' }

/** The dialog stays open after the request, and shows what the request waits for. */
export function ChangeAddressDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { address_change: change } = user
  return (
    <Dialog
      title={TEXTS.address.title(userName(user))}
      description={TEXTS.address.description(user.email)}
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      {change === null ? <NewAddress userId={user.id} /> : <WaitingAddress userId={user.id} change={change} />}
    </Dialog>
  )
}

function NewAddress({ userId }: { userId: string }) {
  const { mutateAsync: ask } = useChangeAddress()
  const form = useZodForm(schema, { defaultValues: EMPTY })
  const submit = async ({ email }: Values) => {
    try {
      await ask({ id: userId, email })
    } catch (error) {
      if (!(error instanceof FieldProblem)) throw error
      showError(form, 'email', error.words)
    }
  }
  return (
    <Form form={form} onSubmit={submit} label={TEXTS.address.form}>
      <FormField<Values, 'email'> name="email" label={TEXTS.address.field} required>
        {(field) => <Input type="email" autoComplete="off" {...field} />}
      </FormField>
      <DialogActions>
        <SubmitButton>{TEXTS.address.submit}</SubmitButton>
      </DialogActions>
    </Form>
  )
}

function WaitingAddress({ userId, change }: { userId: string; change: AddressChange }) {
  const again = useChangeAddress()
  const cancel = useCancelAddressChange()
  const words = TEXTS.address
  const isExpired = new Date(change.expires_at) <= useToday()
  return (
    <>
      <Notice tone="warning">
        {words.waiting.before} <strong>{change.email}</strong>
        {words.waiting.after}{' '}
        {isExpired ? words.expired : change.is_mailed ? words.worksUntil(dateTime(change.expires_at)) : words.notMailed}
      </Notice>
      <DialogActions>
        <Button busy={cancel.isPending} disabled={again.isPending} onClick={() => cancel.mutate(userId)}>
          {words.cancel}
        </Button>
        <Button
          variant="primary"
          busy={again.isPending}
          disabled={cancel.isPending}
          onClick={() => again.mutate({ id: userId, email: change.email })}
        >
          {words.again}
        </Button>
      </DialogActions>
    </>
  )
}
