import type { Toast } from './query-client.ts'
import { messageOf, RequestError } from './request-error.ts'

/** Another device has ended the session. The client's own error for a session that it has dropped has no code. */
export function isSessionEnded(error: Error): boolean {
  if (!(error instanceof RequestError)) return false
  return error.code === 'session_not_found' || error.message === 'Auth session missing!'
}

export const SESSION_ENDED: Toast = { title: 'Your session has ended', description: 'Please sign in again.' }

/**
 * The server's message, or else the given text. If no server answered, or only a proxy did, the client's message is
 * useless ("Failed to fetch", "{}"), so the toast says what to do instead.
 */
export function failureToast(error: Error, otherwise: string): Toast {
  const status = error instanceof RequestError ? error.status : undefined
  if (status === 0) return { title: otherwise, description: unreachableText() }
  if (status !== undefined && status >= 500) {
    return { title: otherwise, description: 'The service is not available right now. Please try again in a minute.' }
  }
  if (isSessionEnded(error)) return SESSION_ENDED
  const title = messageOf(error) || otherwise
  if (error instanceof RequestError && error.code === 'over_request_rate_limit') {
    return { title, description: 'Too many attempts. Please wait a few minutes, then try again.' }
  }
  return { title }
}

/**
 * A toast with what failed as its title and the reason below it. `reasons` words the rules that the database enforces,
 * by SQLSTATE. Other messages of the database itself are left out; the messages of our own procedures and functions are
 * shown.
 */
export function failureWithReason(title: string, reasons: Readonly<Record<string, string>> = {}) {
  return (error: Error): Toast => {
    const { code, status } = error instanceof RequestError ? error : { code: undefined, status: undefined }
    if (status === 0 || (status !== undefined && status >= 500)) return failureToast(error, title)
    const reason = reasons[code ?? ''] ?? (isMessageForUsers(code) ? messageOf(error) : '')
    return reason === '' ? { title } : { title, description: reason }
  }
}

/** Whether the message was written for users: by our procedures and functions, or by a service. */
function isMessageForUsers(code: string | undefined): boolean {
  return (
    code === undefined ||
    ['22023', '23001', '42501', 'P0001', 'P0002'].includes(code) ||
    // Our procedures choose the status of the answer with these.
    /^PT\d{3}$/.test(code) ||
    !/^([0-9A-Z]{5}|PGRST\d+)$/.test(code)
  )
}

/** What the server said or, if none answered, what to do. */
export const reasonOf = (error: RequestError): string => (error.status === 0 ? unreachableText() : messageOf(error))

function unreachableText(): string {
  return navigator.onLine
    ? 'The server does not answer. Please check your connection, then try again.'
    : 'You are offline. Please check your connection, then try again.'
}
