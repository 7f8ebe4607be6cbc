import * as z from 'zod/mini'
import { Textarea } from '../../../../ui/fields/textarea.tsx'
import { FormField } from '../../../../ui/form/form-field.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { SubmitButton } from '../../../../ui/form/submit-button.tsx'
import { useZodForm } from '../../../../ui/form/use-zod-form.ts'
import { Button } from '../../../../ui/actions/button.tsx'
import { Dialog, DialogActions, DialogClose } from '../../../../ui/overlays/dialog.tsx'
import { useCancelConsult } from '../api/consults.ts'
import type { Consult } from '../model/consult.ts'
import { officeTime } from '../../../../lib/office-time.ts'
import { dayInWords, shortTime } from '../model/office-time.ts'
import { useOfficeZone } from '../office-zone.ts'
import { TEXTS } from '../texts.ts'

const schema = z.object({ reason: z.string().check(z.trim()) })
type Values = z.infer<typeof schema>

const EMPTY: Values = { reason: '' }

export function CancelDialog({ consult, onClose }: { consult: Consult; onClose: () => void }) {
  const { mutateAsync: cancel } = useCancelConsult()
  const form = useZodForm(schema, { defaultValues: EMPTY })
  const { date, time } = officeTime(consult.starts_at, useOfficeZone())
  const save = async ({ reason }: Values) => {
    await cancel({ consult, reason })
    onClose()
  }
  return (
    <Dialog
      title={TEXTS.cancel.title}
      description={TEXTS.cancel.description(
        consult.account_name,
        consult.consultant_name,
        dayInWords(date),
        shortTime(time),
      )}
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <Form form={form} onSubmit={save} label={TEXTS.cancel.form}>
        <FormField<Values, 'reason'> name="reason" label={TEXTS.cancel.reason} optional hint={TEXTS.cancel.reasonHint}>
          {(field) => <Textarea rows={3} maxLength={500} {...field} />}
        </FormField>
        <DialogActions>
          <DialogClose>
            <Button variant="ghost">{TEXTS.cancel.keep}</Button>
          </DialogClose>
          <SubmitButton variant="danger-filled">{TEXTS.cancel.submit}</SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
