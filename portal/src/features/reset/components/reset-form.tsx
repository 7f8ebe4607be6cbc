import { useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useCapsLock } from '../../../lib/use-caps-lock.ts'
import { strengthOf } from '../../../session/auth/password-strength.ts'
import { useEnvironment } from '../../../session/environment/environment-context.ts'
import { Input } from '../../../ui/fields/input.tsx'
import { PasswordInput } from '../../../ui/fields/password-input.tsx'
import { Strength } from '../../../ui/fields/strength.tsx'
import { FormField } from '../../../ui/form/form-field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { useZodForm } from '../../../ui/form/use-zod-form.ts'
import { useUpdatePassword } from '../api/use-update-password.ts'
import { NEW_PASSWORD_DEFAULTS, resetSchema, type NewPassword } from '../model/reset-schema.ts'
import { TEXTS } from '../texts.ts'

interface ResetFormProps {
  /** For password managers, which store a password together with its user name. */
  email: string
  isVerified: boolean
  onUpdated: () => void
}

export function ResetForm({ email, isVerified, onUpdated }: ResetFormProps) {
  const { resetPasswordLength: minLength } = useEnvironment().config
  const schema = useMemo(() => resetSchema(minLength), [minLength])
  const form = useZodForm(schema, { defaultValues: NEW_PASSWORD_DEFAULTS })
  const update = useUpdatePassword()
  const caps = useCapsLock()
  const capsRepeated = useCapsLock()
  const { password, confirmPassword } = useWatch({ control: form.control })
  const isFilled = Boolean(password) && Boolean(confirmPassword)

  const [asksCode, setAsksCode] = useState(false)

  const submit = async (values: NewPassword) => {
    const isUpdated = await update.mutateAsync({ password: values.password, nonce: values.code.trim() })
    if (isUpdated) onUpdated()
    else setAsksCode(true)
  }

  return (
    <Form form={form} onSubmit={submit}>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <FormField<NewPassword>
        name="password"
        label={TEXTS.password}
        hint={caps.isOn ? TEXTS.capsLock : <StrengthHint password={password ?? ''} minLength={minLength} />}
      >
        {(field) => <PasswordInput {...caps.watching(field)} size="large" autoComplete="new-password" />}
      </FormField>
      <FormField<NewPassword>
        name="confirmPassword"
        label={TEXTS.confirmPassword}
        hint={capsRepeated.isOn && TEXTS.capsLock}
      >
        {(field) => <PasswordInput {...capsRepeated.watching(field)} size="large" autoComplete="new-password" />}
      </FormField>
      {asksCode && (
        <FormField<NewPassword> name="code" label={TEXTS.code} hint={TEXTS.codeSent}>
          {(field) => <Input {...field} size="large" inputMode="numeric" autoComplete="one-time-code" />}
        </FormField>
      )}
      <SubmitButton size="large" block disabled={!isFilled || !isVerified}>
        {form.formState.isSubmitting ? TEXTS.busy : TEXTS.submit}
      </SubmitButton>
    </Form>
  )
}

/** The rule before the user types, then how strong the typed password is. */
function StrengthHint({ password, minLength }: { password: string; minLength: number }) {
  if (password === '') return TEXTS.strengthHint(minLength)
  const strength = strengthOf(password, minLength)
  return <Strength level={strength}>{TEXTS.strength[strength]}</Strength>
}
