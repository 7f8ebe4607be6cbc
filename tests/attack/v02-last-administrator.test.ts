import { afterAll, beforeAll, beforeEach, describe, expect } from 'vitest'
import { newPerson, service, type Person } from '../support/training/training.ts'
import { auth, fn, rest, rpc } from './support/ask.ts'
import { attempt } from './support/attempt.ts'
import { refused } from './support/refusals.ts'
import { newAccount, newMember } from './support/world.ts'

/** All other administrators are demoted during these attempts. That is possible because suites share the engine one at a time. */
describe('V2 Validation and Business Logic: the last administrator', () => {
  let stepped: string[]
  let first: Person
  let second: Person

  const administrators = async (): Promise<string[]> =>
    (await service.from('user_roles').select('user_id').eq('role', 'admin').throwOnError()).data.map(
      ({ user_id }) => user_id,
    )

  const restore = () =>
    service.from('user_roles').update({ role: 'admin' }).in('user_id', [first.id, second.id]).throwOnError()

  beforeAll(async () => {
    stepped = await administrators()
    first = await newPerson({ admin: true })
    second = await newPerson({ admin: true })
  })
  beforeEach(async () => {
    await restore()
    const others = (await administrators()).filter((id) => id !== first.id && id !== second.id)
    await service.from('user_roles').update({ role: 'user' }).in('user_id', others).throwOnError()
  })
  afterAll(async () => {
    await service.from('user_roles').update({ role: 'admin' }).in('user_id', stepped).throwOnError()
  })

  const demote = (by: Person, whom: Person) =>
    rest(`user_roles?user_id=eq.${whom.id}`, {
      as: by,
      method: 'PATCH',
      body: { role: 'user' },
      headers: { prefer: 'return=representation' },
    })

  attempt('two administrators demote each other at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      await Promise.all([demote(first, second), demote(second, first)])
      expect(await administrators()).toHaveLength(1)
      await restore()
    }
    return '400 23001, or 200 with no rows: one stays'
  })

  attempt('two administrators delete each other at the same moment', async () => {
    const third = await newPerson({ admin: true })
    const fourth = await newPerson({ admin: true })
    await service.from('user_roles').update({ role: 'user' }).in('user_id', [first.id, second.id]).throwOnError()
    const drop = (by: Person, whom: Person) => rpc('admin_delete_user', { target_user_id: whom.id }, { as: by })
    const answers = await Promise.all([drop(third, fourth), drop(fourth, third)])
    expect(await administrators()).toHaveLength(1)
    return `${answers.map(({ status }) => status).join(' and ')}: one stays`
  })

  attempt('the last administrator demotes themselves', async () => {
    await demote(first, second)
    const outcome = refused(await demote(first, first), 400, '23001')
    expect(await administrators()).toEqual([first.id])
    return outcome
  })

  attempt('the last administrator removes their own access to the environment', async () => {
    await demote(first, second)
    const question = { as: first, method: 'PATCH', body: { environment_access: 'production' } }
    return refused(await rest(`profiles?id=eq.${first.id}`, question), 400, '23001')
  })

  attempt('the last administrator deletes themselves', async () => {
    await demote(first, second)
    const outcome = refused(await fn('delete-user', { targetUserId: first.id }, { as: first }), 400, /yourself/)
    expect(await administrators()).toEqual([first.id])
    return outcome
  })

  attempt('the identity service deletes the last administrator, with the secret key', async () => {
    await demote(first, second)
    const { error } = await service.auth.admin.deleteUser(first.id)
    expect(error).not.toBeNull()
    expect(await administrators()).toEqual([first.id])
    return `${error?.status ?? ''}, undone by the database`
  })

  attempt('an administrator bans the only other administrator at the identity service', async () => {
    const answer = await auth(`admin/users/${first.id}`, { ban_duration: '1h' }, { as: second, method: 'PUT' })
    const { data } = await service.auth.admin.getUserById(first.id)
    expect(data.user?.banned_until ?? null).toBeNull()
    return refused(answer, 403, 'not_admin')
  })

  attempt('an account is deleted with the last administrator in it', async () => {
    const account = await newAccount('To go')
    const member = await newMember(account)
    expect(member.id).toBeTruthy()
    await service.from('user_accounts').insert({ user_id: first.id, account_id: account }).throwOnError()
    const answer = await rest(`accounts?id=eq.${account}`, { as: second, method: 'DELETE' })
    expect(answer.status).toBe(204)
    expect(await administrators()).toContain(first.id)
    const left = await service.from('profiles').select('id').eq('id', member.id).throwOnError()
    expect(left.data).toEqual([])
    return '204, the administrator stays'
  })
})
