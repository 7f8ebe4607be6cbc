import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect } from 'vitest'
import { IS_QUICK } from '../support/selection.ts'
import { newPerson, service, training } from '../support/training/training.ts'
import { ask, auth, fn } from './support/ask.ts'
import { attempt } from './support/attempt.ts'
import { refused } from './support/refusals.ts'
import { world } from './support/world.ts'

interface Session {
  readonly access_token: string
  readonly refresh_token: string
}

const PASSWORD = 'Training-Person-1!'
const refresh = (refresh_token: string) => auth('token?grant_type=refresh_token', { refresh_token })

async function session(email: string, password = PASSWORD): Promise<Session> {
  return (await auth('token?grant_type=password', { email, password })).body as Session
}

const whoAmI = (token: string) => ask('/auth/v1/user', { as: { token } })

describe('V7 Session Management', () => {
  attempt('a session keeps working at the identity service after sign-out', async () => {
    const { email } = await newPerson()
    const { access_token: token, refresh_token } = await session(email)
    expect((await auth('logout', {}, { as: { token } })).status).toBe(204)
    refused(await refresh(refresh_token), 400, 'refresh_token_not_found')
    return refused(await whoAmI(token), 403, 'session_not_found')
  })

  attempt('other sessions keep working after a changed password', async () => {
    const person = await newPerson()
    const stolen = await session(person.email)
    const { error } = await person.client.auth.updateUser({ password: 'Another-Word-1!' })
    expect(error).toBeNull()
    refused(await refresh(stolen.refresh_token), 400, 'refresh_token_not_found')
    return refused(await whoAmI(stolen.access_token), 403, 'session_not_found')
  })

  attempt('a session keeps working after an administrator set another password', async () => {
    const admin = await newPerson({ admin: true })
    const person = await newPerson()
    const stolen = await session(person.email)
    const set = await fn(
      'update-user-password',
      { targetEmail: person.email, newPassword: 'Set-By-Admin-1!' },
      { as: admin },
    )
    expect(set.status, set.text).toBe(200)
    return refused(await refresh(stolen.refresh_token), 400, 'refresh_token_not_found')
  })

  attempt('a session keeps working after a ban', async () => {
    const person = await newPerson()
    const stolen = await session(person.email)
    await service.auth.admin.updateUserById(person.id, { ban_duration: '1h' })
    expect((await auth('token?grant_type=password', { email: person.email, password: PASSWORD })).status).toBe(400)
    const refreshed = await refresh(stolen.refresh_token)
    expect([400, 403], refreshed.text).toContain(refreshed.status)
    return refused(await whoAmI(stolen.access_token), 403, 'user_banned')
  })

  attempt('an attacker uses a guessed, shortened or changed refresh token', async () => {
    const { refresh_token } = await session((await newPerson()).email)
    for (const guess of ['', 'aaaaaaaaaaaa', refresh_token.slice(0, -1), `${refresh_token} `, "' or '1'='1"]) {
      const answer = await refresh(guess)
      expect(answer.status, guess).toBe(400)
    }
    return '400 refresh_token_not_found'
  })

  attempt('a user uses a refresh token of training in production', async () => {
    const { refresh_token } = await session((await newPerson()).email)
    const config = (await (await fetch(`${training.site}/config.json`)).json()) as {
      environments: { production: { key: string } }
    }
    const path = `${training.site}/auth/v1/token?grant_type=refresh_token`
    const key = config.environments.production.key
    return refused(await ask(path, { key, method: 'POST', body: { refresh_token } }), 400, 'refresh_token_not_found')
  })

  attempt('an attacker signs another person out', async () => {
    const { victim } = await world()
    const person = await newPerson()
    await auth('logout?scope=others', { user_id: victim.id }, { as: person })
    expect((await whoAmI(victim.token)).status).toBe(200)
    return refused(await auth(`admin/users/${victim.id}/logout`, {}, { as: person }), 403, 'not_admin')
  })

  attempt('the services accept an access token in the address instead of the header', async () => {
    const { attacker } = await world()
    const answer = await ask(`/auth/v1/user?access_token=${attacker.token}&token=${attacker.token}`)
    return refused(answer, 401, 'no_authorization')
  })

  attempt('the services accept a session cookie', async () => {
    const { attacker } = await world()
    const headers = { cookie: `sb-access-token=${attacker.token}; sb-127-auth-token=${attacker.token}` }
    const answer = await ask('/auth/v1/user', { headers })
    expect(answer.headers.get('set-cookie')).toBeNull()
    return refused(answer, 401, 'no_authorization')
  })

  attempt(
    'a thief uses a refresh token after its owner has used it: the whole session ends',
    async () => {
      const first = await session((await newPerson()).email)
      const second = (await refresh(first.refresh_token)).body as Session
      const third = (await refresh(second.refresh_token)).body as Session
      // For ten seconds a repeated refresh is allowed.
      await pause(10_500)
      const outcome = refused(await refresh(first.refresh_token), 400, 'refresh_token_already_used')
      refused(await refresh(third.refresh_token), 400, /refresh_token/)
      return outcome
    },
    { skip: IS_QUICK },
  )
})
