import { LockKeyhole } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { useCapsLock } from '../../../lib/use-caps-lock.ts'
import { useSignedInUser } from '../../../session/auth/auth-context.ts'
import { NEW_PASSWORD_LENGTH, newPasswordSchema } from '../../../session/auth/credentials.ts'
import { strengthOf } from '../../../session/auth/password-strength.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { PasswordInput } from '../../../ui/fields/password-input.tsx'
import { Strength } from '../../../ui/fields/strength.tsx'
import { FormActions } from '../../../ui/form/form-actions.tsx'
import { FormField } from '../../../ui/form/form-field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { useZodForm } from '../../../ui/form/use-zod-form.ts'
import { Part, Row } from '../../../ui/layout/part.tsx'
import { useChangePassword, useMailLink } from '../api/password.ts'
import { TEXTS } from '../texts.ts'
import { useFocusBack } from './use-focus-back.ts'
import './password.css'

export function Password() {
  const [isOpen, setOpen] = useState(false)
  const { email } = useSignedInUser()
  const mail = useMailLink(email)
  const list = useFocusBack(isOpen, 'last')
  return (
    <Part title={TEXTS.password.title} reason={TEXTS.password.reason}>
      {isOpen ? (
        <PasswordForm email={email} onEnd={() => setOpen(false)} />
      ) : (
        <ul ref={list}>
          <Row
            icon={LockKeyhole}
            title={TEXTS.password.row}
            note={TEXTS.password.hint}
            actions={
              <>
                <Button variant="ghost" size="small" busy={mail.isPending} onClick={() => mail.mutate()}>
                  {TEXTS.password.link}
                </Button>
                <Button size="small" onClick={() => setOpen(true)}>
                  {TEXTS.password.change}
                </Button>
              </>
            }
          />
        </ul>
      )}
    </Part>
  )
}

const schema = z.object({ password: newPasswordSchema, repeated: z.string(), code: z.string() }).check(
  z.refine(({ password, repeated }) => password === repeated, {
    error: () => TEXTS.password.mismatch,
    path: ['repeated'],
  }),
)

type NewPassword = z.infer<typeof schema>

const DEFAULTS: NewPassword = { password: '', repeated: '', code: '' }

function PasswordForm({ email, onEnd }: { email: string; onEnd: () => void }) {
  const form = useZodForm(schema, { defaultValues: DEFAULTS })
  const { mutateAsync: change } = useChangePassword()
  const [asksCode, setAsksCode] = useState(false)
  const caps = useCapsLock()
  const { setFocus } = form
  useEffect(() => setFocus(asksCode ? 'code' : 'password'), [asksCode, setFocus])
  const { password = '' } = useWatch({ control: form.control })
  const strength = strengthOf(password, NEW_PASSWORD_LENGTH)
  const hint =
    password === '' ? (
      TEXTS.password.rule
    ) : (
      <Strength level={strength}>{TEXTS.password.strength[strength] ?? ''}</Strength>
    )
  const submit = async (values: NewPassword) => {
    const isChanged = await change({ password: values.password, nonce: values.code.trim() })
    if (isChanged) onEnd()
    else setAsksCode(true)
  }
  return (
    <Form form={form} className="security-password" label={TEXTS.password.change} onSubmit={submit}>
      {/* For password managers, which store a password together with its user name. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <FormField<NewPassword>
        name="password"
        label={TEXTS.password.next}
        hint={caps.isOn ? TEXTS.password.capsLock : hint}
      >
        {(field) => <PasswordInput {...caps.watching(field)} autoComplete="new-password" />}
      </FormField>
      <FormField<NewPassword> name="repeated" label={TEXTS.password.repeat}>
        {(field) => <PasswordInput {...field} autoComplete="new-password" />}
      </FormField>
      {asksCode && (
        <FormField<NewPassword> name="code" label={TEXTS.password.code} hint={TEXTS.password.codeSent}>
          {(field) => <Input {...field} inputMode="numeric" autoComplete="one-time-code" />}
        </FormField>
      )}
      <FormActions>
        <Button variant="ghost" onClick={onEnd}>
          {TEXTS.cancel}
        </Button>
        <SubmitButton>{TEXTS.password.save}</SubmitButton>
      </FormActions>
    </Form>
  )
}
