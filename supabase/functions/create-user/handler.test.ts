import { describe, expect, it, vi } from 'vitest'
import { Refused } from '../_shared/http/refused.ts'
import type { Identities, People } from '../_shared/ports/people.ts'
import { createUser } from './handler.ts'

const ACCOUNT = 'a0000000-0000-4000-8000-000000000001'
const full = {
  name: ' Nora Claes ',
  email: 'Nora@Example.com',
  phone: '+32 470 00 00 00',
  environmentAccess: 'both',
  accountId: ACCOUNT,
  role: 'admin',
  accountRole: 'manager',
  accessLevel: 'standard',
  language: 'nl',
  shownLanguage: 'fr',
}

const words = { language: 'nl', invited_by: 'Ada', account_name: 'Alpha' }

type Doing = People & Identities & { isAdmin: boolean; hasTraining: boolean }

function desk({ isAdmin = true, hasTraining = true, ...doing }: Partial<Doing> = {}) {
  const prepare = vi.fn<People['prepare']>(
    doing.prepare ?? (() => Promise.resolve({ invitation: 'i1', environment: 'training', words })),
  )
  const invite = vi.fn<Identities['invite']>(
    doing.invite ?? ((_, { invitation }) => Promise.resolve({ id: 'u1', invitation })),
  )
  const create = vi.fn<Identities['create']>((_, { invitation }) => Promise.resolve({ id: 'u2', invitation }))
  const none = () => Promise.reject(new Error('not asked for'))
  const ask = async (body: unknown = full, method = 'POST') => {
    const init = method === 'POST' ? { method, body: JSON.stringify(body) } : { method }
    const response = await createUser(new Request('http://localhost/create-user', init), {
      caller: { isAdmin: () => Promise.resolve(isAdmin) },
      people: { prepare, delete: none, preparePasswordChange: none },
      identities: { invite, create },
      hasTraining,
      portal: 'https://portal.example/somewhere',
    })
    const headers = Object.fromEntries(response.headers)
    return { status: response.status, headers, body: (await response.json()) as unknown }
  }
  return { prepare, invite, create, ask }
}

describe('create-user', () => {
  it('stores the invitation, then invites the person to set a password', async () => {
    const { prepare, invite, ask } = desk()
    expect(await ask()).toMatchObject({
      status: 200,
      body: { success: true, data: { id: 'u1', email: 'nora@example.com', name: 'Nora Claes' } },
    })
    expect(prepare).toHaveBeenCalledWith({ ...full, name: 'Nora Claes', email: 'nora@example.com' })
    expect(invite).toHaveBeenCalledWith(
      'nora@example.com',
      { ...words, name: 'Nora Claes', invitation: 'i1' },
      'https://portal.example/reset-password?environment=training',
    )
  })

  it('accepts a request with the required fields only', async () => {
    const { prepare, ask } = desk()
    expect(await ask({ name: 'N', email: 'n@x.example', environmentAccess: 'training', phone: '' })).toMatchObject({
      status: 200,
    })
    expect(prepare).toHaveBeenCalledWith({
      name: 'N',
      email: 'n@x.example',
      environmentAccess: 'training',
      phone: null,
      language: null,
      shownLanguage: null,
      accountId: null,
      role: 'user',
      accountRole: 'user',
      accessLevel: 'standard',
    })
  })

  const inProduction = { prepare: () => Promise.resolve({ invitation: 'i1', environment: 'production', words }) }

  it('leaves the mail to training if the person may enter training alone', async () => {
    const { invite, create, ask } = desk(inProduction)
    expect(await ask({ ...full, environmentAccess: 'training' })).toMatchObject({
      status: 200,
      body: { data: { id: 'u2' } },
    })
    expect(create).toHaveBeenCalledWith('nora@example.com', { ...words, name: 'Nora Claes', invitation: 'i1' })
    expect(invite).not.toHaveBeenCalled()
  })

  it.each<[string, Parameters<typeof desk>[0], object]>([
    ['in production, for both environments', inProduction, full],
    ['in training itself', {}, { ...full, environmentAccess: 'training' }],
    ['if there is no training', { ...inProduction, hasTraining: false }, { ...full, environmentAccess: 'training' }],
  ])('mails the invitation %s', async (_, doing, body) => {
    const { invite, create, ask } = desk(doing)
    expect(await ask(body)).toMatchObject({ status: 200, body: { data: { id: 'u1' } } })
    expect(invite).toHaveBeenCalledOnce()
    expect(create).not.toHaveBeenCalled()
  })

  it.each<[string, object, string]>([
    ['no name', { name: ' ' }, 'name: is required'],
    ['a name of two lines', { name: 'Nora\nBcc: x@y.z' }, 'name: contains a control character'],
    ['a long name', { name: 'n'.repeat(201) }, 'name: is longer than 200 characters'],
    ['no e-mail', { email: undefined }, 'email: is required'],
    ['half an e-mail', { email: 'nora@' }, 'email: is not a valid e-mail address'],
    ['two e-mails', { email: 'a@x.example,b@x.example' }, 'email: is not a valid e-mail address'],
    ['another language', { language: 'de' }, 'language: must be en, nl or fr'],
    ['a phone number of words', { phone: 'call me' }, 'phone: is not a phone number'],
    ['another environment', { environmentAccess: 'all' }, 'environmentAccess: must be training, production or both'],
    ['no environment', { environmentAccess: undefined }, 'environmentAccess: must be training, production or both'],
    ['an account that is not an id', { accountId: 'Halewijn' }, 'accountId: is not an id'],
    ['another role', { role: 'owner' }, 'role: must be user or admin'],
    ['another level', { accessLevel: 'all' }, 'accessLevel: must be standard or restricted'],
    ['another role in the account', { accountRole: 'admin' }, 'accountRole: must be manager, user or viewer'],
  ])('refuses %s', async (_, change, error) => {
    const { prepare, invite, ask } = desk()
    expect(await ask({ ...full, ...change })).toMatchObject({ status: 400, body: { success: false, error } })
    expect(prepare).not.toHaveBeenCalled()
    expect(invite).not.toHaveBeenCalled()
  })

  it('accepts only administrators and POST', async () => {
    const { prepare, ask } = desk({ isAdmin: false })
    expect(await ask({ name: '' })).toMatchObject({
      status: 403,
      body: { success: false, error: 'Only administrators may do this' },
    })
    expect(await ask(null, 'GET')).toMatchObject({ status: 405 })
    expect(prepare).not.toHaveBeenCalled()
  })

  it('invites nobody whom the database refuses', async () => {
    const { invite, ask } = desk({ prepare: () => Promise.reject(new Refused(409, 'already exists')) })
    expect(await ask()).toMatchObject({ status: 409, body: { success: false, error: 'already exists' } })
    expect(invite).not.toHaveBeenCalled()
  })

  it('prepares the invitation again if a visitor signed up in between', async () => {
    const outcomes = [
      { id: 'u0', invitation: undefined },
      { id: 'u1', invitation: 'i1' },
    ]
    const { prepare, ask } = desk({ invite: () => Promise.resolve(outcomes.shift() ?? { id: '', invitation: '' }) })
    expect(await ask()).toMatchObject({ status: 200, body: { data: { id: 'u1' } } })
    expect(prepare).toHaveBeenCalledTimes(2)
  })

  it('answers 409 if somebody else was first three times', async () => {
    const { prepare, ask } = desk({ invite: () => Promise.resolve({ id: 'u0', invitation: 'i0' }) })
    expect(await ask()).toMatchObject({
      status: 409,
      body: { success: false, error: 'A user with this e-mail address already exists' },
    })
    expect(prepare).toHaveBeenCalledTimes(3)
  })

  it('answers 429 if an administrator has sent too many invitations', async () => {
    const { invite, ask } = desk({
      prepare: () => Promise.reject(new Refused(429, 'Twenty are enough', { retryAfter: 1700 })),
    })
    const { status, headers, body } = await ask()
    expect([status, headers['retry-after'], body]).toEqual([
      429,
      '1700',
      { success: false, error: 'Twenty are enough' },
    ])
    expect(invite).not.toHaveBeenCalled()
  })

  it('says that it failed, but not why', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { ask } = desk({ invite: () => Promise.reject(new Error('no route to the database')) })
    expect(await ask()).toMatchObject({ status: 500, body: { success: false, error: 'Failed to create user' } })
    expect(log).toHaveBeenCalledOnce()
    log.mockRestore()
  })
})
