import { type KeyboardEvent, useEffect, useState } from 'react'
import { Button } from '../../../../ui/actions/button.tsx'
import { FieldProblem } from '../../../../ui/data/field-problem.ts'
import { Input } from '../../../../ui/fields/input.tsx'
import { Textarea } from '../../../../ui/fields/textarea.tsx'
import { FormActions } from '../../../../ui/form/form-actions.tsx'
import { FormField } from '../../../../ui/form/form-field.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { showError } from '../../../../ui/form/show-error.ts'
import { SubmitButton } from '../../../../ui/form/submit-button.tsx'
import { useZodForm } from '../../../../ui/form/use-zod-form.ts'
import { useSaveText } from '../api/change-requests.ts'
import { type ChangeRequest, type RequestText, requestTextSchema } from '../model/change-request.ts'
import { TEXTS } from '../texts.ts'

/** Title and description in place. Escape cancels. */
export function TextEditor({ request, onDone }: { request: ChangeRequest; onDone: () => void }) {
  const { id, title, description } = request
  const { mutateAsync: save } = useSaveText()
  const form = useZodForm(requestTextSchema, { defaultValues: { title, description } })
  const { setFocus } = form
  useEffect(() => setFocus('title'), [setFocus])
  // Others may change the text while the editor is open.
  const [seenAt, setSeenAt] = useState(request.text_changed_at)
  const submit = async (text: RequestText) => {
    try {
      await save({ id, seenAt, ...text })
      onDone()
    } catch (error) {
      if (!(error instanceof FieldProblem)) throw error
      setSeenAt(error.current ?? seenAt)
      showError(form, 'title', error.words)
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onDone()
  }
  return (
    <Form form={form} onSubmit={submit} label={TEXTS.text.edit(title)} className="request-text-editor">
      <FormField<RequestText, 'title'> name="title" label={TEXTS.fields.title} required>
        {(field) => <Input autoComplete="off" onKeyDown={onKeyDown} {...field} />}
      </FormField>
      <FormField<RequestText, 'description'> name="description" label={TEXTS.fields.description} required>
        {(field) => <Textarea rows={4} onKeyDown={onKeyDown} {...field} />}
      </FormField>
      <FormActions>
        <SubmitButton>{TEXTS.text.save}</SubmitButton>
        <Button onClick={onDone}>{TEXTS.cancel}</Button>
      </FormActions>
    </Form>
  )
}
