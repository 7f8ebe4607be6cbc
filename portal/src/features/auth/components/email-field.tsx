import { Input } from '../../../ui/fields/input.tsx'
import { FormField } from '../../../ui/form/form-field.tsx'
import { draft } from '../model/draft.ts'
import { TEXTS } from '../texts.ts'

/** Both forms use it, and the typed address stays when the visitor changes between them. */
export function EmailField({ hint, autoComplete = 'username' }: { hint?: string | false; autoComplete?: string }) {
  return (
    <FormField<{ email: string }> name="email" label={TEXTS.email} hint={hint}>
      {(field) => (
        <Input
          {...field}
          type="email"
          size="large"
          autoComplete={autoComplete}
          onChange={(event) => {
            field.onChange(event)
            draft.change({ email: event.target.value })
          }}
        />
      )}
    </FormField>
  )
}
