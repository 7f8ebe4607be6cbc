import { readCookie, writeCookie } from '../lib/cookie.ts'
import { changeLanguage, currentLanguage, onLanguageChange } from './catalogue.ts'
import { firstKnownLanguage, type Language } from './languages.ts'

const COOKIE = 'portico-language'
const ONE_YEAR_S = 365 * 24 * 60 * 60

/** The parameter of an address that names a language: links in mails have it. */
export const LANGUAGE_PARAMETER = 'lang'

/** Shows the texts longer and with accents, to find those that are cut or do not come from a catalogue. */
const PSEUDO = 'qps'

/**
 * The language until the portal knows who is signed in: that of the mail whose link was opened, else the one that this
 * browser showed last, else the first one of the browser that the portal has, else English.
 */
export function languageOfVisitor(search: string, cookies: string, browser: readonly string[]): Language {
  const ofMail = new URLSearchParams(search).get(LANGUAGE_PARAMETER)
  return firstKnownLanguage([ofMail, readCookie(COOKIE, cookies), ...browser]) ?? 'en'
}

/** Loads the language of the visitor, and keeps the document and the next visit in the language that is shown. */
export async function startLanguage(): Promise<void> {
  const { search } = window.location
  onLanguageChange(() => {
    document.documentElement.lang = currentLanguage()
    writeCookie(COOKIE, currentLanguage(), ONE_YEAR_S)
  })
  await changeLanguage(languageOfVisitor(search, document.cookie, navigator.languages))
  if (new URLSearchParams(search).get(LANGUAGE_PARAMETER) === PSEUDO) (await import('./pseudo.ts')).usePseudoLanguage()
}
