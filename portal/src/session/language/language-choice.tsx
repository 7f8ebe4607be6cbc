import { useMutation } from '@tanstack/react-query'
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '../../language/languages.ts'
import { useLanguage } from '../../language/use-language.ts'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { useActingUser } from '../acting-user.ts'
import { useClient } from '../environment/environment-context.ts'
import { languageNotLoaded, saveLanguage, showLanguage } from './follow-language.ts'
import { TEXTS } from '../auth/texts.ts'

const SEGMENTS = LANGUAGES.map((language) => ({
  value: language,
  label: <span lang={language}>{LANGUAGE_NAMES[language]}</span>,
}))

/** The language of the person who is signed in, kept in their profile. An impersonating admin changes nobody's. */
export function LanguageChoice() {
  const client = useClient()
  const language = useLanguage()
  const { user } = useActingUser()
  const { mutate: save } = useMutation({
    mutationFn: (next: Language) => saveLanguage(client, next),
    meta: { failure: () => ({ title: TEXTS.language.failed, description: TEXTS.language.failedReason }) },
  })
  const choose = (next: Language) => {
    showLanguage(next).catch(languageNotLoaded)
    if (!user.isImpersonated) save(next)
  }
  return <Segmented block label={TEXTS.language.label} segments={SEGMENTS} value={language} onValueChange={choose} />
}
