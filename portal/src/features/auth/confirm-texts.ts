import { catalogue } from '../../language/catalogue.ts'
import type { RuntimeConfig } from '../../config/runtime-config.ts'
import type { Confirmation } from '../../session/auth/pending-confirmation.ts'

/** Separate from the texts of the sign-in page, which loads first and needs none of these. */
export const CONFIRM_TEXTS = catalogue({
  en: () => import('./confirm-texts/en.ts'),
  nl: () => import('./confirm-texts/nl.ts'),
  fr: () => import('./confirm-texts/fr.ts'),
})

/** The texts about a link before its button is pressed. */
export function textsOf(
  { type, isRepeated, account }: Confirmation,
  { firm, name }: Pick<RuntimeConfig['brand'], 'firm' | 'name'>,
): {
  readonly title: string
  readonly purpose: string
  readonly submit: string
} {
  if (type === 'email_change' || type === 'address_change') {
    const { purpose, ...words } = CONFIRM_TEXTS.email_change
    return { ...words, purpose: purpose(account) }
  }
  if (type === 'invite' && !isRepeated) {
    const { purpose, ...words } = CONFIRM_TEXTS.invite
    return { ...words, purpose: purpose(firm, name) }
  }
  return CONFIRM_TEXTS[type === 'invite' ? 'repeated' : type]
}
