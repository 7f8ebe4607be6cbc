import { explainFailures, type Toast } from './query-client.ts'
import { isReadOnlyRefusal, wordsOf } from './words-of.ts'

/** An administrator who only looks reads why nothing was changed, whatever the page says about a failure. */
function readOnlyToast(error: Error, given: Toast | undefined): Toast {
  const reason = wordsOf(error) || error.message
  if (given === undefined || given.title === reason) return { title: reason }
  return { ...given, description: reason }
}

/** Called by the shell: visitors meet no such refusal, and do not load this. */
export function explainReadOnlyRefusals(): void {
  explainFailures((error, given, queries) => {
    if (!isReadOnlyRefusal(error)) return undefined
    // The account may allow less since, or another window went back to looking: the banner asks again.
    void queries.invalidateQueries({ queryKey: ['impersonation_sessions'] })
    return readOnlyToast(error, given)
  })
}
