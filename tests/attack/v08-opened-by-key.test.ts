import { randomUUID } from 'node:crypto'
import { REALTIME_SUBSCRIBE_STATES } from '@supabase/supabase-js'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { service, training, type Person } from '../support/training/training.ts'
import { ask, fn } from './support/ask.ts'
import { attempt } from './support/attempt.ts'
import { addDocument, addedTo, TEXT, type ClientDocument } from './support/client-documents.ts'
import { object } from './support/files.ts'
import { refused } from './support/refusals.ts'
import { newAccount, newMember } from './support/world.ts'

const files = service.storage.from('templates')
const withKey = { key: training.secretKey }

describe('V8 Authorization: documents of clients, with the secret key', () => {
  let account: string
  let member: Person
  let document: ClientDocument
  beforeAll(async () => {
    account = await newAccount('By key')
    member = await newMember(account)
    document = await addDocument(member, account)
    await fn('index-templates', {}, { as: member })
  })

  const entry = () => ({
    actor: null,
    via: 'key',
    action: 'document_opened',
    object: { id: document.id, title: 'Lease of a hangar' },
  })
  const remove = (path: string, bucket = 'templates') =>
    onTestFinished(async () => void (await service.storage.from(bucket).remove([path])))

  test('a download has an entry, and so has each download of a part', async () => {
    const entries = await addedTo(account, async () => {
      expect(await (await files.download(document.path)).data?.text()).toContain(document.word)
    })
    expect(entries).toEqual([entry()])
    const parts = await addedTo(account, async () => {
      for (const [way, range] of [
        ['', 'bytes=0-9'],
        ['authenticated/', 'bytes=10-19'],
      ] as const) {
        const answer = await ask(object(`${way}templates/${document.path}`), { ...withKey, headers: { range } })
        expect(answer.status).toBe(206)
      }
    })
    expect(parts).toEqual([entry(), entry()])
  })

  test('signing an address has an entry, and so has every use of it', async () => {
    let address = ''
    const signed = await addedTo(account, async () => {
      address = (await files.createSignedUrl(document.path, 86_400 * 365)).data?.signedUrl ?? ''
    })
    expect(signed).toEqual([entry()])
    const used = await addedTo(account, async () => {
      expect(await (await fetch(address)).text()).toContain(document.word)
      expect(await (await fetch(address)).text()).toContain(document.word)
    })
    expect(used).toEqual([entry(), entry()])
    expect(await addedTo(account, () => files.createSignedUrls([document.path], 60))).toEqual([entry()])
  })

  test('a copy has an entry', async () => {
    const copy = `${randomUUID()}/copy.txt`
    remove(copy)
    expect(await addedTo(account, () => files.copy(document.path, copy))).toEqual([entry()])
    const elsewhere = `${randomUUID()}/copy.txt`
    remove(elsewhere, 'chat-uploads')
    const copied = () => files.copy(document.path, elsewhere, { destinationBucket: 'chat-uploads' })
    expect(await addedTo(account, copied)).toEqual([entry()])
  })

  test('requests that return no bytes have no entry', async () => {
    const entries = await addedTo(account, async () => {
      expect((await files.info(document.path)).error).toBeNull()
      expect((await files.exists(document.path)).data).toBe(true)
      expect((await files.list(member.id)).data).not.toEqual([])
    })
    expect(entries).toEqual([])
  })

  test('reading uploads that belong to no document, and files of a chat, has an entry too', async () => {
    const path = `${member.id}/${randomUUID()}.txt`
    for (const bucket of ['templates', 'chat-uploads']) {
      expect((await member.client.storage.from(bucket).upload(path, 'private', TEXT)).error).toBeNull()
      remove(path, bucket)
      const entries = await addedTo(account, () => service.storage.from(bucket).download(path))
      expect(entries).toMatchObject([{ via: 'key', action: 'document_opened', object: { what: 'upload' } }])
    }
  })

  test('reading the file of a deleted document has an entry', async () => {
    const deleted = await addDocument(member, account)
    await member.client.from('templates').delete().eq('id', deleted.id).throwOnError()
    const entries = await addedTo(account, () => files.download(deleted.path))
    expect(entries).toMatchObject([{ via: 'key', object: { what: 'deleted_document' } }])
  })

  test('the entry says if the function that indexes for the search has read the document', async () => {
    const unread = await addDocument(member, account)
    const entries = await addedTo(account, async () => {
      expect((await fn('index-templates', {}, withKey)).status).toBe(200)
    })
    expect(entries).toEqual([{ ...entry(), object: { ...entry().object, id: unread.id, purpose: 'search' } }])
  })

  attempt(
    'somebody with the secret key removes the document from the account, reads it, and puts it back',
    async () => {
      const entries = await addedTo(account, async () => {
        const row = (account_id: string | null) =>
          service
            .from('templates')
            .update({ account_id, is_client_specific: false })
            .eq('id', document.id)
            .throwOnError()
        await row(null)
        expect((await files.download(document.path)).error).toBeNull()
        await row(account)
      })
      expect(entries.map(({ via, action, object: { what } }) => [via, action, what])).toEqual([
        ['key', 'changed', 'template_updated'],
        ['key', 'changed', 'template_updated'],
      ])
      return 'two entries'
    },
  )

  attempt('somebody with the secret key becomes a member and reads the document', async () => {
    let stranger: Person | undefined
    const entries = await addedTo(account, async () => void (stranger = await newMember(account)))
    expect(entries).toMatchObject([
      { via: 'key', action: 'rights_changed', object: { what: 'user_account_created', person: stranger?.id } },
    ])
    return 'an entry'
  })

  attempt('somebody with the secret key makes the bucket public', async () => {
    for (const bucket of ['templates', 'chat-uploads', 'support-files']) {
      expect((await service.storage.updateBucket(bucket, { public: true })).error?.message).toContain('never public')
      expect((await service.storage.getBucket(bucket)).data?.public).toBe(false)
    }
    const answer = await ask(object(`public/templates/${document.path}`))
    return refused(answer, 400, /NoSuchBucket/)
  })

  attempt('somebody with the secret key reads what the searches and the Steward know of it', async () => {
    const question = document.word
    const found = await service.rpc('search_templates', { search_query: question }).throwOnError()
    expect(found.data).toEqual([])
    const { data: listed } = await service.rpc('list_templates', { client_specific: true, search_query: question })
    expect(JSON.stringify(listed ?? [])).not.toContain(question)
    expect((await service.rpc('find_passages', { question })).error?.code).toBe('42501')
    expect((await service.from('chat_conversations').select()).error?.code).toBe('42501')
    for (const table of ['template_texts', 'template_passages']) {
      expect((await ask(`/rest/v1/${table}`, withKey)).status).toBe(404)
      expect((await ask(`/rest/v1/${table}`, { ...withKey, headers: { 'accept-profile': 'private' } })).status).toBe(
        406,
      )
    }
    return refused(await ask('/rest/v1/chat_exchanges', withKey), 403, '42501')
  })

  attempt('somebody with the secret key reads answers of the Steward as live changes', async () => {
    const seen: object[] = []
    const changes = { event: '*', schema: 'public', table: 'chat_exchanges' } as const
    const channel = service.channel(`answers-${randomUUID()}`).on('postgres_changes', changes, (change) => {
      seen.push(change)
    })
    onTestFinished(async () => void (await service.removeChannel(channel)))
    await new Promise<void>((resolve) =>
      channel.subscribe((state) => void (state === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED && resolve())),
    )
    const body = { message: `What of the ${document.word}?`, context: '', conversation: 'new' }
    await fn('ai-chat', body, { as: member })
    const own = await member.client.from('chat_exchanges').select('question').throwOnError()
    expect(own.data[0]?.question).toContain(document.word)
    await expect.poll(() => seen.length, { timeout: 20_000 }).toBeGreaterThan(0)
    expect(JSON.stringify(seen)).not.toContain(document.word)
    return 'the changes, without questions and answers'
  })
})
