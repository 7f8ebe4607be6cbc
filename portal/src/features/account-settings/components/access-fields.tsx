import { Select } from '../../../ui/fields/select.tsx'
import { FormField } from '../../../ui/form/form-field.tsx'
import { type Access, LEVELS, ROLES } from '../model/colleague.ts'
import { TEXTS } from '../texts.ts'

/** Role and access level, in the forms that invite and change a colleague. */
export function AccessFields() {
  return (
    <>
      <FormField<Access, 'role'> name="role" label={TEXTS.access.role}>
        {(field) => (
          <Select {...field}>
            {ROLES.map((role) => (
              <option key={role} value={role}>
                {TEXTS.choice(TEXTS.roles[role].label, TEXTS.roles[role].hint)}
              </option>
            ))}
          </Select>
        )}
      </FormField>
      <FormField<Access, 'accessLevel'> name="accessLevel" label={TEXTS.access.level}>
        {(field) => (
          <Select {...field}>
            {LEVELS.map((level) => (
              <option key={level} value={level}>
                {TEXTS.choice(TEXTS.levels[level].label, TEXTS.levels[level].hint)}
              </option>
            ))}
          </Select>
        )}
      </FormField>
    </>
  )
}
