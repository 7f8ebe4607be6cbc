import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect } from 'vitest'
import { newPerson, service, stranger, type Person } from '../support/training/training.ts'
import { fn, rest, rpc } from './support/ask.ts'
import { attempt } from './support/attempt.ts'
import { recordOf } from './support/record.ts'
import { empty, refused } from './support/refusals.ts'
import { world } from './support/world.ts'

const sessionsOf = async (admin: Person) =>
  (await service.from('impersonation_sessions').select('*').eq('admin_id', admin.id).order('started_at').throwOnError())
    .data

async function started(admin: Person, target: Person): Promise<string> {
  const { data } = await admin.client.rpc('start_impersonation_session', { target_user_id: target.id }).throwOnError()
  return data
}

const end = (admin: Person, session: string) => rpc('end_impersonation_session', { session_id: session }, { as: admin })

describe('V2 Validation and Business Logic: impersonation', () => {
  let admin: Person
  beforeEach(async () => {
    admin = await newPerson({ admin: true })
  })

  attempt('an administrator impersonates another administrator', async () => {
    const other = await newPerson({ admin: true })
    const answer = await rpc('start_impersonation_session', { target_user_id: other.id }, { as: admin })
    expect(await sessionsOf(admin)).toEqual([])
    return refused(answer, 403, '42501')
  })

  attempt('an administrator impersonates themselves, no user, and an unknown user', async () => {
    const start = (id: string | null) => rpc('start_impersonation_session', { target_user_id: id }, { as: admin })
    refused(await start(null), 400, '22023')
    refused(await start(randomUUID()), 400, '22023')
    const outcome = refused(await start(admin.id), 400, '22023')
    expect(await sessionsOf(admin)).toEqual([])
    return outcome
  })

  attempt('an administrator starts a second impersonation during the first', async () => {
    const { attacker, victim } = await world()
    const session = await started(admin, attacker)
    const answer = await rpc('start_impersonation_session', { target_user_id: victim.id }, { as: admin })
    expect(await sessionsOf(admin)).toHaveLength(1)
    await end(admin, session)
    return refused(answer, 409, '23505')
  })

  attempt('an administrator starts ten impersonations at the same moment', async () => {
    const { attacker } = await world()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        rpc('start_impersonation_session', { target_user_id: attacker.id }, { as: admin }),
      ),
    )
    const [made, ...more] = answers.filter(({ status }) => status === 200)
    expect(more).toEqual([])
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
    await end(admin, made?.body as string)
    return '409 23505, except for one'
  })

  attempt('an administrator keeps their rights while impersonating', async () => {
    const { attacker, victim } = await world()
    const session = await started(admin, attacker)
    const answers = [
      await rpc('admin_list_users', {}, { as: admin }),
      await rpc('admin_delete_user', { target_user_id: victim.id }, { as: admin }),
      await rpc('admin_view_profile', { target_profile_id: victim.id, reason: 'x' }, { as: admin }),
    ]
    const functions = [
      await fn('delete-user', { targetUserId: victim.id }, { as: admin }),
      await fn('change-address', { targetUserId: victim.id, email: 'mine@evil.example' }, { as: admin }),
      await fn('update-user-password', { targetEmail: victim.email, newPassword: 'Mine-From-Now-1!' }, { as: admin }),
    ]
    const rows = [await rest('admin_actions', { as: admin }), await rest('change_requests', { as: admin })]
    await end(admin, session)
    for (const answer of functions) refused(answer, 403, /dministrator/)
    for (const answer of rows) empty(answer)
    return answers.map((answer) => refused(answer, 403, '42501'))[0] ?? ''
  })

  attempt('an impersonating administrator reads an account that the impersonated user cannot read', async () => {
    const { attacker, their } = await world()
    const session = await started(admin, attacker)
    const answer = await rest(`kanban_cards?account_id=eq.${their.account}`, { as: admin })
    await end(admin, session)
    return empty(answer)
  })

  attempt('an impersonating administrator writes without a record', async () => {
    const { attacker, own } = await world()
    const session = await started(admin, attacker)
    const body = { account_id: own.account, created_by: attacker.id, title: 'By whom?' }
    expect((await rest('kanban_cards', { as: admin, method: 'POST', body })).status).toBe(201)
    await end(admin, session)
    const { data } = await service
      .from('admin_actions')
      .select('action_type')
      .eq('admin_id', admin.id)
      .eq('target_user_id', attacker.id)
      .order('created_at', { ascending: false })
      .limit(2)
      .throwOnError()
    expect(data.map(({ action_type }) => action_type)).toContain('impersonation_ended')
    expect(data).toHaveLength(2)
    expect(data.some(({ action_type }) => action_type.includes('card'))).toBe(true)
    return 'recorded in the same transaction'
  })

  attempt('an impersonating administrator marks notifications and changes preferences without a record', async () => {
    const { victim, their } = await world()
    // Only a change is recorded.
    await service.from('notifications').update({ read: false }).eq('id', their.notification).throwOnError()
    await service.from('user_preferences').update({ compact_mode: false }).eq('user_id', victim.id).throwOnError()
    const session = await started(admin, victim)
    const change = (path: string, body: object) => rest(path, { as: admin, method: 'PATCH', body })
    expect((await change(`notifications?id=eq.${their.notification}`, { read: true })).status).toBe(204)
    expect((await change(`user_preferences?user_id=eq.${victim.id}`, { compact_mode: true })).status).toBe(204)
    await end(admin, session)
    const { data: marked } = await service
      .from('notifications')
      .select('read')
      .eq('id', their.notification)
      .throwOnError()
    expect(marked, 'an impersonating admin marks nothing').toEqual([{ read: false }])
    const { data } = await service
      .from('admin_actions')
      .select('action_type')
      .eq('admin_id', admin.id)
      .eq('target_user_id', victim.id)
      .throwOnError()
    const types = data.map(({ action_type }) => action_type)
    expect(types).toContain('user_preference_updated')
    return 'marks nothing; the change of preferences is recorded in the same transaction'
  })

  attempt('an impersonating administrator overwrites, adds and deletes a client’s files without a record', async () => {
    const member = await newPerson({ account: 'halewijn' })
    const text = { contentType: 'text/plain' }
    const [contract, note] = [`${member.id}/contract.txt`, `${member.id}/note.txt`]
    const templates = admin.client.storage.from('templates')
    expect((await member.client.storage.from('templates').upload(contract, 'As signed', text)).error).toBeNull()
    const session = await started(admin, member)
    expect((await templates.upload(contract, 'Not so', { ...text, upsert: true })).error).not.toBeNull()
    expect((await admin.client.storage.from('chat-uploads').upload(note, 'Mine', text)).error).not.toBeNull()
    expect((await templates.upload(note, 'Mine', text)).error).toBeNull()
    const address = await templates.createSignedUploadUrl(`${member.id}/signed.txt`)
    const { path = '', token = '' } = address.data ?? {}
    expect((await stranger().storage.from('templates').uploadToSignedUrl(path, token, 'Mine', text)).error).toBeNull()
    expect((await templates.remove([note])).error).toBeNull()
    await end(admin, session)
    expect(await recordOf(admin)).toEqual([
      'impersonation_started -',
      `file_created ${member.id}`,
      `file_created ${member.id}`,
      `file_deleted ${member.id}`,
      'impersonation_ended -',
    ])
    return 'refused, or recorded in the same transaction'
  })

  attempt('an impersonating administrator sends a support request in the client’s name without a record', async () => {
    const member = await newPerson()
    const session = await started(admin, member)
    const form = { name: 'x', email: member.email, subject: randomUUID(), message: 'x', priority: 'low' }
    expect((await fn('send-support-email', form, { as: admin })).status).toBe(200)
    const forged = { ...form, sender: member.id, account: null, hourly_limit: 1000 }
    refused(await rpc('store_support_request', forged, { as: admin }), 404, 'PGRST202')
    await end(admin, session)
    const { data } = await service
      .from('support_requests')
      .select('user_id, written_by')
      .eq('subject', form.subject)
      .throwOnError()
    expect(data).toEqual([{ user_id: member.id, written_by: admin.id }])
    expect(await recordOf(admin)).toContain(`support_request_created ${member.id}`)
    return 'recorded in the same transaction'
  })

  attempt('an impersonating administrator calls functions without a record', async () => {
    const member = await newPerson()
    const session = await started(admin, member)
    // The answer itself, without a model, does not matter here.
    await fn('ai-chat', { message: 'Hello', context: 'x' }, { as: admin })
    const two = { document1Path: 'a/1.txt', document2Path: 'a/2.txt', document1Name: 'a', document2Name: 'b' }
    await fn('compare-documents', two, { as: admin })
    await end(admin, session)
    const { data } = await service
      .from('admin_actions')
      .select('details')
      .eq('admin_id', admin.id)
      .eq('in_place_of', member.id)
      .eq('action_type', 'function_called')
      .order('created_at')
      .throwOnError()
    expect(data.map(({ details }) => details)).toEqual([{ function: 'ai-chat' }, { function: 'compare-documents' }])
    return 'recorded before the function does its work'
  })

  attempt('an administrator keeps impersonating a user who became an administrator', async () => {
    const member = await newPerson()
    await started(admin, member)
    await service.from('user_roles').insert({ user_id: member.id, role: 'admin' }).throwOnError()
    expect((await sessionsOf(admin)).at(-1)?.ended_at ?? null).not.toBeNull()
    return empty(await rest(`user_preferences?user_id=eq.${member.id}`, { as: admin }))
  })

  attempt('an administrator writes in their own name while impersonating', async () => {
    const { attacker, own } = await world()
    const session = await started(admin, attacker)
    const body = { account_id: own.account, created_by: admin.id, title: 'Mine' }
    const answer = await rest('kanban_cards', { as: admin, method: 'POST', body })
    await end(admin, session)
    return refused(answer, 403, '42501')
  })

  attempt('an administrator extends the hour of an impersonation', async () => {
    const { attacker } = await world()
    const session = await started(admin, attacker)
    const before = await sessionsOf(admin)
    const question = { as: admin, method: 'PATCH', body: { expires_at: '2099-01-01T00:00:00Z' } }
    const answer = await rest(`impersonation_sessions?id=eq.${session}`, question)
    expect(await sessionsOf(admin)).toEqual(before)
    await end(admin, session)
    return refused(answer, 403, '42501')
  })

  attempt('an impersonation works after its hour', async () => {
    const { attacker, own } = await world()
    const session = await started(admin, attacker)
    const past = { started_at: '2020-01-01T00:00:00Z', expires_at: '2020-01-01T01:00:00Z' }
    await service.from('impersonation_sessions').update(past).eq('id', session).throwOnError()
    const outcome = empty(await rest('kanban_cards', { as: admin }))
    const body = { account_id: own.account, created_by: attacker.id, title: 'Late' }
    refused(await rest('kanban_cards', { as: admin, method: 'POST', body }), 403, '42501')
    refused(await rpc('admin_list_users', {}, { as: admin }), 403, '42501')
    await end(admin, session)
    return outcome
  })

  attempt('another administrator or the impersonated user ends an impersonation', async () => {
    const { attacker } = await world()
    const other = await newPerson({ admin: true })
    const session = await started(admin, attacker)
    const answers = [await end(other, session), await end(attacker, session)]
    expect((await sessionsOf(admin)).at(-1)?.ended_at ?? null).toBeNull()
    await end(admin, session)
    return answers.map((answer) => refused(answer, 403, '42501'))[0] ?? ''
  })

  attempt('an administrator ends an impersonation again, to falsify its duration', async () => {
    const { attacker } = await world()
    const session = await started(admin, attacker)
    await end(admin, session)
    const before = await sessionsOf(admin)
    const outcome = refused(await end(admin, session), 403, '42501')
    expect(await sessionsOf(admin)).toEqual(before)
    return outcome
  })

  attempt('a demoted administrator keeps impersonating', async () => {
    const { attacker } = await world()
    await started(admin, attacker)
    await service.from('user_roles').update({ role: 'user' }).eq('user_id', admin.id).throwOnError()
    return empty(await rest('kanban_cards', { as: admin }))
  })

  attempt('an administrator impersonates a user and makes that user an administrator', async () => {
    const { attacker } = await world()
    const session = await started(admin, attacker)
    const answer = await rest('user_roles', {
      as: admin,
      method: 'POST',
      body: { user_id: attacker.id, role: 'admin' },
    })
    await end(admin, session)
    expect((await rpc('is_admin', {}, { as: attacker })).body).toBe(false)
    return refused(answer, 403, '42501')
  })

  attempt('a non-administrator starts an impersonation by inserting the session', async () => {
    const { attacker, victim } = await world()
    const body = { admin_id: attacker.id, impersonated_user_id: victim.id }
    return refused(await rest('impersonation_sessions', { as: attacker, method: 'POST', body }), 403, '42501')
  })
})
