import { afterEach, describe, expect, it, vi } from 'vitest'
import { Refused } from '../_shared/http/refused.ts'
import { updateUserPassword } from './handler.ts'

const good = { targetEmail: 'Nora@Example.com', newPassword: 'Right-1-enough!' }

const change = { userId: 'u1', changeId: 'c1' }

function desk({ isAdmin = true, set = () => Promise.resolve(), find = () => Promise.resolve(change) } = {}) {
  const done: unknown[] = []
  const ask = async (body: unknown = good, method = 'POST') => {
    const init = method === 'POST' ? { method, body: JSON.stringify(body) } : { method }
    const response = await updateUserPassword(new Request('http://localhost/update-user-password', init), {
      caller: { isAdmin: () => Promise.resolve(isAdmin) },
      people: {
        preparePasswordChange: (email) => {
          done.push(['prepared', email])
          return find()
        },
      },
      identities: {
        setPassword: (prepared, password) => {
          done.push(['set', prepared, password])
          return set()
        },
      },
    })
    return { status: response.status, body: (await response.json()) as unknown }
  }
  return { done, ask }
}

afterEach(() => vi.restoreAllMocks())

describe('update-user-password', () => {
  it('sets the password with the prepared change', async () => {
    const { done, ask } = desk()
    expect(await ask()).toEqual({
      status: 200,
      body: { success: true, message: 'Password updated for nora@example.com' },
    })
    expect(done).toEqual([
      ['prepared', 'nora@example.com'],
      ['set', change, good.newPassword],
    ])
  })

  it.each<[string, object, RegExp]>([
    ['no address', { targetEmail: '' }, /^targetEmail: is required$/],
    ['an invalid address', { targetEmail: 'nora' }, /^targetEmail: is not a valid e-mail address$/],
    ['no password', { newPassword: undefined }, /^newPassword: is required$/],
    ['a short password', { newPassword: 'Sh0rt-!' }, /^newPassword: must be at least 8 characters$/],
    ['no capital', { newPassword: 'lower-1-only!' }, /^newPassword: must contain at least one uppercase/],
    ['no small letter', { newPassword: 'UPPER-1-ONLY!' }, /^newPassword: must contain at least one uppercase/],
    ['no digit', { newPassword: 'No-digit-here!' }, /^newPassword: must contain at least one uppercase/],
    ['no accepted symbol', { newPassword: 'No-symbol-1' }, /^newPassword: must contain .*\(@\$!%\*\?&\)$/],
    ['more than 72 bytes', { newPassword: `Aa1!${'é'.repeat(35)}` }, /^newPassword: is longer than 72 bytes$/],
  ])('refuses %s', async (_, change, error) => {
    const { done, ask } = desk()
    expect(await ask({ ...good, ...change })).toEqual({
      status: 400,
      body: { success: false, error: expect.stringMatching(error), code: 'validation_failed' },
    })
    expect(done).toEqual([])
  })

  it('accepts only administrators and POST', async () => {
    const { done, ask } = desk({ isAdmin: false })
    expect(await ask({})).toMatchObject({ status: 403 })
    expect(await ask(null, 'PUT')).toMatchObject({ status: 405 })
    expect(done).toEqual([])
  })

  it('sets no password for an unknown address', async () => {
    const { done, ask } = desk({ find: () => Promise.reject(new Refused(404, 'There is no user')) })
    expect(await ask()).toEqual({ status: 404, body: { success: false, error: 'There is no user' } })
    expect(done).toEqual([['prepared', 'nora@example.com']])
  })

  it('sets no password for an administrator, and says what to do', async () => {
    const { done, ask } = desk({
      find: () => Promise.reject(new Refused(403, 'Send a password reset e-mail instead.')),
    })
    expect(await ask()).toEqual({
      status: 403,
      body: { success: false, error: 'Send a password reset e-mail instead.' },
    })
    expect(done).toEqual([['prepared', 'nora@example.com']])
  })

  it('tells the caller only errors that concern the caller', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { ask } = desk({ set: () => Promise.reject(new Error(`cannot keep ${good.newPassword}`)) })
    expect(await ask()).toEqual({ status: 500, body: { success: false, error: 'Failed to update password' } })
    const weak = desk({ set: () => Promise.reject(new Refused(400, 'newPassword: is known to be weak')) })
    expect(await weak.ask()).toMatchObject({ status: 400, body: { error: 'newPassword: is known to be weak' } })
  })
})
