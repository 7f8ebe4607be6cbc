import { Select } from '../../../ui/fields/select.tsx'
import { FormField } from '../../../ui/form/form-field.tsx'
import { type Access, LEVELS, ROLES } from '../model/colleague.ts'

/** Role and access level, in the forms that invite and change a colleague. */
export function AccessFields() {
  return (
    <>
      <FormField<Access, 'role'> name="role" label="Role">
        {(field) => (
          <Select {...field}>
            {ROLES.map(({ value, label, hint }) => (
              <option key={value} value={value}>
                {label}: {hint}
              </option>
            ))}
          </Select>
        )}
      </FormField>
      <FormField<Access, 'accessLevel'> name="accessLevel" label="Access Level">
        {(field) => (
          <Select {...field}>
            {LEVELS.map(({ value, label, hint }) => (
              <option key={value} value={value}>
                {label}: {hint}
              </option>
            ))}
          </Select>
        )}
      </FormField>
    </>
  )
}
