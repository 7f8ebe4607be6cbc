import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { callBoth, callInEngine } from './support/call.ts'
import { accounts, service, signedIn, stranger, training } from '../support/training/training.ts'

const hasFile = async (path: string): Promise<boolean> => {
  const { data } = await service.storage.from('templates').exists(path)
  return data
}

describe('tidy-files', { timeout: 60_000 }, () => {
  it('removes the file of a template that a member deleted, and no other', async () => {
    const customer = await signedIn('customer')
    const [gone, waiting] = [randomUUID(), randomUUID()].map((name) => `${customer.id}/${name}`) as [string, string]
    for (const path of [gone, waiting]) {
      const { error } = await customer.client.storage.from('templates').upload(path, 'x', { contentType: 'text/plain' })
      expect(error).toBeNull()
    }
    const row = { title: 'Gone', file_name: 'x.txt', file_path: gone, is_client_specific: true }
    await customer.client
      .from('templates')
      .insert({ ...row, user_id: customer.id, account_id: accounts.halewijn })
      .throwOnError()
    await customer.client.from('templates').delete().eq('file_path', gone).throwOnError()
    const { token } = await signedIn('neighbour')
    expect(await callInEngine('tidy-files', { token })).toMatchObject({ status: 200 })
    expect(await callBoth('tidy-files', { token })).toMatchObject({ status: 200, body: { success: true, removed: 0 } })
    expect([await hasFile(gone), await hasFile(waiting)]).toEqual([false, true])
    expect(await callInEngine('tidy-files', { headers: { apikey: training.secretKey } })).toMatchObject({ status: 200 })
    expect(await hasFile(waiting)).toBe(true)
    await service.storage.from('templates').remove([waiting])
  })

  it('refuses callers without a session, and users cannot list the files to remove', async () => {
    const { error } = await stranger().functions.invoke('tidy-files')
    expect(error?.context.status).toBe(401)
    const { client } = await signedIn('customer')
    expect((await client.rpc('list_unneeded_files', { at_most: 1 })).status).toBe(403)
  })
})
