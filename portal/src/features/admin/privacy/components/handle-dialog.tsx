import * as z from 'zod/mini'
import { Button } from '../../../../ui/actions/button.tsx'
import { Textarea } from '../../../../ui/fields/textarea.tsx'
import { FormField } from '../../../../ui/form/form-field.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { SubmitButton } from '../../../../ui/form/submit-button.tsx'
import { useZodForm } from '../../../../ui/form/use-zod-form.ts'
import { Dialog, DialogActions, DialogClose } from '../../../../ui/overlays/dialog.tsx'
import { useHandle } from '../api/requests.ts'
import type { FirmRequest } from '../model/request.ts'
import { TEXTS } from '../texts.ts'

const MAX_LENGTH = 4000
/** The same limit as in the database. */
const LEAST = { answer: 3, refuse: 10, extend: 10 } as const

const schemaFor = (least: number) =>
  z.object({
    text: z
      .string()
      .check(
        z.trim(),
        z.minLength(least, { error: () => TEXTS.dialog.tooShort(least) }),
        z.maxLength(MAX_LENGTH, { error: () => TEXTS.dialog.tooLong }),
      ),
  })
type Values = z.infer<ReturnType<typeof schemaFor>>

const EMPTY: Values = { text: '' }

interface HandleDialogProps {
  request: FirmRequest
  how: keyof typeof LEAST
  onClose: () => void
}

/** Answers, refuses or extends a request, with a text that the person reads. */
export function HandleDialog({ request, how, onClose }: HandleDialogProps) {
  const { mutateAsync: handle } = useHandle()
  const form = useZodForm(schemaFor(LEAST[how]), { defaultValues: EMPTY })
  const texts = TEXTS.dialog[how]
  const save = async ({ text }: Values) => {
    await handle({ id: request.id, how, text })
    onClose()
  }
  return (
    <Dialog
      title={texts.title(request.number)}
      description={texts.description}
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <Form form={form} onSubmit={save} label={texts.title(request.number)}>
        <FormField<Values, 'text'> name="text" label={texts.label}>
          {(field) => <Textarea rows={5} maxLength={MAX_LENGTH} {...field} />}
        </FormField>
        <DialogActions>
          <DialogClose>
            <Button variant="ghost">{TEXTS.dialog.cancel}</Button>
          </DialogClose>
          <SubmitButton variant={how === 'refuse' ? 'danger-filled' : 'primary'}>{texts.submit}</SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
