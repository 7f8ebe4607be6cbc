import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { IS_QUICK } from '../support/selection.ts'
import { waitUntil } from '../support/wait-until.ts'
import { newPerson, service, signIn, type Person } from '../support/training/training.ts'
import { ask, fn, rpc } from './support/ask.ts'
import { attempt } from './support/attempt.ts'
import { addDocument, addedTo, lifeOf, logOf, TEXT, type ClientDocument } from './support/client-documents.ts'
import { fileRefused, object } from './support/files.ts'
import { refused } from './support/refusals.ts'
import { newAccount, newMember, world } from './support/world.ts'

const templates = (person: Person) => person.client.storage.from('templates')
const open = async (person: Person, document: ClientDocument) =>
  await person.client.rpc('open_document', { template_id: document.id }).throwOnError()

/** Tries every way to get the bytes from the storage service, and expects that none works. */
async function expectClosed(person: Person, { path }: ClientDocument): Promise<string> {
  const files = templates(person)
  const tries = [
    await files.download(path),
    await files.download(path, { transform: { width: 10 } }),
    await files.createSignedUrl(path, 60),
    await files.createSignedUrl(path, 60, { download: true, transform: { width: 10 } }),
    await files.info(path),
    await files.copy(path, `${person.id}/${randomUUID()}.txt`),
    await files.copy(path, `${person.id}/${randomUUID()}.txt`, { destinationBucket: 'chat-uploads' }),
    await files.move(path, `${person.id}/${randomUUID()}.txt`),
    await files.move(path, `${person.id}/${randomUUID()}.txt`, { destinationBucket: 'chat-uploads' }),
    await files.update(path, 'x', TEXT),
  ]
  expect(tries.map(({ data }) => data)).toEqual(tries.map(() => null))
  expect((await files.createSignedUrls([path], 60)).data).toMatchObject([{ signedUrl: null }])
  const [folder, name] = path.split('/')
  expect((await files.list(folder)).data?.map((file) => file.name)).not.toContain(name)
  for (const way of ['authenticated/', 'public/', 'info/', 'info/authenticated/']) {
    fileRefused(await ask(object(`${way}templates/${path}`), { as: person }), /NoSuch/)
  }
  fileRefused(await ask(object(`templates/${path}`), { as: person, headers: { range: 'bytes=0-3' } }), 'NoSuchKey')
  return fileRefused(await ask(object(`templates/${path}`), { as: person }), 'NoSuchKey')
}

describe('V8 Authorization: documents of clients, for administrators', () => {
  let account: string
  let member: Person
  let document: ClientDocument
  let admin: Person
  beforeAll(async () => {
    account = await newAccount('Opened')
    member = await newMember(account)
    document = await addDocument(member, account)
    await waitUntil('the document is found', async () => {
      await fn('index-templates', {}, { as: member })
      return (await member.client.rpc('find_passages', { question: document.word }).throwOnError()).data.length > 0
    })
  })
  beforeEach(async () => {
    admin = await newPerson({ admin: true })
  })

  attempt('an administrator reads a client’s document with the official client, without opening it', async () => {
    let outcome = ''
    expect(await addedTo(account, async () => void (outcome = await expectClosed(admin, document)))).toEqual([])
    expect(await (await templates(member).download(document.path)).data?.text()).toContain(document.word)
    return outcome
  })

  attempt('an administrator reads it while impersonating a member, without opening it', async () => {
    const start = { target_user_id: member.id, reason: 'A document cannot be opened', read_only: true }
    const { data: session } = await admin.client.rpc('start_impersonation_session', start).throwOnError()
    const outcome = await expectClosed(admin, document)
    const opened = await addedTo(account, () => open(admin, document))
    expect(opened).toEqual([
      {
        actor: admin.id,
        via: 'impersonation',
        action: 'document_opened',
        object: { id: document.id, title: 'Lease of a hangar', as: member.id },
      },
    ])
    expect(await (await templates(admin).download(document.path)).data?.text()).toContain(document.word)
    await admin.client.rpc('end_impersonation_session', { session_id: session }).throwOnError()
    await expectClosed(admin, document)
    return outcome
  })

  attempt(
    'a document that one administrator has opened is read by another, or in another session, or opens another document',
    async () => {
      const second = await addDocument(member, account)
      const opened = await addedTo(account, () => open(admin, document))
      expect(opened).toEqual([
        {
          actor: admin.id,
          via: 'portal',
          action: 'document_opened',
          object: { id: document.id, title: 'Lease of a hangar' },
        },
      ])
      expect(await (await templates(admin).download(document.path)).data?.text()).toContain(document.word)
      const outcome = await expectClosed(await newPerson({ admin: true }), document)
      await expectClosed(await signIn(admin.email, admin.password), document)
      await expectClosed(admin, second)
      return outcome
    },
  )

  attempt('an administrator signs an address of an opened document for a week', async () => {
    await open(admin, document)
    const { data } = await templates(admin).createSignedUrl(document.path, 7 * 86_400)
    const { data: several } = await templates(admin).createSignedUrls([document.path], 7 * 86_400)
    const lives = [lifeOf(data?.signedUrl ?? ''), lifeOf(several?.[0]?.signedUrl ?? '')]
    for (const life of lives) {
      expect(life).toBeGreaterThan(30)
      expect(life).toBeLessThanOrEqual(60)
    }
    const { data: own } = await templates(member).createSignedUrl(document.path, 86_400)
    expect(lifeOf(own?.signedUrl ?? '')).toBe(86_400)
    return 'valid for a minute'
  })

  attempt(
    'an administrator reads a document, or uses a signed address, a minute after opening it',
    async () => {
      await open(admin, document)
      const { data } = await templates(admin).createSignedUrl(document.path, 3600)
      expect(await (await fetch(data?.signedUrl ?? '')).text()).toContain(document.word)
      await new Promise((resolve) => setTimeout(resolve, 61_000))
      expect((await fetch(data?.signedUrl ?? '')).status).toBe(400)
      return expectClosed(admin, document)
    },
    { timeout: 120_000, skip: IS_QUICK },
  )

  attempt('an administrator reads a client’s document in what a search shows', async () => {
    const added = await addedTo(account, async () => {
      const { data: found } = await admin.client.rpc('search_templates', { search_query: document.word }).throwOnError()
      const { data: listed } = await admin.client
        .rpc('list_templates', { client_specific: true, search_query: document.word })
        .throwOnError()
      expect(found).toMatchObject([{ id: document.id, passage: null }])
      expect(listed).toMatchObject([{ id: document.id, passage: null }])
    })
    expect(added).toEqual([])
    const { data: own } = await member.client.rpc('search_templates', { search_query: document.word }).throwOnError()
    expect(own[0]?.passage).toContain(document.word)
    return 'found, without a sentence'
  })

  /** Calls the procedure in every way that makes the request fail after the search, or tells of its result elsewhere. */
  async function inEveryWay(procedure: string, words: string) {
    const guess = (text: string) => `content=like.*${text}*`
    const object = { accept: 'application/vnd.pgrst.object+json' }
    const ways: readonly (readonly [search: string, headers: Record<string, string>])[] = [
      ['select=content::integer', {}],
      ['select=sentences::integer', {}],
      ['select=file_name::date,content::uuid', {}],
      [`select=content&${guess('waters')}`, object],
      [`select=content&${guess('nothing of it')}`, object],
      [`${guess('waters')}&order=content`, { prefer: 'count=exact' }],
      ['limit=1&offset=5000', { prefer: 'count=exact' }],
      ['limit=1', { range: '5000-5001', prefer: 'count=exact' }],
      ['', { prefer: 'handling=strict,max-affected=0' }],
      ['', { prefer: 'tx=rollback' }],
      ['', { accept: 'application/vnd.pgrst.plan+json; options=analyze|verbose' }],
    ]
    const got: { asked: string; status: number; told: string }[] = []
    for (const [search, headers] of ways) {
      const answer = await rpc(`${procedure}?${search}`, { question: words }, { as: admin, headers })
      const told = `${answer.status} ${answer.text} ${answer.headers.get('content-range')}`
      got.push({ asked: search, status: answer.status, told })
    }
    const answer = await ask(`/rest/v1/rpc/${procedure}?question=${words}&select=content::integer`, { as: admin })
    got.push({ asked: 'GET', status: answer.status, told: `${answer.status} ${answer.text}` })
    return got
  }
  const withoutPassages = async () => {
    const unopened = await addedTo(account, async () => {
      const got = await inEveryWay('find_passages', document.word)
      for (const { asked, told } of got) expect(told, asked).not.toMatch(/waters|hangar|tenant|Sundays/)
      // A guess that is right and one that is wrong get the same answer.
      const [right, wrong] = got.filter(({ asked }) => asked.startsWith('select=content&content=like'))
      expect(right?.told).toBe(wrong?.told)
    })
    expect(unopened).toEqual([])
    // What succeeds has left an entry. What fails may have left one.
    let succeeded = 0
    const opened = await addedTo(account, async () => {
      const got = await inEveryWay('open_passages', document.word)
      for (const { asked, told } of got) expect(told, asked).not.toMatch(/waters|hangar|tenant|Sundays/)
      succeeded = got.filter(({ status }) => status < 300).length
    })
    expect(opened.length).toBeGreaterThanOrEqual(succeeded)
    return 'no passage, whatever fails'
  }

  attempt('an administrator makes the search for passages fail, so that its entry is taken back', withoutPassages)

  attempt('an administrator does it in a read-only impersonation', async () => {
    const start = { target_user_id: member.id, reason: 'A passage cannot be found', read_only: true }
    const { data: session } = await admin.client.rpc('start_impersonation_session', start).throwOnError()
    const outcome = await withoutPassages()
    await admin.client.rpc('end_impersonation_session', { session_id: session }).throwOnError()
    return outcome
  })

  attempt('an administrator makes a procedure fail that reads the rest of its answer', async () => {
    const { their, victim } = await world()
    const failing = { as: admin, headers: { accept: 'application/vnd.pgrst.object+json' } }
    const view = { target_profile_id: victim.id, reason: 'A call' }
    const cast = await rpc('admin_view_profile?select=email::integer', view, { as: admin })
    expect(cast.text).not.toContain(victim.email)
    const { data: delivery } = await admin.client
      .rpc('admin_open_test_delivery', { feed_id: their.feed })
      .throwOnError()
    const recorded = async () =>
      (
        await service
          .from('admin_actions')
          .select('id')
          .eq('admin_id', admin.id)
          .eq('action_type', 'feed_tested')
          .throwOnError()
      ).data.length
    expect(await recorded()).toBe(1)
    await rpc('admin_read_test_delivery?select=body::integer', { test_id: delivery }, { as: admin })
    await rpc('admin_read_test_delivery?body=eq.x', { test_id: delivery }, failing)
    expect(await recorded()).toBe(1)
    return refused(cast, 400, 'PGRST127')
  })

  test('passages, answers of the Steward and comparisons have an entry', async () => {
    const quoted = {
      actor: admin.id,
      via: 'portal',
      action: 'document_opened',
      object: { id: document.id, title: 'Lease of a hangar', what: 'passages' },
    }
    const question = { question: document.word }
    const passages = await addedTo(account, async () => {
      await admin.client.rpc('open_passages', question).throwOnError()
      const { data } = await admin.client.rpc('find_passages', question).throwOnError()
      expect(data[0]?.content).toContain(document.word)
    })
    const other = await newPerson({ admin: true })
    expect((await other.client.rpc('find_passages', question).throwOnError()).data).toEqual([])
    expect(passages).toEqual([quoted])
    // The model has got the passages, whatever it answers.
    const message = { message: `What of the ${document.word}?`, context: '' }
    const asked = await addedTo(account, () => fn('ai-chat', message, { as: admin }))
    expect(asked).toContainEqual(quoted)
    const second = await addDocument(member, account)
    const compared = await addedTo(account, async () => {
      const body = {
        document1Path: document.path,
        document1Name: 'One',
        document2Path: second.path,
        document2Name: 'Two',
      }
      expect((await fn('compare-documents', body, { as: admin })).status).toBe(200)
    })
    expect(compared.map(({ actor, action, object: { id } }) => [actor, action, id])).toEqual(
      expect.arrayContaining([document, second].map(({ id }) => [admin.id, 'document_opened', id])),
    )
  })

  attempt(
    'an administrator removes the document from the account and reads it, or deletes it and reads the file',
    async () => {
      const [taken, deleted] = [await addDocument(member, account), await addDocument(member, account)]
      const entries = await addedTo(account, async () => {
        const change = { account_id: null, is_client_specific: false }
        await admin.client.from('templates').update(change).eq('id', taken.id).throwOnError()
        await admin.client.from('templates').delete().eq('id', deleted.id).throwOnError()
      })
      expect(entries.map(({ actor, action, object: { what, id } }) => [actor, action, what, id])).toEqual([
        [admin.id, 'changed', 'template_updated', taken.id],
        [admin.id, 'changed', 'template_deleted', deleted.id],
      ])
      await admin.client.from('templates').delete().eq('id', taken.id).throwOnError()
      return expectClosed(admin, deleted)
    },
  )

  attempt('an administrator opens a document that does not exist, or as somebody who may not read it', async () => {
    refused(await rpc('open_document', { template_id: randomUUID() }, { as: admin }), 404, 'PT404')
    refused(await rpc('open_file', { file_path: `${member.id}/x.txt` }, { as: admin }), 404, 'PT404')
    refused(await rpc('open_document', { template_id: document.id }), 401, '42501')
    const elsewhere = await newMember(await newAccount('Elsewhere'))
    const { data: session } = await admin.client
      .rpc('start_impersonation_session', { target_user_id: elsewhere.id })
      .throwOnError()
    const answer = await rpc('open_document', { template_id: document.id }, { as: admin })
    await admin.client.rpc('end_impersonation_session', { session_id: session }).throwOnError()
    return refused(answer, 404, 'PT404')
  })

  attempt('an administrator reads a file that a client has sent to the support, without opening it', async () => {
    const { their } = await world()
    const files = admin.client.storage.from('support-files')
    expect((await files.download(their.supportFile)).data).toBeNull()
    expect((await files.createSignedUrl(their.supportFile, 60)).data).toBeNull()
    const entries = await addedTo(their.account, async () => {
      const file = { file_path: their.supportFile, bucket: 'support-files' }
      await admin.client.rpc('open_file', file).throwOnError()
    })
    expect(entries).toMatchObject([{ actor: admin.id, action: 'document_opened', object: { what: 'support_file' } }])
    expect((await files.download(their.supportFile)).error).toBeNull()
    const other = await newPerson({ admin: true })
    return fileRefused(await ask(object(`support-files/${their.supportFile}`), { as: other }), 'NoSuchKey')
  })

  test('a member needs no opening, and there is no entry', async () => {
    const entries = await addedTo(account, async () => {
      expect((await open(member, document)).data).toBeNull()
      expect((await templates(member).download(document.path)).error).toBeNull()
      await fn('ai-chat', { message: `What of the ${document.word}?`, context: '' }, { as: member })
    })
    expect(entries).toEqual([])
    expect((await logOf(account)).length).toBeGreaterThan(0)
  })
})
