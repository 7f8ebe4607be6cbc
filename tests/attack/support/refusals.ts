import { expect } from 'vitest'
import type { Answer } from './ask.ts'

interface ErrorBody {
  readonly error_code?: string
  readonly code?: string | number
  readonly error?: string
  readonly message?: string
}

/** The word or sentence by which a service tells its refusals apart. */
export function reason({ body }: Answer): string {
  const { error_code, code, error, message } = (body ?? {}) as ErrorBody
  return String(error_code ?? code ?? error ?? message ?? '')
}

/** Refused with this status and this code (or sentence). Answers the report's words. */
export function refused(answer: Answer, status: number, code: string | RegExp): string {
  expect({ status: answer.status, reason: reason(answer) }, answer.text.slice(0, 500)).toEqual({
    status,
    reason: typeof code === 'string' ? code : expect.stringMatching(code),
  })
  return `${status} ${reason(answer)}`
}

/** Asked in a proper way, and row security showed nothing. */
export function empty(answer: Answer): string {
  expect({ status: answer.status, body: answer.body }, answer.text.slice(0, 500)).toEqual({ status: 200, body: [] })
  return '200, no rows'
}

/** Either of the two ways in which the REST service refuses: no right at all, or no row that may be touched. */
export function repelled(answer: Answer): string {
  return answer.status === 200 ? empty(answer) : refused(answer, 403, '42501')
}
