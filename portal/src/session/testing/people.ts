const HOUR = 3600

/** A token of the right shape. Its signature is not verified in these tests. `aal2` is a session with a second factor. */
export function accessToken(secondsLeft = HOUR, aal = 'aal1'): string {
  const part = (value: unknown) => btoa(JSON.stringify(value)).replaceAll('=', '')
  const exp = Math.floor(Date.now() / 1000) + secondsLeft
  return [part({ alg: 'ES256', typ: 'JWT' }), part({ sub: ANNELIES.id, exp, aal }), part('signature')].join('.')
}

export const ANNELIES = {
  id: '6f1f2c1e-0000-4000-8000-000000000001',
  aud: 'authenticated',
  role: 'authenticated',
  email: 'annelies@halewijn.example',
  app_metadata: {},
  user_metadata: { name: 'Annelies Verstraete' },
  created_at: '2026-01-05T09:00:00Z',
}

export function sessionOf(user: typeof ANNELIES, aal = 'aal1') {
  return { access_token: accessToken(HOUR, aal), refresh_token: 'rrr', token_type: 'bearer', expires_in: HOUR, user }
}
