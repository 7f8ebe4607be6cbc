import { expect } from 'vitest'
import type { Answer } from './ask.ts'

interface ErrorBody {
  readonly success?: boolean
  readonly error_code?: string
  readonly code?: string | number
  readonly error?: string
  readonly message?: string
}

/** The code or sentence that names the reason of a refusal. */
export function reason({ body }: Answer): string {
  const { success, error_code, code, error, message } = (body ?? {}) as ErrorBody
  // The functions have a sentence, and a code for the portal.
  if (success === false) return error ?? ''
  return String(error_code ?? code ?? error ?? message ?? '')
}

/** Expects a refusal with this status and this code (or sentence). Returns both for the report. */
export function refused(answer: Answer, status: number, code: string | RegExp): string {
  expect({ status: answer.status, reason: reason(answer) }, answer.text.slice(0, 500)).toEqual({
    status,
    reason: typeof code === 'string' ? code : expect.stringMatching(code),
  })
  return `${status} ${reason(answer)}`
}

/** Expects a successful answer without rows, because row security hides them. */
export function empty(answer: Answer): string {
  expect({ status: answer.status, body: answer.body }, answer.text.slice(0, 500)).toEqual({ status: 200, body: [] })
  return '200, no rows'
}

/** Expects one of the two refusals of the REST service: no right at all, or no visible row. */
export function repelled(answer: Answer): string {
  return answer.status === 200 ? empty(answer) : refused(answer, 403, '42501')
}
