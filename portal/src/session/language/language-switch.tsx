import { LANGUAGE_NAMES, LANGUAGES, type Language } from '../../language/languages.ts'
import { useLanguage } from '../../language/use-language.ts'
import { holdChosenLanguage, languageNotLoaded, showLanguage } from './follow-language.ts'
import './language-switch.css'
import { TEXTS } from '../auth/texts.ts'

/** The languages on the screens before sign-in. The person who signs in afterwards keeps the one that was chosen here. */
export function LanguageSwitch() {
  const shown = useLanguage()
  const choose = (language: Language) => {
    holdChosenLanguage(language)
    showLanguage(language).catch(languageNotLoaded)
  }
  return (
    <fieldset className="language-switch" aria-label={TEXTS.language.label}>
      {LANGUAGES.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={language === shown}
          aria-label={LANGUAGE_NAMES[language]}
          title={LANGUAGE_NAMES[language]}
          onClick={() => choose(language)}
        >
          {language.toUpperCase()}
        </button>
      ))}
    </fieldset>
  )
}
