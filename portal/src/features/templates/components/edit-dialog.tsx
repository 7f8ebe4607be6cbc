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

const schema = z.object({
  title: z.string().check(z.trim(), z.minLength(1, 'Title is required')),
  description: z.string(),
  category: z.enum(CATEGORIES.map(({ value }) => value)),
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
    <Dialog title="Edit template" description={template.file_name} open onOpenChange={onClose}>
      <Form form={form} onSubmit={save} label="Edit template">
        <FormField<Values, 'title'> name="title" label="Title" required>
          {(field) => <Input autoComplete="off" maxLength={300} {...field} />}
        </FormField>
        <FormField<Values, 'description'> name="description" label="Description" optional>
          {(field) => <Textarea rows={3} maxLength={10_000} {...field} />}
        </FormField>
        <FormField<Values, 'category'> name="category" label="Category">
          {(field) => <CategorySelect {...field} />}
        </FormField>
        <FormField<Values, 'tags'> name="tags" label="Tags" hint="Separated by commas" optional>
          {(field) => <Input autoComplete="off" {...field} />}
        </FormField>
        <DialogActions>
          <SubmitButton>Save</SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
