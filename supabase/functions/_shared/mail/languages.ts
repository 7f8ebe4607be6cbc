/** The languages of the portal and of its mails, as `profiles.language` has them. */
const LOCALES = { en: 'en-GB', nl: 'nl-BE', fr: 'fr-BE' } as const

export type Language = keyof typeof LOCALES

export const LANGUAGES: readonly Language[] = ['en', 'nl', 'fr']

/** The language, or English if the portal does not have it. */
export const languageOf = (value: unknown): Language => LANGUAGES.find((language) => language === value) ?? 'en'

type Forms = { readonly other: string } & Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>

/** The form that a number takes by the rules of the language (CLDR). `#` in the form is the number. */
export function pluralIn(language: Language): (count: number, forms: Forms) => string {
  const rules = new Intl.PluralRules(LOCALES[language])
  const numbers = new Intl.NumberFormat(LOCALES[language])
  return (count, forms) => (forms[rules.select(count)] ?? forms.other).replaceAll('#', numbers.format(count))
}

const SHORT = { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const

/**
 * The time of an appointment, such as "Fri 20 Nov, 10:00", with the year if it is not this one. English has a comma after
 * the weekday too, which is left out.
 */
export function appointmentIn(language: Language, date: Date, timeZone: string): string {
  const year = new Intl.DateTimeFormat('en', { year: 'numeric', timeZone })
  const withYear = year.format(date) === year.format(new Date()) ? {} : { year: 'numeric' as const }
  const format = new Intl.DateTimeFormat(LOCALES[language], { ...SHORT, ...withYear, timeZone })
  return format.format(date).replace(/^(\p{L}+),/u, '$1')
}

/** A day as people write it in this language, such as "17 November 2026". */
export function dayIn(language: Language, date: Date, timeZone: string): string {
  return new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone }).format(date)
}

/** A moment as people write it in this language, such as "17 November 2026 at 07:31". */
export function momentIn(language: Language, date: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeStyle: 'short', timeZone })
  return format.format(date)
}
