import * as z from 'zod/mini'
import { Button } from '../../../ui/actions/button.tsx'
import { Textarea } from '../../../ui/fields/textarea.tsx'
import { FormField } from '../../../ui/form/form-field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { useZodForm } from '../../../ui/form/use-zod-form.ts'
import { Dialog, DialogActions, DialogClose } from '../../../ui/overlays/dialog.tsx'
import { useAsk } from '../api/requests.ts'
import type { Kind } from '../model/request.ts'
import { TEXTS } from '../texts.ts'

const MAX_LENGTH = 4000

const schemaFor = (least: number) =>
  z.object({
    message: z
      .string()
      .check(
        z.trim(),
        z.minLength(least, { error: () => TEXTS.ask.tooShort }),
        z.maxLength(MAX_LENGTH, { error: () => TEXTS.ask.tooLong }),
      ),
  })
type Values = z.infer<ReturnType<typeof schemaFor>>

const EMPTY: Values = { message: '' }

interface AskDialogProps {
  kind: Exclude<Kind, 'export'>
  onClose: () => void
}

/** A correction and an objection need a text; for an erasure it is optional. */
export function AskDialog({ kind, onClose }: AskDialogProps) {
  const { mutateAsync: ask } = useAsk()
  const isErasure = kind === 'erasure'
  const form = useZodForm(schemaFor(isErasure ? 0 : 3), { defaultValues: EMPTY })
  const texts = TEXTS.ask[kind]
  const send = async ({ message }: Values) => {
    await ask({ kind, message })
    onClose()
  }
  return (
    <Dialog title={texts.title} description={texts.description} open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Form form={form} onSubmit={send} label={texts.title}>
        <FormField<Values, 'message'> name="message" label={texts.label} optional={isErasure}>
          {(field) => <Textarea rows={isErasure ? 3 : 5} maxLength={MAX_LENGTH} {...field} />}
        </FormField>
        <DialogActions>
          <DialogClose>
            <Button variant="ghost">{TEXTS.ask.cancel}</Button>
          </DialogClose>
          <SubmitButton variant={isErasure ? 'danger-filled' : 'primary'}>
            {isErasure ? TEXTS.ask.erasure.submit : TEXTS.ask.send}
          </SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
