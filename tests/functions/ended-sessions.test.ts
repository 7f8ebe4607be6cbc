import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { callOnDeno } from './support/call.ts'
import { newPerson, type Person } from '../support/training/training.ts'

/** All functions except those that need no session: systems and mail programs call them. */
const WITHOUT_SESSION = [
  '_shared',
  'confirm-address',
  'consultancy-webhook',
  'end-access',
  'unsubscribe',
  'webhook-receiver',
]
const NAMES = readdirSync(join(import.meta.dirname, '../../supabase/functions'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !WITHOUT_SESSION.includes(entry.name))
  .map(({ name }) => name)

/** Tested on Deno, as on Supabase: the engine refuses such a token before it calls the function. */
describe('with the token of a session that has ended', () => {
  let ghost: Person
  beforeAll(async () => {
    ghost = await newPerson({ admin: true })
    const { error } = await ghost.client.auth.signOut()
    if (error !== null) throw error
  })

  it('get-consultancies accepts the token of a current session', async () => {
    const { token } = await newPerson()
    expect((await callOnDeno('get-consultancies', { token })).status).toBe(200)
  })

  it.each(NAMES)('%s answers 401', async (name) => {
    const { status, body } = await callOnDeno(name, { token: ghost.token, body: {} })
    expect([status, body]).toEqual([
      401,
      { success: false, error: 'The session of this token has ended', code: 'session_ended' },
    ])
  })
})
