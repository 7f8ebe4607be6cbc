import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { service } from '../support/training/training.ts'
import { ask, fn } from './support/ask.ts'
import { attempt } from './support/attempt.ts'
import { CANARY } from './support/leaks.ts'
import { refused } from './support/refusals.ts'
import { fileRefused, object, upload } from './support/files.ts'
import { newAccount, newMember, world } from './support/world.ts'

const theirs = async (): Promise<string> => {
  const { victim, their } = await world()
  const { data } = await service.storage.from('templates').download(their.file)
  expect(await data?.text()).toBe(CANARY)
  return victim.id
}

describe('V5 File Handling: other people’s files', () => {
  for (const [what, path] of [
    ['by its path', (file: string) => object(`templates/${file}`)],
    ['by the authenticated address', (file: string) => object(`authenticated/templates/${file}`)],
    ['by the public address of a private bucket', (file: string) => object(`public/templates/${file}`)],
    ['by its info', (file: string) => object(`info/templates/${file}`)],
    ['through an image transformation', (file: string) => `/storage/v1/render/image/authenticated/templates/${file}`],
    ['through the S3 interface', (file: string) => `/storage/v1/s3/templates/${file}`],
  ] as const) {
    attempt(`a member reads a file of another account ${what}`, async () => {
      const { attacker, their } = await world()
      const answer = await ask(path(their.file), { as: attacker })
      expect([400, 404, 501], answer.text).toContain(answer.status)
      return fileRefused(answer, /./)
    })
  }

  attempt('a member reads a chat upload of another person', async () => {
    const { attacker, their } = await world()
    return fileRefused(await ask(object(`chat-uploads/${their.chatFile}`), { as: attacker }), /NoSuchKey|not_found/)
  })

  attempt('a member signs an address for a file of another account', async () => {
    const { attacker, their } = await world()
    const answer = await ask(object(`sign/templates/${their.file}`), {
      as: attacker,
      method: 'POST',
      body: { expiresIn: 60 },
    })
    return fileRefused(answer, /./)
  })

  attempt('a member signs addresses for a list that contains a foreign file', async () => {
    const { attacker, their } = await world()
    const body = { expiresIn: 60, paths: [their.file] }
    const answer = await ask(object('sign/templates'), { as: attacker, method: 'POST', body })
    expect(answer.text).not.toContain('token=')
    return `${answer.status}, without an address`
  })

  for (const [what, change] of [
    ['another file', (url: string, _: string, other: string) => url.replace(/templates\/[^?]+/, `templates/${other}`)],
    ['another bucket', (url: string) => url.replace('/templates/', '/chat-uploads/')],
    ['a path that goes up', (url: string) => url.replace('/templates/', '/chat-uploads/..%2ftemplates/')],
    ['a changed token', (url: string) => `${url.slice(0, -3)}AAA`],
    ['no token', (url: string) => url.replace(/\?.*/, '')],
    ['an empty token', (url: string) => url.replace(/token=.*/, 'token=')],
  ] as const) {
    attempt(`a member uses a signed address for ${what}`, async () => {
      const { attacker, their } = await world()
      const own = `${attacker.id}/${randomUUID()}.txt`
      await upload(`templates/${own}`)
      const { data } = await attacker.client.storage.from('templates').createSignedUrl(own, 60)
      const answer = await ask(change(data?.signedUrl ?? '', own, their.file), { key: null })
      return fileRefused(answer, /./)
    })
  }

  attempt('a member uses a signed address after it has expired', async () => {
    const { attacker } = await world()
    const own = `${attacker.id}/${randomUUID()}.txt`
    await upload(`templates/${own}`)
    const { data } = await attacker.client.storage.from('templates').createSignedUrl(own, 1)
    await expect
      .poll(async () => (await ask(data?.signedUrl ?? '', { key: null })).status, { timeout: 5_000 })
      .toBe(400)
    return fileRefused(await ask(data?.signedUrl ?? '', { key: null }), 'InvalidJWT')
  })

  attempt('a member signs an address that lasts ten years', async () => {
    const { attacker } = await world()
    const own = `${attacker.id}/${randomUUID()}.txt`
    await upload(`templates/${own}`)
    const files = attacker.client.storage.from('templates')
    expect((await files.createSignedUrl(own, 7 * 86_400)).error).toBeNull()
    expect((await files.createSignedUrls([own], 7 * 86_400 + 1)).data).toBeNull()
    const body = { expiresIn: 10 * 365 * 86_400 }
    return fileRefused(await ask(object(`sign/templates/${own}`), { as: attacker, method: 'POST', body }), /./)
  })

  attempt('a signed address opens another file that later got the same name', async () => {
    const { attacker } = await world()
    const own = `${attacker.id}/${randomUUID()}.txt`
    await upload(`templates/${own}`)
    const files = attacker.client.storage.from('templates')
    const { data } = await files.createSignedUrl(own, 60)
    await files.remove([own])
    await upload(`templates/${own}`)
    return fileRefused(await ask(data?.signedUrl ?? '', { key: null }), 'NoSuchKey')
  })

  attempt('answers differ for a foreign file and a missing file', async () => {
    const { attacker, their, victim } = await world()
    const missing = `${victim.id}/${randomUUID()}.txt`
    const moved = (from: string) => ({ bucketId: 'templates', sourceKey: from, destinationKey: `${attacker.id}/x.txt` })
    const questions = (file: string) =>
      [
        [object(`templates/${file}`), { method: 'DELETE' }],
        [object('templates'), { method: 'DELETE', body: { prefixes: [file] } }],
        [object(`templates/${file}`), {}],
        [object(`info/templates/${file}`), {}],
        [object(`templates/${file}`), { method: 'POST', body: 'x', headers: { 'content-type': 'text/plain' } }],
        [object(`templates/${file}`), { method: 'PUT', body: 'x', headers: { 'content-type': 'text/plain' } }],
        [object(`sign/templates/${file}`), { method: 'POST', body: { expiresIn: 60 } }],
        [object(`upload/sign/templates/${file}`), { method: 'POST', body: {} }],
        [object('move'), { method: 'POST', body: moved(file) }],
        [object('copy'), { method: 'POST', body: moved(file) }],
      ] as const
    const absent = questions(missing)
    for (const [at, [path, question]] of questions(their.file).entries()) {
      const there = await ask(path, { as: attacker, ...question })
      const [otherPath, otherQuestion] = absent[at]!
      const not = await ask(otherPath, { as: attacker, ...otherQuestion })
      expect([path, there.status, there.body]).toEqual([path, not.status, not.body])
    }
    await theirs()
    return fileRefused(await ask(object(`templates/${their.file}`), { as: attacker, method: 'DELETE' }), 'NoSuchKey')
  })

  attempt('a member uploads with a signed address for reading', async () => {
    const { attacker } = await world()
    const own = `${attacker.id}/${randomUUID()}.txt`
    await upload(`templates/${own}`)
    const { data } = await attacker.client.storage.from('templates').createSignedUrl(own, 60)
    const address = (data?.signedUrl ?? '').replace('/object/sign/', '/object/upload/sign/')
    return fileRefused(
      await ask(address, { key: null, method: 'PUT', body: 'x', headers: { 'content-type': 'text/plain' } }),
      /./,
    )
  })

  attempt('a member signs an upload address in another person’s folder', async () => {
    const { attacker, victim } = await world()
    const answer = await ask(object(`upload/sign/templates/${victim.id}/x.txt`), {
      as: attacker,
      method: 'POST',
      body: {},
    })
    return fileRefused(answer, 'AccessDenied')
  })

  attempt('a member uploads a file into another person’s folder', async () => {
    const { victim } = await world()
    return fileRefused(await upload(`templates/${victim.id}/planted.txt`), 'AccessDenied')
  })

  attempt('a member replaces another person’s file with an upsert', async () => {
    const { their } = await world()
    const answer = await upload(`templates/${their.file}`, { headers: { 'x-upsert': 'true' } })
    await theirs()
    return fileRefused(answer, 'AccessDenied')
  })

  for (const act of ['move', 'copy'] as const) {
    attempt(`a member takes another person's file with a ${act}`, async () => {
      const { attacker, their } = await world()
      const body = { bucketId: 'templates', sourceKey: their.file, destinationKey: `${attacker.id}/taken-${act}.txt` }
      const answer = await ask(object(act), { as: attacker, method: 'POST', body })
      await theirs()
      return fileRefused(answer, /./)
    })

    attempt(`a member replaces another person's file with a ${act}`, async () => {
      const { attacker, their } = await world()
      const own = `${attacker.id}/${randomUUID()}.txt`
      await upload(`templates/${own}`)
      const body = { bucketId: 'templates', sourceKey: own, destinationKey: their.file }
      const answer = await ask(object(act), { as: attacker, method: 'POST', body, headers: { 'x-upsert': 'true' } })
      await theirs()
      return fileRefused(answer, /./)
    })
  }

  attempt('a member removes another person’s file', async () => {
    const { attacker, their } = await world()
    const answer = await ask(object('templates'), { as: attacker, method: 'DELETE', body: { prefixes: [their.file] } })
    await theirs()
    expect(answer.body).toEqual([])
    return '200, nothing removed'
  })

  attempt('a row with the path of another account’s document opens that document', async () => {
    const { attacker, own, their } = await world()
    const row = { title: 'x', file_name: 'x.txt', file_path: their.file, is_client_specific: true }
    const { error, status } = await attacker.client
      .from('templates')
      .insert({ ...row, user_id: attacker.id, account_id: own.account })
    expect(error?.code).toBe('42501')
    return `${status} 42501`
  })

  attempt('a row names a file with a path that goes up to other services', async () => {
    const { attacker, own } = await world()
    const row = {
      title: 'x',
      file_name: 'x.txt',
      is_client_specific: true,
      user_id: attacker.id,
      account_id: own.account,
    }
    const paths = [
      '../../../../../rest/v1/profiles?select=name,email,phone',
      '..%2f..%2fauth%2fv1%2fadmin%2fusers',
      '%2e%2e/%2e%2e/x',
      '..\\..\\x',
      '.',
      'a/../../b',
      'a#b',
      'x\u0000',
    ]
    for (const path of paths) {
      const { error } = await attacker.client.from('templates').insert({ ...row, file_path: `${attacker.id}/${path}` })
      expect([path, error?.code]).toEqual([path, expect.stringMatching(/^(23514|22P05)$/)])
    }
    const { error, status } = await attacker.client
      .from('templates')
      .insert({ ...row, file_path: `${attacker.id}/not-there.txt` })
    expect(error?.code).toBe('23503')
    return `${status} 23503`
  })

  attempt('a former member replaces or removes the document that they added to the account', async () => {
    const account = await newAccount('Left')
    const former = await newMember(account)
    const path = `${former.id}/${randomUUID()}.txt`
    await former.client.storage.from('templates').upload(path, 'the contract', { contentType: 'text/plain' })
    const row = { title: 'x', file_name: 'x.txt', file_path: path, is_client_specific: true }
    await former.client
      .from('templates')
      .insert({ ...row, user_id: former.id, account_id: account })
      .throwOnError()
    await service.from('user_accounts').delete().eq('user_id', former.id).throwOnError()
    const files = former.client.storage.from('templates')
    const replaced = await files.upload(path, 'another contract', { contentType: 'text/plain', upsert: true })
    const removed = await files.remove([path])
    const moved = await files.move(path, `${former.id}/elsewhere.txt`)
    const { data } = await service.storage.from('templates').download(path)
    expect(await data?.text()).toBe('the contract')
    expect([replaced.data, removed.data, moved.data]).toEqual([null, [], null])
    return replaced.error?.message ?? ''
  })

  attempt('a member creates, empties, publishes or deletes a bucket', async () => {
    const { attacker } = await world()
    const make = { as: attacker, method: 'POST', body: { id: 'mine', name: 'mine', public: true } }
    fileRefused(await ask('/storage/v1/bucket', make), /./)
    fileRefused(await ask('/storage/v1/bucket/templates', { as: attacker, method: 'PUT', body: { public: true } }), /./)
    fileRefused(await ask('/storage/v1/bucket/templates', { as: attacker, method: 'DELETE' }), /./)
    const outcome = fileRefused(await ask('/storage/v1/bucket/templates/empty', { as: attacker, method: 'POST' }), /./)
    await theirs()
    expect((await service.storage.getBucket('templates')).data?.public).toBe(false)
    return outcome
  })

  attempt('a member changes a firm’s public logo', async () => {
    const { their } = await world()
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    return fileRefused(
      await upload(`organization-logos/${their.account}_logo.png`, { type: 'image/png', body: png }),
      'AccessDenied',
    )
  })

  attempt('a member gives the Steward and a comparison a file of another account', async () => {
    const { attacker, their, victim } = await world()
    const asked = await fn('ai-chat', { message: 'Summarise', context: '', filePath: their.chatFile }, { as: attacker })
    const own = `${attacker.id}/${randomUUID()}.txt`
    await upload(`templates/${own}`)
    const body = { document1Path: own, document2Path: their.file, document1Name: 'a', document2Name: 'b' }
    refused(await fn('compare-documents', body, { as: attacker }), 404, /./)
    expect(victim.id).toBeTruthy()
    return refused(asked, 404, /./)
  })
})
