import { TEXTS } from '../texts.ts'

/** Greets by the first name, else by the part of the e-mail address before the @, else as 'User'. */
export function welcomeLine({ name, email }: { readonly name: string; readonly email: string }): string {
  const firstName = name.trim().split(/\s+/u)[0]
  const prefix = email.split('@')[0]
  return TEXTS.welcomeBack(firstName || prefix || TEXTS.user)
}
