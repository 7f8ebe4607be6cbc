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
import { dayInWords, officeTime, shortTime } from '../model/office-time.ts'
import { useOfficeZone } from '../office-zone.ts'

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
      title="Cancel consult?"
      description={`${consult.account_name} with ${consult.consultant_name} on ${dayInWords(date)} at ${shortTime(time)}. The people of the account get a notification.`}
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <Form form={form} onSubmit={save} label="Cancel consult">
        <FormField<Values, 'reason'> name="reason" label="Reason" optional hint="The client reads it.">
          {(field) => <Textarea rows={3} maxLength={500} {...field} />}
        </FormField>
        <DialogActions>
          <DialogClose>
            <Button variant="ghost">Keep it</Button>
          </DialogClose>
          <SubmitButton variant="danger-filled">Cancel consult</SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
