import { randomUUID } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createdUserSchema } from '../../supabase/functions/_shared/contracts/users.ts'
import type { Database } from '../../supabase/database.types.ts'
import { randomAddress } from '../support/client-address.ts'
import { linkIn, mailServer } from '../support/training/mail-server.ts'
import { service, signIn, signedIn, stranger, training, type Client } from '../support/training/training.ts'
import { invoke } from './support/invoke.ts'

const desk = await mailServer()
beforeAll(() => desk.start())
afterAll(() => desk.stop())

const PASSWORD = 'Same-In-Both-1!'

function productionClient(key: string): Client {
  return createClient<Database>(training.site, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers: { 'x-forwarded-for': randomAddress() } },
  })
}
const production = productionClient(training.production.secretKey)

let admin: Promise<Client> | undefined
/** The first administrator of production. */
const productionAdmin = () =>
  (admin ??= (async () => {
    const client = productionClient(training.production.key)
    const { error } = await client.auth.signInWithPassword(training.productionAdmin)
    if (error) throw error
    return client
  })())

/** Runs the round of the schedule at once, instead of waiting for the next minute. */
async function copy(): Promise<void> {
  const response = await fetch(`${training.site}/functions/v1/copy-people-to-training`, {
    method: 'POST',
    headers: { apikey: training.production.secretKey },
  })
  expect([response.status, await response.json()]).toEqual([200, expect.objectContaining({ failed: 0 })])
}

interface Wish {
  readonly access?: Database['public']['Enums']['environment_access']
  readonly account?: string
  readonly role?: 'user' | 'admin'
}

/** A confirmed person of production. */
async function person({ access = 'both', account, role }: Wish = {}) {
  const email = `both-${randomUUID()}@example.com`
  const made = await production.auth.admin.createUser({
    email,
    password: PASSWORD,
    email_confirm: true,
    user_metadata: { name: 'Nora Claes' },
  })
  if (made.error) throw made.error
  const { id } = made.data.user
  await production.from('profiles').update({ environment_access: access }).eq('id', id).throwOnError()
  if (role !== undefined) await production.from('user_roles').upsert({ user_id: id, role }).throwOnError()
  if (account !== undefined) {
    await production.from('user_accounts').insert({ user_id: id, account_id: account }).throwOnError()
  }
  return { id, email }
}

async function newAccount(): Promise<{ id: string; name: string }> {
  const name = `Client ${randomUUID()}`
  return (await production.from('accounts').insert({ name }).select('id, name').single().throwOnError()).data
}

describe('people in training', () => {
  it('lets a person of production sign in with the same password, among the people of the same account', async () => {
    const account = await newAccount()
    const [one, other] = [await person({ account: account.id }), await person({ account: account.id })]
    await expect(signIn(one.email, PASSWORD)).rejects.toThrow('Invalid login credentials')
    await copy()
    const { client } = await signIn(one.email, PASSWORD)
    expect((await client.from('accounts').select('id, name').throwOnError()).data).toEqual([account])
    const members = await client.rpc('list_account_members', { target_account_id: account.id }).throwOnError()
    expect(members.data.map(({ email }) => email).toSorted()).toEqual([one.email, other.email].toSorted())
  })

  it('copies nobody who has access to production alone', async () => {
    const { email } = await person({ access: 'production' })
    await copy()
    await expect(signIn(email, PASSWORD)).rejects.toThrow('Invalid login credentials')
    expect((await service.from('profiles').select('id').eq('email', email).throwOnError()).data).toEqual([])
  })

  it('follows a new password, the end of access, and a deletion', async () => {
    const { id, email } = await person()
    await copy()
    const before = await signIn(email, PASSWORD)
    const password = 'Another-In-Both-1!'
    await production.auth.admin.updateUserById(id, { password })
    await copy()
    await expect(signIn(email, PASSWORD)).rejects.toThrow('Invalid login credentials')
    expect((await before.client.from('services').select('id')).data ?? []).toEqual([])
    const { client } = await signIn(email, password)

    await production.from('profiles').update({ environment_access: 'production' }).eq('id', id).throwOnError()
    await copy()
    await expect(signIn(email, password)).rejects.toThrow('Your account has no access to the Training environment')
    expect((await client.from('services').select('id')).data ?? []).toEqual([])

    await production.from('profiles').update({ environment_access: 'both' }).eq('id', id).throwOnError()
    await copy()
    await signIn(email, password)
    await production.auth.admin.deleteUser(id)
    await copy()
    await expect(signIn(email, password)).rejects.toThrow('Invalid login credentials')
    expect((await service.from('profiles').select('id').eq('email', email).throwOnError()).data).toEqual([])
  })

  it('makes an administrator of production one in training, and nobody else', async () => {
    const [firm, client] = [await person({ role: 'admin' }), await person()]
    await copy()
    const isAdmin = async (email: string) => (await (await signIn(email, PASSWORD)).client.rpc('is_admin')).data
    expect([await isAdmin(firm.email), await isAdmin(client.email)]).toEqual([true, false])
  })

  it('invites a person who may enter training alone, in training', async () => {
    const email = `training-${randomUUID()}@example.com`
    const form = { name: 'Nora Claes', email, environmentAccess: 'training' }
    const { status, body } = await invoke(await productionAdmin(), 'create-user', form)
    expect([status, body]).toEqual([200, expect.objectContaining({ success: true })])
    const { id } = createdUserSchema.parse(body).data
    const listed = await production.from('profiles').select('id, environment_access').eq('email', email).throwOnError()
    expect(listed.data).toEqual([{ id, environment_access: 'training' }])
    await copy()
    await copy()
    const link = new URL(linkIn((await desk.mailTo(email)).text))
    expect(link.searchParams.get('redirect_to')).toBe(`${training.site}/reset-password?environment=training`)
    const client = stranger()
    const verified = await client.auth.verifyOtp({
      type: 'invite',
      token_hash: link.searchParams.get('token_hash') ?? '',
    })
    expect(verified.error).toBeNull()
    expect((await client.auth.updateUser({ password: PASSWORD })).error).toBeNull()
    // A change in production leaves the password that was set in training.
    await production.from('profiles').update({ name: 'Nora C.' }).eq('id', id).throwOnError()
    await copy()
    await signIn(email, PASSWORD)
    expect(desk.mails(email)).toHaveLength(1)
  })

  it('takes nothing from training to production', async () => {
    const { id, email } = await person()
    await copy()
    await service.auth.admin.updateUserById(id, { password: 'Set-In-Training-1!' })
    await service.from('user_roles').upsert({ user_id: id, role: 'admin' }).throwOnError()
    await service.from('profiles').update({ name: 'Changed' }).eq('id', id).throwOnError()
    await copy()
    const { error } = await productionClient(training.production.key).auth.signInWithPassword({
      email,
      password: PASSWORD,
    })
    expect(error).toBeNull()
    const { data } = await production.from('profiles').select('name, user_roles (role)').eq('id', id).throwOnError()
    expect(data).toEqual([{ name: 'Nora Claes', user_roles: null }])
  })

  it('works in its own environment alone', async () => {
    const inTraining = await service.rpc('list_people_to_copy', { training: randomUUID(), batch: 1 })
    expect(inTraining.error?.message).toBe('This works in the production environment only')
    const inProduction = await production.rpc('receive_people', { people: [] })
    expect(inProduction.error?.message).toBe('This works in the training environment only')
    const response = await fetch(`${training.url}/functions/v1/copy-people-to-training`, {
      method: 'POST',
      headers: { apikey: training.secretKey },
    })
    expect(await response.json()).toEqual({ success: true, copied: 0, failed: 0 })
  })

  it('refuses people, and administrators too', async () => {
    const answers = await Promise.all([
      invoke(await productionAdmin(), 'copy-people-to-training', {}),
      invoke((await signedIn('admin')).client, 'copy-people-to-training', {}),
      invoke((await signedIn('customer')).client, 'copy-people-to-training', {}),
    ])
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
    const { error } = await (await productionAdmin()).rpc('list_people_to_copy', { training: randomUUID(), batch: 1 })
    expect(error?.code).toBe('42501')
  })
})
