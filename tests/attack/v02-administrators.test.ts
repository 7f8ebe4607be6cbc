import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { newPerson, service, signIn } from '../support/training/training.ts'
import { ask, fn, rest, rpc } from './support/ask.ts'
import { attempt } from './support/attempt.ts'
import { recordOf } from './support/record.ts'
import { refused, repelled } from './support/refusals.ts'
import { world } from './support/world.ts'

describe('V2 Validation and Business Logic: one administrator becomes another', () => {
  const NEW_PASSWORD = 'Mine-From-Now-1!'

  attempt('an administrator sets the password of another administrator', async () => {
    const [admin, other] = [await newPerson({ admin: true }), await newPerson({ admin: true })]
    const body = { targetEmail: other.email, newPassword: NEW_PASSWORD }
    const outcome = refused(await fn('update-user-password', body, { as: admin }), 403, /reset e-mail/)
    refused(await rpc('admin_prepare_password_change', { target_email: other.email }, { as: admin }), 403, '42501')
    await expect(signIn(other.email, NEW_PASSWORD)).rejects.toThrow('Invalid login credentials')
    expect((await signIn(other.email, other.password)).id).toBe(other.id)
    expect(await recordOf(admin)).toEqual([])
    return outcome
  })

  attempt('a person at an administrator’s unlocked screen sets that administrator’s password', async () => {
    const admin = await newPerson({ admin: true })
    const body = { targetEmail: admin.email, newPassword: NEW_PASSWORD }
    const outcome = refused(await fn('update-user-password', body, { as: admin }), 403, /reset e-mail/)
    await expect(signIn(admin.email, NEW_PASSWORD)).rejects.toThrow('Invalid login credentials')
    return outcome
  })

  attempt('an administrator demotes another one, sets the password and promotes them again', async () => {
    const [admin, other] = [await newPerson({ admin: true }), await newPerson({ admin: true })]
    const make = (role: string) =>
      rest(`user_roles?user_id=eq.${other.id}`, { as: admin, method: 'PATCH', body: { role } })
    expect((await make('user')).status).toBe(204)
    const body = { targetEmail: other.email, newPassword: NEW_PASSWORD }
    expect((await fn('update-user-password', body, { as: admin })).status).toBe(200)
    const known = await signIn(other.email, NEW_PASSWORD)
    expect((await make('admin')).status).toBe(204)
    await expect(signIn(other.email, NEW_PASSWORD)).rejects.toThrow('Invalid login credentials')
    expect((await known.client.auth.refreshSession()).error).not.toBeNull()
    const record = ['user_role_updated -', 'password_set -', 'password_ended -', 'user_role_updated -']
    expect((await recordOf(admin)).toSorted()).toEqual(record.toSorted())
    return 'the password and the sessions end'
  })

  attempt('an administrator changes the address or the password of another one in the tables', async () => {
    const [admin, other] = [await newPerson({ admin: true }), await newPerson({ admin: true })]
    const body = { email: 'mine@example.com' }
    const outcome = refused(
      await rest(`profiles?id=eq.${other.id}`, { as: admin, method: 'PATCH', body }),
      403,
      '42501',
    )
    for (const path of [`admin/users/${other.id}`, 'admin/generate_link']) {
      const answer = await ask(`/auth/v1/${path}`, {
        as: admin,
        method: path.endsWith('link') ? 'POST' : 'PUT',
        body: { type: 'recovery', email: other.email, password: NEW_PASSWORD },
      })
      expect([401, 403], answer.text).toContain(answer.status)
    }
    expect((await signIn(other.email, other.password)).id).toBe(other.id)
    return outcome
  })
})

describe('V2 Validation and Business Logic: the record of what administrators do', () => {
  attempt('an administrator changes, deletes or forges a record', async () => {
    const admin = await newPerson({ admin: true })
    const { victim } = await world()
    const filter = `admin_actions?admin_id=neq.${randomUUID()}`
    repelled(await rest(filter, { as: admin, method: 'PATCH', body: { details: {} } }))
    repelled(await rest(filter, { as: admin, method: 'DELETE' }))
    const body = { admin_id: victim.id, action_type: 'password_set' }
    return refused(await rest('admin_actions', { as: admin, method: 'POST', body }), 403, '42501')
  })

  attempt('a caller with the secret key changes or deletes a record', async () => {
    const changed = await service.from('admin_actions').update({ details: {} }).not('id', 'is', null)
    const deleted = await service.from('admin_actions').delete().not('id', 'is', null)
    expect([changed.error?.code, deleted.error?.code]).toEqual(['42501', '42501'])
    return `${deleted.status} 42501`
  })

  attempt('an administrator forges a record of an action that the database records itself', async () => {
    const admin = await newPerson({ admin: true })
    const { victim } = await world()
    const names = [
      'password_set',
      'impersonation_started',
      'Impersonation_started',
      'impersonation_started ',
      'user_created',
      'user_role_changed',
      'profile_deleted',
      'file_updated',
      'report_exported',
    ]
    const outcomes: string[] = []
    for (const p_action_type of names) {
      const answer = await rpc('log_admin_action', { p_action_type, p_target_user_id: victim.id }, { as: admin })
      outcomes.push(refused(answer, 400, '22023'))
    }
    expect(await recordOf(admin)).toEqual([])
    return outcomes[0] ?? ''
  })

  attempt('an administrator fills the record with five megabytes', async () => {
    const admin = await newPerson({ admin: true })
    const args = { p_action_type: 'impersonation_ended', p_action_details: { note: 'x'.repeat(5_000_000) } }
    const outcome = refused(await rpc('log_admin_action', args, { as: admin }), 413, 'PT413')
    expect(await recordOf(admin)).toEqual([])
    return outcome
  })

  attempt('a caller with the secret key forges a record', async () => {
    const admin = await newPerson({ admin: true })
    const { error, status } = await service
      .from('admin_actions')
      .insert({ admin_id: admin.id, action_type: 'password_set' })
    expect([status, error?.code]).toEqual([403, '42501'])
    expect(await recordOf(admin)).toEqual([])
    return '403 42501'
  })

  attempt('an administrator sends a client a notification and deletes it without a record', async () => {
    const admin = await newPerson({ admin: true })
    const { own } = await world()
    const { data } = await admin.client
      .from('notifications')
      .insert({ account_id: own.account, type: 'security_alert', title: 'Pay here' })
      .select('id')
      .single()
      .throwOnError()
    await admin.client.from('notifications').delete().eq('id', data.id).throwOnError()
    expect(await recordOf(admin)).toEqual(['notification_created -', 'notification_deleted -'])
    return 'recorded in the same transaction'
  })

  attempt('an administrator looks at a profile without a reason', async () => {
    const admin = await newPerson({ admin: true })
    const { attacker } = await world()
    for (const reason of ['', '   ', '\t\n', null]) {
      const answer = await rpc('admin_view_profile', { target_profile_id: attacker.id, reason }, { as: admin })
      expect(answer.status, answer.text).toBe(400)
    }
    return '400'
  })
})
