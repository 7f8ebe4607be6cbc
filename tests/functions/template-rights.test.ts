import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accounts, service, signedIn, training, type Person } from '../support/training/training.ts'

/** A member of another account knows the document's id and path, and uses the official client. */
describe('a document of another account', { timeout: 60_000 }, () => {
  const word = `Quokka${randomUUID().slice(0, 8)}`
  let owner: Person
  let neighbour: Person
  let id: string
  let path: string
  beforeAll(async () => {
    owner = await signedIn('customer')
    neighbour = await signedIn('neighbour')
    path = `${owner.id}/${Date.now()}-0-${accounts.halewijn}-${word}.txt`
    const { error } = await owner.client.storage.from('templates').upload(path, word, { contentType: 'text/plain' })
    if (error) throw error
    const row = { title: word, tags: [word], file_name: `${word}.txt`, file_path: path, is_client_specific: true }
    const { data } = await owner.client
      .from('templates')
      .insert({ ...row, user_id: owner.id, account_id: accounts.halewijn })
      .select('id')
      .single()
      .throwOnError()
    id = data.id
  })
  afterAll(async () => {
    await service.from('templates').delete().eq('id', id)
    await service.storage.from('templates').remove([path])
  })

  it('is not listed, found or counted', async () => {
    for (const [person, count] of [
      [owner, 1],
      [neighbour, 0],
    ] as const) {
      const { client } = person
      const listed = await client.rpc('list_templates', { client_specific: true, search_query: word }).throwOnError()
      const ofAccount = { client_specific: true, only_account: accounts.halewijn, only_tag: word }
      const byAccount = await client.rpc('list_templates', ofAccount).throwOnError()
      const searched = await client.rpc('search_templates', { search_query: word }).throwOnError()
      const passages = await client.rpc('find_passages', { question: word }).throwOnError()
      const tags = await client.rpc('list_template_tags').throwOnError()
      const rows = await client.from('templates').select('id').eq('id', id).throwOnError()
      const tagCount = tags.data.filter(({ tag }) => tag === word).length
      const lists = [listed, byAccount, searched, passages, rows].map(({ data }) => data.length)
      expect([...lists, tagCount]).toEqual(Array.from({ length: 6 }, () => count))
    }
  })

  it('cannot be read, signed, copied, replaced or removed by its path', async () => {
    const files = neighbour.client.storage.from('templates')
    expect((await files.download(path)).data).toBeNull()
    expect((await files.createSignedUrl(path, 60)).data).toBeNull()
    expect((await files.info(path)).data).toBeNull()
    expect((await files.list(owner.id)).data).toEqual([])
    expect((await files.copy(path, `${neighbour.id}/mine.txt`)).data).toBeNull()
    expect((await files.move(path, `${neighbour.id}/mine.txt`)).data).toBeNull()
    expect((await files.update(path, 'x', { contentType: 'text/plain' })).data).toBeNull()
    expect((await files.remove([path])).data).toEqual([])
    const removed = await neighbour.client.from('templates').delete().eq('id', id).select('id').throwOnError()
    expect(removed.data).toEqual([])
    const grab = { title: 'Grab', file_name: 'x', file_path: path, is_client_specific: true, user_id: neighbour.id }
    expect((await neighbour.client.from('templates').insert({ ...grab, account_id: accounts.halewijn })).status).toBe(
      403,
    )
    expect(await (await owner.client.storage.from('templates').download(path)).data?.text()).toBe(word)
  })

  it('has no public address, and cannot be compared', async () => {
    for (const kind of ['public', 'authenticated', 'sign', 'info', 'info/public', 'render/image/public']) {
      const response = await fetch(`${training.url}/storage/v1/object/${kind}/templates/${path}`)
      expect([kind, response.ok, (await response.text()).includes(word)]).toEqual([kind, false, false])
    }
    const { data: readable } = await neighbour.client.from('templates').select('file_path').limit(1).throwOnError()
    const compared = await neighbour.client.functions.invoke('compare-documents', {
      body: {
        document1Path: path,
        document2Path: readable[0]?.file_path,
        document1Name: 'Theirs',
        document2Name: 'One that may be read',
      },
    })
    expect(compared.error?.context.status).toBe(404)
  })
})
