// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest'
import { localStore } from '../../lib/local-store.ts'
import { sessionKeyOf } from '../../lib/stored-session.ts'
import { pendingReset } from './pending-reset.ts'

const session = { access_token: 'aaa', refresh_token: 'rrr', user: { id: 'nora' } }

afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

describe('a password reset that is not finished', () => {
  it('continues with the session that its link has become', () => {
    localStore.set(sessionKeyOf('training'), JSON.stringify(session))
    pendingReset.begin('training', 'nora')
    expect(pendingReset.link()).toEqual({
      kind: 'session',
      type: 'recovery',
      environment: 'training',
      accessToken: 'aaa',
      refreshToken: 'rrr',
    })
  })

  it.each([
    ['none was started', () => undefined],
    ['it has ended', () => (pendingReset.begin('training', 'nora'), pendingReset.end())],
    ['another user is signed in', () => pendingReset.begin('training', 'wout')],
    ['the session belongs to the other environment', () => pendingReset.begin('production', 'nora')],
    ['the storage of the tab holds nonsense', () => sessionStorage.setItem('portico-reset', 'nonsense')],
  ])('does not continue when %s', (_name, prepare) => {
    localStore.set(sessionKeyOf('training'), JSON.stringify(session))
    prepare()
    expect(pendingReset.link()).toBeNull()
  })

  it.each(['', '{', 'null', '{"user":{"id":"nora"}}'])('does not continue with the session %s', (stored) => {
    localStore.set(sessionKeyOf('training'), stored)
    pendingReset.begin('training', 'nora')
    expect(pendingReset.link()).toBeNull()
  })
})
