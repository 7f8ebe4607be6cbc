import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createdUserSchema } from '../../supabase/functions/_shared/contracts/users.ts'
import { linkIn, mailServer } from '../support/training/mail-server.ts'
import { accounts, newPerson, service, signedIn, signIn, stranger, type Person } from '../support/training/training.ts'
import { invoke } from './support/invoke.ts'

const desk = await mailServer()
beforeAll(() => desk.start())
afterAll(() => desk.stop())

const DOMAIN = 'brabo.example'
const form = () => ({
  accountId: accounts.brabo as string,
  name: 'Nora Claes',
  email: `new-${randomUUID()}@${DOMAIN}`,
  role: 'viewer',
  accessLevel: 'restricted',
})

async function newManager(account: keyof typeof accounts): Promise<Person> {
  const person = await newPerson({ account })
  await service.from('user_accounts').update({ role: 'manager' }).eq('user_id', person.id).throwOnError()
  return person
}

describe('a manager of an account', () => {
  it('invites a colleague, who joins through the mail with the given rights, and removes them again', async () => {
    const manager = await newManager('brabo')
    const invited = form()
    const { status, body } = await invoke(manager.client, 'invite-colleague', invited)
    expect([status, body]).toEqual([200, expect.objectContaining({ success: true })])
    const { id } = createdUserSchema.parse(body).data
    const { searchParams } = new URL(linkIn((await desk.mailTo(invited.email)).text))
    const newcomer = stranger()
    await newcomer.auth.verifyOtp({ token_hash: searchParams.get('token_hash') ?? '', type: 'invite' })
    await newcomer.auth.updateUser({ password: 'My-own-word-1!' })
    const colleague = await signIn(invited.email, 'My-own-word-1!')

    const { data: members } = await manager.client
      .rpc('list_account_members', { target_account_id: accounts.brabo })
      .throwOnError()
    expect(members.find(({ user_id }) => user_id === id)).toMatchObject({ role: 'viewer', access_level: 'restricted' })
    const card = { account_id: accounts.brabo, title: 'A card', created_by: id }
    expect((await colleague.client.from('kanban_cards').insert(card)).error?.code).toBe('42501')
    const own = () => colleague.client.from('templates').select('id').eq('account_id', accounts.brabo).throwOnError()
    expect((await own()).data).toEqual([])

    const access = { account_uuid: accounts.brabo, person_uuid: id, role: 'user', access_level: 'standard' }
    await manager.client.rpc('set_colleague', access).throwOnError()
    expect((await own()).data).not.toEqual([])
    const { data: added } = await colleague.client
      .from('kanban_cards')
      .insert(card)
      .select('id')
      .single()
      .throwOnError()
    await service.from('kanban_cards').delete().eq('id', added.id).throwOnError()

    await manager.client.rpc('remove_colleague', { account_uuid: accounts.brabo, person_uuid: id }).throwOnError()
    expect((await colleague.client.from('accounts').select('id').throwOnError()).data).toEqual([])
    expect(await invoke(manager.client, 'invite-colleague', { ...form(), email: invited.email })).toMatchObject({
      status: 403,
    })
  })

  it('invites nobody with another domain, into another account, or as an administrator', async () => {
    const manager = await newManager('brabo')
    const stays = { ...form(), email: `new-${randomUUID()}@elsewhere.example` }
    expect(await invoke(manager.client, 'invite-colleague', stays)).toEqual({
      status: 400,
      body: {
        success: false,
        error: `You can invite people with an address of ${DOMAIN}`,
        code: 'other_domain',
        details: { domains: [DOMAIN] },
      },
    })
    expect(await invoke(manager.client, 'invite-colleague', { ...form(), accountId: accounts.halewijn })).toMatchObject(
      {
        status: 403,
      },
    )
    expect(await invoke(manager.client, 'invite-colleague', { ...form(), role: 'admin' })).toMatchObject({
      status: 400,
    })
    expect(await invoke(manager.client, 'create-user', { ...form(), environmentAccess: 'both' })).toMatchObject({
      status: 403,
    })
    const { error } = await manager.client.from('user_roles').upsert({ user_id: manager.id, role: 'admin' })
    expect(error?.code).toBe('42501')
  })

  it('is the only one: other members, other managers and administrators are refused', async () => {
    const people = [await newPerson({ account: 'brabo' }), await newManager('halewijn'), await signedIn('admin')]
    for (const { client } of people) {
      expect(await invoke(client, 'invite-colleague', form())).toEqual({
        status: 403,
        body: { success: false, error: 'Only a manager of the account may do this', code: 'managers_only' },
      })
    }
  })
})
