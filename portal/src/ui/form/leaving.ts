import { useEffect, useEffectEvent } from 'react'

/** Where the end of a session leads. A `string`, because the router's type of a path does not contain the landing page. */
export const SIGNED_OUT_PATH: string = '/'

/** Gets what the user wants to do, and does it if the user agrees to lose the changes. */
type Question = (goOn: () => void) => void

/** What ends: the session, and with it every page, or the view of an account. */
type Ending = 'session' | 'account'

let question: { readonly ask: Question; readonly endings: readonly Ending[] } | null = null

/** For actions that end the page without the router, which asks by itself on the way to another page. */
export function askBeforeLeaving(ending: Ending, goOn: () => void): void {
  if (question?.endings.includes(ending)) question.ask(goOn)
  else goOn()
}

/** Has `ask` called before such an action, as long as the page has unsaved changes. */
export function useLeavingQuestion(unsaved: boolean, isOfAccount: boolean, ask: Question): void {
  const latest = useEffectEvent(ask)
  useEffect(() => {
    if (!unsaved) return
    question = { ask: latest, endings: isOfAccount ? ['session', 'account'] : ['session'] }
    return () => {
      question = null
    }
  }, [unsaved, isOfAccount])
}
