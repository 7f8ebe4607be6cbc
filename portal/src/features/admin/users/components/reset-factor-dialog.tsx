import * as z from 'zod/mini'
import { Button } from '../../../../ui/actions/button.tsx'
import { Textarea } from '../../../../ui/fields/textarea.tsx'
import { FormField } from '../../../../ui/form/form-field.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { SubmitButton } from '../../../../ui/form/submit-button.tsx'
import { useZodForm } from '../../../../ui/form/use-zod-form.ts'
import { Dialog, DialogActions, DialogClose } from '../../../../ui/overlays/dialog.tsx'
import { useResetFactors } from '../api/users.ts'
import { type User, userName } from '../model/user.ts'
import { TEXTS } from '../texts.ts'

const MAX_REASON = 500

const schema = z.object({
  reason: z.string().check(z.trim(), z.minLength(10, TEXTS.reasonLength), z.maxLength(MAX_REASON, TEXTS.reasonLength)),
})
type Values = z.infer<typeof schema>

const EMPTY: Values = { reason: '' }

/** For somebody who has lost the device, or whose device was stolen: docs/product/second-factor.md. */
export function ResetFactorDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { mutateAsync: reset } = useResetFactors()
  const form = useZodForm(schema, { defaultValues: EMPTY })
  const submit = async ({ reason }: Values) => {
    await reset({ id: user.id, reason })
    onClose()
  }
  return (
    <Dialog
      title={`Reset the second factor of ${userName(user)}?`}
      description={`All second factors, recovery codes and passkeys of ${user.email} are removed, and they are signed out everywhere. They sign in with their password and add a new factor. Make sure first that it is them who asks.`}
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <Form form={form} onSubmit={submit} label="Reset second factor">
        <FormField<Values, 'reason'>
          name="reason"
          label="Reason"
          required
          hint="It is recorded with your name. The person gets a mail, without the reason."
        >
          {(field) => <Textarea rows={3} maxLength={MAX_REASON} {...field} />}
        </FormField>
        <DialogActions>
          <DialogClose>
            <Button variant="ghost">Cancel</Button>
          </DialogClose>
          <SubmitButton variant="danger-filled">Reset second factor</SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
