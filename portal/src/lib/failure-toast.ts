import type { Toast } from './query-client.ts'
import { messageOf, RequestError } from './request-error.ts'

/**
 * What a person reads of a failed request where the specification says "the server message or" a text of its own. Where
 * no server spoke, or only its doorkeeper, the client's message is noise ("Failed to fetch", "{}"), and what to do about
 * it stands in its place.
 */
export function failureToast(error: Error, otherwise: string): Toast {
  const status = error instanceof RequestError ? error.status : undefined
  if (status === 0) return { title: otherwise, description: unreachableText() }
  if (status !== undefined && status >= 500) {
    return { title: otherwise, description: 'The service is not available right now. Please try again in a minute.' }
  }
  const title = messageOf(error) || otherwise
  if (error instanceof RequestError && error.code === 'over_request_rate_limit') {
    return { title, description: 'Too many attempts. Please wait a few minutes, then try again.' }
  }
  return { title }
}

function unreachableText(): string {
  return navigator.onLine
    ? 'The server does not answer. Please check your connection, then try again.'
    : 'You are offline. Please check your connection, then try again.'
}
