import type { Toast } from './query-client.ts'
import { RequestError } from './request-error.ts'
import { TEXTS } from './texts.ts'
import { wordsOf } from './words-of.ts'

/** Another device has ended the session. The client's own error for a session that it has dropped has no code. */
export function isSessionEnded(error: Error): boolean {
  if (!(error instanceof RequestError)) return false
  return error.code === 'session_not_found' || error.message === 'Auth session missing!'
}

export const sessionEnded = (): Toast => ({
  title: TEXTS.failure.sessionEnded,
  description: TEXTS.failure.signInAgain,
})

/**
 * The words for the server's refusal, or else the given text. If no server answered, or only a proxy did, the client's
 * message is useless ("Failed to fetch", "{}"), so the toast says what to do instead.
 */
export function failureToast(error: Error, otherwise: string): Toast {
  const status = error instanceof RequestError ? error.status : undefined
  if (status === 0) return { title: otherwise, description: unreachableText() }
  if (status !== undefined && status >= 500) return { title: otherwise, description: TEXTS.failure.unavailable }
  if (isSessionEnded(error)) return sessionEnded()
  const title = wordsOf(error) || otherwise
  if (error instanceof RequestError && error.code === 'over_request_rate_limit') {
    return { title, description: TEXTS.failure.tooManyAttempts }
  }
  return { title }
}

/**
 * A toast with what failed as its title and the reason below it. `reasons` words the rules that the database enforces,
 * by SQLSTATE. Other messages of the database itself are left out; those of our own procedures and functions are shown in
 * the language of the person.
 */
export function failureWithReason(title: string, reasons: Readonly<Record<string, string>> = {}) {
  return (error: Error): Toast => {
    const { code, status } = error instanceof RequestError ? error : { code: undefined, status: undefined }
    if (status === 0 || (status !== undefined && status >= 500)) return failureToast(error, title)
    const reason = reasons[code ?? ''] ?? wordsOf(error)
    return reason === '' ? { title } : { title, description: reason }
  }
}

/** What the server said or, if none answered, what to do. */
export const reasonOf = (error: RequestError): string => (error.status === 0 ? unreachableText() : wordsOf(error))

const unreachableText = (): string => (navigator.onLine ? TEXTS.failure.unreachable : TEXTS.failure.offline)
