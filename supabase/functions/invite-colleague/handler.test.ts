import { describe, expect, it, vi } from 'vitest'
import { Refused } from '../_shared/http/refused.ts'
import type { Identities } from '../_shared/ports/people.ts'
import { inviteColleague, type Dependencies } from './handler.ts'

const ACCOUNT = 'a0000000-0000-4000-8000-000000000001'
const full = {
  accountId: ACCOUNT,
  name: ' Nora Claes ',
  email: 'Nora@Example.com',
  role: 'viewer',
  accessLevel: 'restricted',
  language: 'fr',
  shownLanguage: 'nl',
}

function desk(doing: Partial<Dependencies> = {}) {
  const prepare = vi.fn<Dependencies['prepare']>(
    doing.prepare ??
      (() => Promise.resolve({ invitation: 'i1', environment: 'production', words: { invited_by: 'Ada' } })),
  )
  const invite = vi.fn<Identities['invite']>((_, { invitation }) => Promise.resolve({ id: 'u1', invitation }))
  const ask = async (body: unknown = full, method = 'POST') => {
    const init = method === 'POST' ? { method, body: JSON.stringify(body) } : { method }
    const response = await inviteColleague(new Request('http://localhost/invite-colleague', init), {
      prepare,
      identities: { invite, create: () => Promise.reject(new Error('not asked for')) },
      portal: 'https://portal.example',
    })
    return { status: response.status, body: (await response.json()) as unknown }
  }
  return { prepare, invite, ask }
}

describe('invite-colleague', () => {
  it('stores the invitation as the caller, then invites the person to set a password', async () => {
    const { prepare, invite, ask } = desk()
    expect(await ask()).toEqual({
      status: 200,
      body: { success: true, data: { id: 'u1', email: 'nora@example.com', name: 'Nora Claes' } },
    })
    expect(prepare).toHaveBeenCalledWith({ ...full, name: 'Nora Claes', email: 'nora@example.com' })
    expect(invite).toHaveBeenCalledWith(
      'nora@example.com',
      { invited_by: 'Ada', name: 'Nora Claes', invitation: 'i1' },
      'https://portal.example/reset-password?environment=production',
    )
  })

  it('invites as a user with standard access by default', async () => {
    const { prepare, ask } = desk()
    expect(await ask({ accountId: ACCOUNT, name: 'N', email: 'n@x.example' })).toMatchObject({ status: 200 })
    expect(prepare).toHaveBeenCalledWith(expect.objectContaining({ role: 'user', accessLevel: 'standard' }))
  })

  it.each<[string, object, string]>([
    ['no account', { accountId: undefined }, 'accountId: is not an id'],
    ['no name', { name: ' ' }, 'name: is required'],
    ['half an e-mail', { email: 'nora@' }, 'email: is not a valid e-mail address'],
    ['the role of an administrator', { role: 'admin' }, 'role: must be manager, user or viewer'],
    ['another language', { language: 'NL' }, 'language: must be en, nl or fr'],
    ['another level', { accessLevel: 'all' }, 'accessLevel: must be standard or restricted'],
  ])('refuses %s', async (_, change, error) => {
    const { prepare, invite, ask } = desk()
    expect(await ask({ ...full, ...change })).toEqual({
      status: 400,
      body: { success: false, error, code: 'validation_failed' },
    })
    expect(prepare).not.toHaveBeenCalled()
    expect(invite).not.toHaveBeenCalled()
  })

  it('invites nobody whom the database refuses', async () => {
    const { invite, ask } = desk({ prepare: () => Promise.reject(new Refused(403, 'Only a manager')) })
    expect(await ask()).toEqual({ status: 403, body: { success: false, error: 'Only a manager' } })
    expect(await ask(null, 'GET')).toMatchObject({ status: 405 })
    expect(invite).not.toHaveBeenCalled()
  })
})
