// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { createAuthClient } from '../../lib/auth-client.ts'
import { sessionKeyOf } from '../../lib/stored-session.ts'
import { clientOf } from '../../lib/supabase.ts'
import { fakeServer, json } from '../testing/fake-server.ts'
import { ANNELIES, sessionOf } from '../testing/people.ts'
import { passwordHelper } from './update-user-password.ts'

const ADDRESS = { url: 'http://portal.example', key: 'sb_publishable_production' }
const FUNCTION = 'POST /functions/v1/update-user-password'

function helper({ signedIn }: { signedIn: boolean }) {
  const session = { ...sessionOf(ANNELIES), expires_at: Math.floor(Date.now() / 1000) + 3600 }
  if (signedIn) localStorage.setItem(sessionKeyOf('production'), JSON.stringify(session))
  return passwordHelper(clientOf(createAuthClient('production', ADDRESS), ADDRESS))
}

afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
})

it('calls the function with the session of the signed-in user', async () => {
  const server = fakeServer({ [FUNCTION]: () => json({ success: true, message: 'Password updated' }) })
  expect(await helper({ signedIn: true }).updateUserPassword('wout@halewijn.example', 'Geheim-1!')).toEqual({
    success: true,
  })
  expect(server.callsOf(FUNCTION).map(({ body }) => body)).toEqual([
    { targetEmail: 'wout@halewijn.example', newPassword: 'Geheim-1!' },
  ])
})

it('calls nothing without a session', async () => {
  const server = fakeServer({ [FUNCTION]: () => json({ success: true }) })
  expect(await helper({ signedIn: false }).updateUserPassword('wout@halewijn.example', 'Geheim-1!')).toEqual({
    success: false,
    error: 'No active session',
  })
  expect(server.calls).toEqual([])
})

it.each([
  [
    () => json({ success: false, error: 'There is no user with this e-mail address' }, 404),
    'There is no user with this e-mail address',
  ],
  [() => new Response('', { status: 500 }), 'Failed to update password'],
])('returns the reason of a failure', async (answer, error) => {
  fakeServer({ [FUNCTION]: answer })
  expect(await helper({ signedIn: true }).updateUserPassword('nobody@x.example', 'Geheim-1!')).toEqual({
    success: false,
    error,
  })
})
