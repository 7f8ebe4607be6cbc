import { describe, expect, it } from 'vitest'
import { consultanciesSchema } from '../../supabase/functions/_shared/contracts/consultancies.ts'
import { callBoth, callInEngine, callOnDeno } from './support/call.ts'
import { newPerson, service, signedIn, stranger, training, type Client } from '../support/training/training.ts'

async function listed(client: Client): Promise<readonly string[]> {
  const { data, error } = await client.functions.invoke('get-consultancies')
  expect(error).toBeNull()
  return consultanciesSchema.parse(data).consultancies.map(({ id }) => id)
}

/** The future consultancies of all accounts, soonest first. */
async function upcoming() {
  const { data } = await service
    .from('consultancies')
    .select('id, account_id')
    .eq('status', 'planned')
    .gte('starts_at', new Date().toISOString())
    .order('starts_at')
    .order('id')
    .throwOnError()
  return data
}

describe('get-consultancies', () => {
  it('lists the account’s consultancies for a member, soonest first, and none for an administrator', async () => {
    const customer = await signedIn('customer')
    const { data: links } = await customer.client
      .from('user_accounts')
      .select('account_id')
      .eq('user_id', customer.id)
      .throwOnError()
    const all = await upcoming()
    const own = all.filter((row) => links.some((link) => link.account_id === row.account_id)).map(({ id }) => id)
    expect(own.length).toBeGreaterThan(0)
    expect(own.length).toBeLessThan(all.length)
    expect(await listed(customer.client)).toEqual(own)
    expect(await listed((await signedIn('admin')).client)).toEqual([])
    expect(await listed((await signedIn('neighbour')).client)).not.toEqual(own)
  })

  it('lists past consultancies for a member, newest first, and none for an administrator', async () => {
    const pastOf = async (client: Client) => {
      const { data } = await client.functions.invoke('get-consultancies')
      return consultanciesSchema.parse(data).past
    }
    const customer = await signedIn('customer')
    const past = await pastOf(customer.client)
    const days = past.map(({ date, time }) => `${date} ${time}`)
    expect(days.length).toBeGreaterThan(0)
    expect(days).toEqual(days.toSorted().toReversed())
    expect(await pastOf((await signedIn('admin')).client)).toEqual([])
    const own = past.map(({ id }) => id)
    for (const { id } of await pastOf((await signedIn('neighbour')).client)) expect(own).not.toContain(id)
  })

  it('lists a cancelled consult apart, and not to another account; nobody writes the table', async () => {
    const customer = await signedIn('customer')
    const admin = await signedIn('admin')
    const { data: link } = await service
      .from('user_accounts')
      .select('account_id')
      .eq('user_id', customer.id)
      .limit(1)
      .single()
      .throwOnError()
    const { data: id } = await admin.client
      .rpc('admin_plan_consult', {
        account_uuid: link.account_id,
        consultant_name: 'Els Peeters',
        service: 'Legal',
        starts_at: new Date(Date.now() + 86_400_000).toISOString(),
      })
      .throwOnError()
    const listsWith = async (client: Client) => {
      const { data } = await client.functions.invoke('get-consultancies')
      const lists = Object.entries(consultanciesSchema.parse(data))
      return lists.filter(([, list]) => list.some((consult) => consult.id === id)).map(([name]) => name)
    }
    try {
      expect(await listsWith(customer.client)).toEqual(['consultancies'])
      for (const { client } of [customer, admin]) {
        const table = () => client.from('consultancies')
        expect((await table().update({ service: 'x' }).eq('id', id)).error?.code).toBe('42501')
        expect((await table().delete().eq('id', id)).error?.code).toBe('42501')
      }
      expect((await customer.client.rpc('admin_cancel_consult', { consult_id: id })).error?.code).toBe('42501')
      await admin.client.rpc('admin_cancel_consult', { consult_id: id }).throwOnError()
      expect(await listsWith(customer.client)).toEqual(['cancelled'])
      expect(await listsWith((await signedIn('neighbour')).client)).toEqual([])
      expect(await listsWith(admin.client)).toEqual([])
    } finally {
      await service.from('consultancies').delete().eq('id', id).throwOnError()
      await service.from('notifications').delete().eq('data->>consult_id', id).throwOnError()
    }
  })

  it('answers and refuses the same on Deno', async () => {
    const { token } = await signedIn('customer')
    expect(await callBoth('get-consultancies', { token })).toMatchObject({
      status: 200,
      type: 'application/json',
      origin: '*',
    })
    const preflight = { method: 'OPTIONS', headers: { origin: 'https://portal.example' } }
    expect(await callBoth('get-consultancies', preflight)).toMatchObject({ status: 204, origin: '*' })
    expect(await callBoth('get-consultancies', { token, method: 'DELETE' })).toMatchObject({ status: 405 })
  })

  it('refuses callers without a session, the secret key, and the token of a deleted user', async () => {
    const { data, error } = await stranger().functions.invoke('get-consultancies')
    expect([data, error?.context.status]).toEqual([null, 401])
    const asServer = await fetch(`${training.url}/functions/v1/get-consultancies`, {
      headers: { apikey: training.secretKey },
    })
    expect(asServer.status).toBe(401)
    // The signature of a deleted user's token is still valid.
    const { token, id } = await newPerson()
    await service.auth.admin.deleteUser(id)
    expect(await callInEngine('get-consultancies', { token })).toMatchObject({ status: 401 })
    expect(await callOnDeno('get-consultancies', { token })).toMatchObject({ status: 401 })
  })
})
