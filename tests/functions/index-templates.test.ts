import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { docx, paragraph } from '../../supabase/functions/_shared/documents/fixtures/docx.ts'
import { pdf } from '../../supabase/functions/_shared/documents/fixtures/pdf.ts'
import { callBoth, callInEngine, callOnDeno } from './support/call.ts'
import { accounts, service, signedIn, stranger, training, type Person } from '../support/training/training.ts'

const PATIENCE = { timeout: 90_000, interval: 500 }
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

const added: { readonly id: string; readonly path: string }[] = []
afterEach(async () => {
  const gone = added.splice(0)
  for (const { id } of gone) await service.from('templates').delete().eq('id', id).throwOnError()
  await service.storage.from('templates').remove(gone.map(({ path }) => path))
})

/** Uploads the file, then inserts its row, as the portal does. */
async function addTemplate(person: Person, bytes: Uint8Array, contentType: string): Promise<string> {
  const path = `${person.id}/${randomUUID()}`
  const { error } = await person.client.storage.from('templates').upload(path, bytes, { contentType })
  if (error) throw error
  const { data } = await person.client
    .from('templates')
    .insert({
      user_id: person.id,
      account_id: accounts.halewijn,
      title: 'Added by a test',
      file_name: 'test',
      file_path: path,
      is_client_specific: true,
    })
    .select('id')
    .single()
    .throwOnError()
  added.push({ id: data.id, path })
  return data.id
}

async function stateOf(person: Person, id: string): Promise<string | undefined> {
  const { data } = await person.client.from('templates').select('text_state').eq('id', id).maybeSingle().throwOnError()
  return data?.text_state
}

describe('index-templates', { timeout: 120_000 }, () => {
  it('reads the whole library without being called, soon after the start', async () => {
    const states = async () => {
      const { data } = await service
        .from('templates')
        .select('text_state')
        .like('file_path', '%/1767225600000-%')
        .throwOnError()
      expect(data).toHaveLength(10)
      return [...new Set(data.map(({ text_state: state }) => state))]
    }
    await expect.poll(states, PATIENCE).toEqual(['ready'])
  })

  it('reads a new template when a member calls it, and shows the member whether it was readable', async () => {
    const customer = await signedIn('customer')
    const readable = await addTemplate(customer, docx(paragraph('The quokka clause survives termination.')), DOCX)
    const scanned = await addTemplate(customer, pdf(''), 'application/pdf')
    const { error } = await customer.client.functions.invoke('index-templates')
    expect(error).toBeNull()
    await expect.poll(() => stateOf(customer, readable), PATIENCE).toBe('ready')
    await expect.poll(() => stateOf(customer, scanned), PATIENCE).toBe('unreadable')
    expect(await stateOf(await signedIn('neighbour'), readable)).toBeUndefined()
    const { data } = await customer.client.rpc('search_templates', { search_query: 'quokka' }).throwOnError()
    expect(data.map(({ id }) => id)).toEqual([readable])
  })

  it('refuses callers without a session, and accepts the schedule', async () => {
    const { error } = await stranger().functions.invoke('index-templates')
    expect(error?.context.status).toBe(401)
    expect(await callInEngine('index-templates', { headers: { apikey: training.secretKey } })).toMatchObject({
      status: 200,
      body: { success: true },
    })
  })

  it('answers the same on Deno', async () => {
    const answer = await callOnDeno('index-templates', { headers: { apikey: training.secretKey } })
    expect(answer).toMatchObject({ status: 200, body: { success: true } })
    expect(await callBoth('index-templates', { token: (await signedIn('neighbour')).token })).toMatchObject({
      status: 200,
      body: { success: true, ready: 0, unreadable: 0, postponed: 0 },
    })
    expect(await callBoth('index-templates', { headers: { apikey: 'sb_secret_forged' } })).toMatchObject({
      status: 401,
    })
    expect(await callBoth('index-templates', { headers: { apikey: training.secretKey }, method: 'GET' })).toMatchObject(
      {
        status: 405,
      },
    )
  })
})
