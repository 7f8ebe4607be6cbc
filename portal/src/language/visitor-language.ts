import { readCookie } from '../lib/cookie.ts'
import { firstKnownLanguage, type Language } from './languages.ts'

/** Holds the language that this browser showed last. */
export const LANGUAGE_COOKIE = 'portico-language'

/** The parameter of an address that names a language: links in mails have it. */
export const LANGUAGE_PARAMETER = 'lang'

/**
 * The language until the portal knows who is signed in: that of the mail whose link was opened, else the one that this
 * browser showed last, else the first one of the browser that the portal has, else English.
 */
export function languageOfVisitor(search: string, cookies: string, browser: readonly string[]): Language {
  const ofMail = new URLSearchParams(search).get(LANGUAGE_PARAMETER)
  return firstKnownLanguage([ofMail, readCookie(LANGUAGE_COOKIE, cookies), ...browser]) ?? 'en'
}
