import { useEffect, useEffectEvent } from 'react'

/** Gets what the user wants to do, and does it if the user agrees to lose the changes. */
type Question = (goOn: () => void) => void

let question: Question | null = null

/** For actions that end the page without the router, which asks by itself on the way to another page. */
export function askBeforeLeaving(goOn: () => void): void {
  if (question === null) goOn()
  else question(goOn)
}

/** Has `ask` called before such an action, as long as the page has unsaved changes. */
export function useLeavingQuestion(unsaved: boolean, ask: Question): void {
  const latest = useEffectEvent(ask)
  useEffect(() => {
    if (!unsaved) return
    question = latest
    return () => {
      question = null
    }
  }, [unsaved])
}
