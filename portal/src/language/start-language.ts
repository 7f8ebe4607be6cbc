import { writeCookie } from '../lib/cookie.ts'
import { changeLanguage, currentLanguage, onLanguageChange } from './catalogue.ts'
import { LANGUAGE_COOKIE, LANGUAGE_PARAMETER, languageOfVisitor } from './visitor-language.ts'

const ONE_YEAR_S = 365 * 24 * 60 * 60

/** Shows the texts longer and with accents, to find those that are cut or do not come from a catalogue. */
const PSEUDO = 'qps'

/** No language: the styles that make room for texts longer than English count too. */
const UNDETERMINED = 'und'

/** Loads the language of the visitor, and keeps the document and the next visit in the language that is shown. */
export async function startLanguage(): Promise<void> {
  const { search } = window.location
  const isPseudo = new URLSearchParams(search).get(LANGUAGE_PARAMETER) === PSEUDO
  onLanguageChange(() => {
    document.documentElement.lang = isPseudo ? UNDETERMINED : currentLanguage()
    writeCookie(LANGUAGE_COOKIE, currentLanguage(), ONE_YEAR_S)
  })
  await changeLanguage(languageOfVisitor(search, document.cookie, navigator.languages))
  if (isPseudo) (await import('./pseudo.ts')).usePseudoLanguage()
}
