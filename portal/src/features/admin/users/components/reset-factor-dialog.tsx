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
const REASON_LENGTH = { error: () => TEXTS.factor.reasonLength }

const schema = z.object({
  reason: z.string().check(z.trim(), z.minLength(10, REASON_LENGTH), z.maxLength(MAX_REASON, REASON_LENGTH)),
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
      title={TEXTS.factor.title(userName(user))}
      description={TEXTS.factor.description(user.email)}
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <Form form={form} onSubmit={submit} label={TEXTS.factor.form}>
        <FormField<Values, 'reason'> name="reason" label={TEXTS.factor.reason} required hint={TEXTS.factor.reasonHint}>
          {(field) => <Textarea rows={3} maxLength={MAX_REASON} {...field} />}
        </FormField>
        <DialogActions>
          <DialogClose>
            <Button variant="ghost">{TEXTS.factor.cancel}</Button>
          </DialogClose>
          <SubmitButton variant="danger-filled">{TEXTS.factor.submit}</SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
