import { afterEach, expect, it, vi } from 'vitest'
import { failureToast } from './failure-toast.ts'
import { RequestError } from './request-error.ts'

afterEach(() => vi.restoreAllMocks())

it("shows the server's own words, else the given text", () => {
  expect(failureToast(new RequestError({ message: 'Email not confirmed', status: 400 }), 'Login failed')).toEqual({
    title: 'Email not confirmed',
  })
  expect(failureToast(new Error(''), 'Login failed')).toEqual({ title: 'Login failed' })
})

it('says that nobody answered, and whether that is this end', () => {
  const error = new RequestError({ message: 'Failed to fetch', status: 0 })
  expect(failureToast(error, 'Login failed').description).toMatch(/does not answer/)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(failureToast(error, 'Login failed')).toEqual({
    title: 'Login failed',
    description: 'You are offline. Please check your connection, then try again.',
  })
})

it('says that the service is down, not the noise that the client makes of it', () => {
  expect(failureToast(new RequestError({ message: '{}', status: 503 }), 'Login failed')).toEqual({
    title: 'Login failed',
    description: 'The service is not available right now. Please try again in a minute.',
  })
})

it('says how to go on after too many attempts', () => {
  const limit = { message: 'Request rate limit reached', code: 'over_request_rate_limit', status: 429 }
  expect(failureToast(new RequestError(limit), 'Login failed')).toEqual({
    title: 'Request rate limit reached',
    description: 'Too many attempts. Please wait a few minutes, then try again.',
  })
})
