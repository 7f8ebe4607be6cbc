import { explainFailures, type Toast } from './query-client.ts'
import { isReadOnlyRefusal, wordsOf } from './words-of.ts'

/** In a read-only impersonation, the reason for a refusal replaces the page's own message about a failure. */
function readOnlyToast(error: Error, given: Toast | undefined): Toast {
  const reason = wordsOf(error) || error.message
  if (given === undefined || given.title === reason) return { title: reason }
  return { ...given, description: reason }
}

/** Called by the shell. Visitors never get such a refusal, and do not load this. */
export function explainReadOnlyRefusals(): void {
  explainFailures((error, given, queries) => {
    if (!isReadOnlyRefusal(error)) return undefined
    // The account may allow less than before, or another window may have gone back to read-only: the banner loads the session again.
    void queries.invalidateQueries({ queryKey: ['impersonation_sessions'] })
    return readOnlyToast(error, given)
  })
}
