import { withPrompt } from './model/draft.ts'
import { useDraft, useSteward } from './steward-context.ts'
import { TEXTS } from './texts.ts'

const { advisory, retrieve } = TEXTS.prompts

/** Opens the Steward with the beginning of a question in its box. What the user has typed stays behind it. */
export function useAskAbout(): (beginning: string) => void {
  const { open } = useSteward()
  const { text, setText } = useDraft()
  return (beginning) => {
    if (beginning !== '') setText(withPrompt(text, beginning, [beginning, advisory.draft, retrieve.draft]))
    open()
  }
}
