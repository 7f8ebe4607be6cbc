import * as z from 'zod/mini'
import { Input } from '../../../ui/fields/input.tsx'
import { Textarea } from '../../../ui/fields/textarea.tsx'
import { FormField } from '../../../ui/form/form-field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { useZodForm } from '../../../ui/form/use-zod-form.ts'
import { Dialog, DialogActions } from '../../../ui/overlays/dialog.tsx'
import { useEditTemplate } from '../api/templates.ts'
import { CATEGORIES } from '../model/filter.ts'
import type { Template } from '../model/template.ts'
import { tagsOf, tagsSchema } from '../model/upload-rules.ts'
import { CategorySelect } from './category-select.tsx'
import { TEXTS } from '../texts.ts'

const schema = z.object({
  title: z.string().check(z.trim(), z.minLength(1, { error: () => TEXTS.form.titleRequired })),
  description: z.string(),
  category: z.enum(CATEGORIES),
  tags: tagsSchema,
})
type Values = z.infer<typeof schema>

export function EditDialog({ template, onClose }: { template: Template; onClose: () => void }) {
  const edit = useEditTemplate()
  const { id, title, description, category, tags } = template
  const form = useZodForm(schema, {
    defaultValues: { title, description: description ?? '', category, tags: tags?.join(', ') ?? '' },
  })
  const save = async (values: Values) => {
    await edit.mutateAsync({
      id,
      title: values.title,
      description: values.description.trim() || null,
      category: values.category,
      tags: tagsOf(values.tags),
    })
    onClose()
  }
  return (
    <Dialog title={TEXTS.edit.title} description={template.file_name} open onOpenChange={onClose}>
      <Form form={form} onSubmit={save} label={TEXTS.edit.title}>
        <FormField<Values, 'title'> name="title" label={TEXTS.form.title} required>
          {(field) => <Input autoComplete="off" maxLength={300} {...field} />}
        </FormField>
        <FormField<Values, 'description'> name="description" label={TEXTS.form.description} optional>
          {(field) => <Textarea rows={3} maxLength={10_000} {...field} />}
        </FormField>
        <FormField<Values, 'category'> name="category" label={TEXTS.form.category}>
          {(field) => <CategorySelect {...field} />}
        </FormField>
        <FormField<Values, 'tags'> name="tags" label={TEXTS.form.tags} hint={TEXTS.form.tagsHint} optional>
          {(field) => <Input autoComplete="off" {...field} />}
        </FormField>
        <DialogActions>
          <SubmitButton>{TEXTS.edit.save}</SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
