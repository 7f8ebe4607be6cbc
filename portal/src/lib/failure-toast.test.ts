// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { failureToast, failureWithReason } from './failure-toast.ts'
import { RequestError } from './request-error.ts'

afterEach(() => vi.restoreAllMocks())

it("shows the server's message, or else the given text", () => {
  expect(failureToast(new RequestError({ message: 'Email not confirmed', status: 400 }), 'Login failed')).toEqual({
    title: 'Email not confirmed',
  })
  expect(failureToast(new Error(''), 'Login failed')).toEqual({ title: 'Login failed' })
})

it('says that the server does not answer, or that the browser is offline', () => {
  const error = new RequestError({ message: 'Failed to fetch', status: 0 })
  expect(failureToast(error, 'Login failed').description).toMatch(/does not answer/)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(failureToast(error, 'Login failed')).toEqual({
    title: 'Login failed',
    description: 'You are offline. Please check your connection, then try again.',
  })
})

it("says that the service is not available, instead of the client's message", () => {
  expect(failureToast(new RequestError({ message: '{}', status: 503 }), 'Login failed')).toEqual({
    title: 'Login failed',
    description: 'The service is not available right now. Please try again in a minute.',
  })
})

it('says what to do after too many attempts', () => {
  const limit = { message: 'Request rate limit reached', code: 'over_request_rate_limit', status: 429 }
  expect(failureToast(new RequestError(limit), 'Login failed')).toEqual({
    title: 'Request rate limit reached',
    description: 'Too many attempts. Please wait a few minutes, then try again.',
  })
})

it.each([
  { message: 'Session from session_id claim in JWT does not exist', code: 'session_not_found', status: 403 },
  { message: 'Auth session missing!', status: 400 },
])('says that the session has ended: %j', (refused) => {
  expect(failureToast(new RequestError(refused), 'It failed')).toEqual({
    title: 'Your session has ended',
    description: 'Please sign in again.',
  })
})

describe('failureWithReason', () => {
  const toToast = failureWithReason('Failed to update SPOC', { PGRST116: 'It is no longer there.' })
  const refused = (code: string | undefined, message: string, status = 400) =>
    toToast(new RequestError({ code, message, status }))

  it('shows the given text for a rule of the database', () => {
    expect(refused('PGRST116', 'JSON object requested')).toEqual({
      title: 'Failed to update SPOC',
      description: 'It is no longer there.',
    })
  })

  it('shows the messages of our procedures and functions', () => {
    expect(refused('23001', 'The last administrator cannot be demoted').description).toBe(
      'The last administrator cannot be demoted',
    )
    expect(refused(undefined, 'You cannot delete yourself').description).toBe('You cannot delete yourself')
    expect(refused('over_email_send_rate_limit', 'Wait a minute', 429).description).toBe('Wait a minute')
  })

  it("does not show the database's own messages", () => {
    expect(refused('23514', 'new row violates check constraint "x"')).toEqual({ title: 'Failed to update SPOC' })
    expect(refused('PGRST204', 'Could not find the column')).toEqual({ title: 'Failed to update SPOC' })
  })

  it('says that the server does not answer', () => {
    expect(refused(undefined, 'TypeError: Failed to fetch', 0).description).toContain('does not answer')
  })
})
