/** The languages of the portal. docs/guides/change-a-text.md says what a further one needs. */
export const LANGUAGES = ['en', 'nl', 'fr'] as const

export type Language = (typeof LANGUAGES)[number]

/** What each language is called in itself, as the switch shows it. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', nl: 'Nederlands', fr: 'Français' }

/** A stored language in words. */
export const languageName = (language: string): string => (isLanguage(language) ? LANGUAGE_NAMES[language] : language)

/** The rules for dates, numbers and the order of names. The firm is in Belgium; English follows the British rules. */
export const LOCALES: Readonly<Record<Language, string>> = { en: 'en-GB', nl: 'nl-BE', fr: 'fr-BE' }

export const isLanguage = (value: unknown): value is Language => LANGUAGES.some((language) => language === value)

/** The first language that the portal has. `nl-BE` and `NL` mean `nl`; anything unknown is passed over. */
export function firstKnownLanguage(wanted: readonly (string | null | undefined)[]): Language | null {
  for (const one of wanted) {
    const language = one?.toLowerCase().split(/[-_]/)[0]
    if (isLanguage(language)) return language
  }
  return null
}
