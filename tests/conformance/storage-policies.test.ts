import { describe, expect, it } from 'vitest'
import { callStorage, fresh } from './support/files.ts'
import { ALICE, alice, anon, BOB, bob, service, target } from './support/target.ts'
import { mintToken } from '../support/engine/tokens.ts'

/** Callers with a valid key who are not Alice. */
const OTHERS = [
  ['bob', bob],
  ['anon', anon],
] as const

const DENIED = { statusCode: '403', message: 'new row violates row-level security policy', status: 400 }

async function stored(bucket = 'papers'): Promise<string> {
  const path = `${ALICE}/${fresh()}`
  const { error } = await service.storage.from(bucket).upload(path, 'classified')
  expect(error).toBeNull()
  return path
}

async function expectUntouched(path: string): Promise<void> {
  const { data } = await alice.storage.from('papers').download(path)
  expect(await data?.text()).toBe('classified')
}

describe.each(OTHERS)('a file of another user, for %s', (_name, other) => {
  const papers = other.storage.from('papers')

  it('cannot be downloaded, inspected or listed', async () => {
    const path = await stored()
    expect((await papers.download(path)).data).toBeNull()
    expect((await papers.info(path)).error).toMatchObject({ statusCode: '404', message: 'Object not found' })
    expect((await papers.exists(path)).data).toBe(false)
    expect((await papers.list(ALICE)).data).toEqual([])
    expect((await papers.listV2({ prefix: ALICE })).data).toMatchObject({ objects: [], folders: [] })
    expect((await papers.listV2({ with_delimiter: true })).data?.folders.map(({ name }) => name)).not.toContain(
      `${ALICE}/`,
    )
  })

  it('cannot get a signed URL', async () => {
    const path = await stored()
    expect((await papers.createSignedUrl(path, 60)).error).toMatchObject({ statusCode: '404' })
    expect((await papers.createSignedUrls([path], 60)).data).toMatchObject([
      { error: 'Either the object does not exist or you do not have access to it', path, signedUrl: null },
    ])
    expect((await papers.createSignedUploadUrl(`${ALICE}/${fresh()}`)).error).toMatchObject(DENIED)
    expect((await papers.createSignedUploadUrl(path, { upsert: true })).error).toMatchObject(DENIED)
  })

  it('cannot be written, replaced, copied, moved or removed', async () => {
    const path = await stored()
    const free = `${ALICE}/${fresh()}`
    expect((await papers.upload(free, 'x')).error).toMatchObject(DENIED)
    expect((await papers.upload(path, 'x', { upsert: true })).error).toMatchObject(DENIED)
    expect((await papers.update(path, 'x')).error).toMatchObject(DENIED)
    expect((await papers.copy(path, `${BOB}/${fresh()}`)).error).toMatchObject({ statusCode: '404' })
    expect((await papers.move(path, `${BOB}/${fresh()}`)).error).toMatchObject({ statusCode: '404' })
    expect((await papers.remove([path])).data).toEqual([])
    await expectUntouched(path)
  })
})

describe('a hidden file and a missing file', () => {
  const free = `${ALICE}/${fresh()}`
  const own = async (): Promise<string> => {
    const path = `${BOB}/${fresh()}`
    await bob.storage.from('papers').upload(path, 'of bob')
    return path
  }
  const json = (method: string, body: unknown) => ({
    as: 'bob' as const,
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const moved = (from: string, to: string) => ({ bucketId: 'papers', sourceKey: from, destinationKey: to })

  /** Every request that names a file; the path may be hidden or missing. */
  const requests: readonly (readonly [string, (path: string) => Promise<{ status: number; text: string }>])[] = [
    ['download', (path) => callStorage(`object/papers/${path}`, { as: 'bob' })],
    ['HEAD', (path) => callStorage(`object/papers/${path}`, { as: 'bob', method: 'HEAD' })],
    ['authenticated', (path) => callStorage(`object/authenticated/papers/${path}`, { as: 'bob' })],
    ['public', (path) => callStorage(`object/public/papers/${path}`, { as: 'bob' })],
    ['info', (path) => callStorage(`object/info/papers/${path}`, { as: 'bob' })],
    ['public info', (path) => callStorage(`object/info/public/papers/${path}`, { as: 'bob' })],
    ['DELETE of one', (path) => callStorage(`object/papers/${path}`, { as: 'bob', method: 'DELETE' })],
    ['DELETE of several', (path) => callStorage('object/papers', json('DELETE', { prefixes: [path] }))],
    ['upload', (path) => callStorage(`object/papers/${path}`, { as: 'bob', method: 'POST', body: 'x' })],
    ['replacement', (path) => callStorage(`object/papers/${path}`, { as: 'bob', method: 'PUT', body: 'x' })],
    ['sign', (path) => callStorage(`object/sign/papers/${path}`, json('POST', { expiresIn: 60 }))],
    ['sign an upload', (path) => callStorage(`object/upload/sign/papers/${path}`, { as: 'bob', method: 'POST' })],
    ['move', (path) => callStorage('object/move', json('POST', moved(path, `${BOB}/taken`)))],
    ['copy', (path) => callStorage('object/copy', json('POST', moved(path, `${BOB}/taken`)))],
    ['move over it', async (path) => callStorage('object/move', json('POST', moved(await own(), path)))],
    ['copy over it', async (path) => callStorage('object/copy', json('POST', moved(await own(), path)))],
  ]

  it('get the same answer from every request that names a file', async () => {
    for (const [name, request] of requests) {
      const path = await stored()
      const [there, missing] = [await request(path), await request(free)]
      const plain = (text: string): string => text.replaceAll(path, '…').replaceAll(free, '…')
      expect([name, there.status, plain(there.text)]).toEqual([name, missing.status, plain(missing.text)])
      await expectUntouched(path)
    }
  })

  it('get the same answer in a list of signed URLs', async () => {
    const path = await stored()
    const { data } = await bob.storage.from('papers').createSignedUrls([path, free], 60)
    expect(data?.[0]?.error).toBe(data?.[1]?.error)
  })
})

describe('a user', () => {
  it('cannot move or copy a file into another user’s folder', async () => {
    const [mine, theirs] = [`${BOB}/${fresh()}`, `${ALICE}/${fresh()}`]
    const papers = bob.storage.from('papers')
    await papers.upload(mine, 'of bob')
    expect((await papers.move(mine, theirs)).error).toMatchObject(DENIED)
    expect((await papers.copy(mine, theirs)).error).toMatchObject(DENIED)
    expect((await papers.move(mine, fresh(), { destinationBucket: 'sealed' })).error).toMatchObject(DENIED)
    expect((await papers.exists(mine)).data).toBe(true)
  })

  it('cannot move or remove a file that they may only read', async () => {
    const name = fresh()
    await service.storage.from('sealed').upload(name, 'sealed')
    const sealed = alice.storage.from('sealed')
    expect(await (await sealed.download(name)).data?.text()).toBe('sealed')
    expect((await sealed.move(name, fresh())).error).toMatchObject({ statusCode: '403' })
    expect((await sealed.remove([name])).data).toEqual([])
    const answer = await callStorage(`object/sealed/${name}`, { method: 'DELETE' })
    expect(answer.json()).toMatchObject({ statusCode: '403', error: 'Unauthorized', message: 'Access denied' })
    expect((await sealed.update(name, 'x')).error).toMatchObject(DENIED)
    expect(await (await sealed.download(name)).data?.text()).toBe('sealed')
  })

  it('can upload with the right to insert and without the right to read', async () => {
    const name = fresh()
    const postbox = anon.storage.from('postbox')
    expect((await postbox.upload(name, 'a letter')).error).toBeNull()
    expect((await postbox.download(name)).data).toBeNull()
    expect((await postbox.list()).data).toEqual([])
    expect((await postbox.upload(name, 'a forgery', { upsert: true })).error).toMatchObject(DENIED)
    expect(await (await service.storage.from('postbox').download(name)).data?.text()).toBe('a letter')
  })

  it('owns the files that they upload', async () => {
    const path = `${ALICE}/${fresh()}`
    await alice.storage.from('papers').upload(path, 'x')
    const { data } = await service.storage.from('papers').remove([path])
    expect(data?.[0]).toMatchObject({ owner: ALICE, owner_id: ALICE })
  })
})

describe('the caller', () => {
  it('may do everything with the secret key', async () => {
    const path = await stored()
    expect((await service.storage.from('papers').list(ALICE)).data).not.toEqual([])
    expect((await service.storage.from('papers').remove([path])).data).toHaveLength(1)
  })

  it('is refused with a forged, expired or malformed token', async () => {
    const forged = mintToken('another-secret-of-more-than-32-characters', { role: 'service_role' })
    const expired = mintToken(target.jwtSecret, { role: 'service_role', exp: 1_000_000_000 })
    for (const [token, message] of [
      [forged, 'signature verification failed'],
      [expired, '"exp" claim timestamp check failed'],
      ['nonsense', 'Invalid Compact JWS'],
    ] as const) {
      const answer = await callStorage('bucket', { headers: { authorization: `Bearer ${token}` } })
      expect(answer.status).toBe(400)
      expect(answer.json()).toMatchObject({ statusCode: '403', error: 'Unauthorized', message })
    }
    const path = await stored()
    const answer = await callStorage(`object/papers/${path}`, { headers: { authorization: `Bearer ${expired}` } })
    expect(answer.json()).toMatchObject({ statusCode: '404', message: 'Bucket not found' })
  })

  it('can use only public and signed URLs without an API key', async () => {
    for (const [method, path] of [
      ['GET', 'bucket'],
      ['POST', 'object/sign/papers/a.txt'],
      ['POST', 'object/upload/sign/papers/a.txt'],
      ['GET', 'object/papers/a.txt'],
      ['PUT', 'object/public/pictures/a.png'],
      ['POST', 'object/list/pictures'],
    ] as const) {
      const answer = await callStorage(path, { as: null, method, ...(method === 'GET' ? {} : { body: '{}' }) })
      expect([method, path, answer.status]).toEqual([method, path, 401])
    }
  })
})
