import { Check } from 'lucide-react'
import { VisuallyHidden } from '../../../ui/shared/visually-hidden.tsx'
import { metRules, PASSWORD_RULES } from '../model/sign-up-schema.ts'
import { TEXTS } from '../texts.ts'
import './password-rules.css'

/** All rules, before the visitor types and afterwards, each with a tick as soon as the password meets it. */
export function PasswordRules({ password }: { password: string }) {
  const met = metRules(password)
  return (
    <span className="password-rules">
      {PASSWORD_RULES.map((rule) => (
        <span key={rule} data-met={met.includes(rule) || undefined}>
          <Check />
          {TEXTS.signUp.rules[rule]}
          <VisuallyHidden>{met.includes(rule) ? ' (met), ' : ', '}</VisuallyHidden>
        </span>
      ))}
    </span>
  )
}
