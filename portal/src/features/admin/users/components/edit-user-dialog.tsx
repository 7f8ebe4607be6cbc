import { useState } from 'react'
import * as z from 'zod/mini'
import { isLanguage, LANGUAGE_NAMES, LANGUAGES } from '../../../../language/languages.ts'
import { useAuth } from '../../../../session/auth/auth-context.ts'
import { languageNotLoaded, showLanguage } from '../../../../session/language/follow-language.ts'
import { Input } from '../../../../ui/fields/input.tsx'
import { Select } from '../../../../ui/fields/select.tsx'
import { FormField } from '../../../../ui/form/form-field.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { showError } from '../../../../ui/form/show-error.ts'
import { SubmitButton } from '../../../../ui/form/submit-button.tsx'
import { useZodForm } from '../../../../ui/form/use-zod-form.ts'
import { Dialog, DialogActions } from '../../../../ui/overlays/dialog.tsx'
import { FieldProblem } from '../../../../ui/data/field-problem.ts'
import { useUpdateProfile } from '../api/users.ts'
import { nameSchema } from '../model/new-user.ts'
import { type User, userName } from '../model/user.ts'
import { TEXTS } from '../texts.ts'

/** Without a language of their own, the user has that of the account, or else of the browser. */
const schema = z.object({ name: nameSchema, language: z.enum(['', ...LANGUAGES]) })
type Values = z.infer<typeof schema>

const valuesOf = ({ name, language }: User): Values => ({
  name: name ?? '',
  language: isLanguage(language) ? language : '',
})

export function EditUserDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const save = {
    name: useUpdateProfile('name').mutateAsync,
    language: useUpdateProfile('language').mutateAsync,
  }
  const { snapshot } = useAuth()
  const isOwn = snapshot.status === 'signed-in' && snapshot.user.id === user.id
  const form = useZodForm(schema, { defaultValues: valuesOf(user) })
  // Others may change the user while the dialog is open.
  const [seen, setSeen] = useState<Record<keyof Values, string>>(() => valuesOf(user))

  /** Saves a field that was changed. Returns false if somebody else has changed it meanwhile; the field says so. */
  const saveField = async (field: keyof Values, to: string): Promise<boolean> => {
    const from = seen[field]
    if (to === from) return true
    try {
      await save[field]({ id: user.id, from, to })
      setSeen((before) => ({ ...before, [field]: to }))
      return true
    } catch (error) {
      if (!(error instanceof FieldProblem)) throw error
      setSeen((before) => ({ ...before, [field]: error.current ?? from }))
      showError(form, field, error.words)
      return false
    }
  }

  const submit = async ({ name, language }: Values) => {
    const isNameSaved = await saveField('name', name)
    const isLanguageSaved = await saveField('language', language)
    if (isOwn && isLanguageSaved && language !== '') await showLanguage(language).catch(languageNotLoaded)
    if (isNameSaved && isLanguageSaved) onClose()
  }

  return (
    <Dialog
      title={TEXTS.edit.title(userName(user))}
      description={TEXTS.edit.description(user.email)}
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <Form form={form} onSubmit={submit} label={TEXTS.edit.form}>
        <FormField<Values, 'name'> name="name" label={TEXTS.edit.name} required>
          {(field) => <Input autoComplete="off" {...field} />}
        </FormField>
        <FormField<Values, 'language'> name="language" label={TEXTS.edit.language} hint={TEXTS.edit.languageHint}>
          {(field) => (
            <Select {...field}>
              <option value="">{TEXTS.edit.noLanguage}</option>
              {LANGUAGES.map((value) => (
                <option key={value} value={value} lang={value}>
                  {LANGUAGE_NAMES[value]}
                </option>
              ))}
            </Select>
          )}
        </FormField>
        <DialogActions>
          <SubmitButton>{TEXTS.edit.submit}</SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
