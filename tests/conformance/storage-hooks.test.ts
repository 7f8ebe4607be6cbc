import { beforeEach, describe, expect, it } from 'vitest'
import { callStorage, fresh } from './support/files.ts'
import { ALICE, alice, service, target } from './support/target.ts'

const papers = alice.storage.from('papers')
const asService = service.storage.from('papers')
const below = (url: string) => url.slice(`${target.url}/storage/v1/`.length)
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** The hooks of the project act on words in the name: tests/conformance/projects/main/migrations/20240101001800_file_reads.sql. */
async function stored(word: string): Promise<string> {
  const path = `${ALICE}/${word}-${fresh()}`
  expect((await papers.upload(path, 'content')).error).toBeNull()
  return path
}

const reads = async (path: string): Promise<number> => {
  const { data } = await papers.info(path)
  return (data?.metadata as { reads?: number } | undefined)?.reads ?? 0
}

describe('a project that wants to know who reads with more rights than a user', () => {
  let path: string
  beforeEach(async () => {
    path = await stored('watched')
  })

  it('is told before the secret key gets bytes', async () => {
    expect(await (await asService.download(path)).data?.text()).toBe('content')
    expect(await reads(path)).toBe(1)
    const range = await callStorage(`object/authenticated/papers/${path}`, {
      as: 'service',
      headers: { range: 'bytes=0-1' },
    })
    expect([range.status, range.text]).toEqual([206, 'co'])
    expect(await reads(path)).toBe(2)
  })

  it('is not told if no bytes are sent', async () => {
    const { headers } = await callStorage(`object/papers/${path}`, { as: 'service', method: 'HEAD' })
    const etag = headers.get('etag') ?? ''
    const same = await callStorage(`object/papers/${path}`, { as: 'service', headers: { 'if-none-match': etag } })
    expect(same.status).toBe(304)
    expect((await asService.info(path)).error).toBeNull()
    expect((await asService.list(ALICE)).error).toBeNull()
    expect(await reads(path)).toBe(0)
  })

  it('is told when the secret key signs an address, and each time when it is used', async () => {
    const { data } = await asService.createSignedUrl(path, 60)
    expect(await reads(path)).toBe(1)
    for (const count of [2, 3]) {
      expect((await callStorage(below(data?.signedUrl ?? ''), { as: null })).text).toBe('content')
      expect(await reads(path)).toBe(count)
    }
    await asService.createSignedUrls([path], 60)
    expect(await reads(path)).toBe(4)
  })

  it('is told when the secret key copies or moves a file', async () => {
    expect((await asService.copy(path, `${ALICE}/${fresh()}`)).error).toBeNull()
    expect(await reads(path)).toBe(1)
    const moved = `${ALICE}/watched-${fresh()}`
    expect((await asService.move(path, moved)).error).toBeNull()
    expect(await reads(moved)).toBe(2)
  })

  it('is not told of reads by users, to whom its policies apply', async () => {
    expect(await (await papers.download(path)).data?.text()).toBe('content')
    const { data } = await papers.createSignedUrl(path, 60)
    expect((await callStorage(below(data?.signedUrl ?? ''), { as: null })).text).toBe('content')
    await papers.createSignedUrls([path], 60)
    await papers.copy(path, `${ALICE}/${fresh()}`)
    expect(await reads(path)).toBe(0)
  })
})

describe('a project that refuses such a read', () => {
  it('keeps the bytes from the secret key, in every way, and not from users', async () => {
    const path = await stored('locked')
    const { data: signed } = await papers.createSignedUrl(path, 60)
    const refused = [
      await asService.download(path),
      await asService.createSignedUrl(path, 60),
      await asService.createSignedUrls([path], 60),
      await asService.copy(path, `${ALICE}/${fresh()}`),
      await asService.move(path, `${ALICE}/${fresh()}`),
    ]
    expect(refused.map(({ data }) => data)).toEqual(refused.map(() => null))
    const answer = await callStorage(`object/papers/${path}`, { as: 'service' })
    expect(answer.json()).toMatchObject({ statusCode: '403', message: 'Nobody reads this' })
    expect(answer.headers.get('etag')).toBeNull()
    expect(await (await papers.download(path)).data?.text()).toBe('content')
    expect((await callStorage(below(signed?.signedUrl ?? ''), { as: null })).text).toBe('content')
  })
})

describe('a project that limits the time of addresses', () => {
  it('shortens a longer one', async () => {
    const path = await stored('brief')
    const { data } = await papers.createSignedUrl(path, 600)
    const { data: several } = await papers.createSignedUrls([path], 600)
    const addresses = [data?.signedUrl ?? '', several?.[0]?.signedUrl ?? ''].map(below)
    for (const address of addresses) expect((await callStorage(address, { as: null })).status).toBe(200)
    await pause(2_100)
    for (const address of addresses) expect((await callStorage(address, { as: null })).status).toBe(400)
  })

  it('keeps a shorter one, and signs nothing without time', async () => {
    const path = await stored('closed')
    expect((await papers.createSignedUrl(path, 600)).error).toMatchObject({ statusCode: '404' })
    expect((await papers.createSignedUrls([path], 600)).data).toMatchObject([{ signedUrl: null }])
    const brief = await stored('brief')
    const { data } = await papers.createSignedUrl(brief, 1)
    await pause(1_100)
    expect((await callStorage(below(data?.signedUrl ?? ''), { as: null })).status).toBe(400)
  })

  it('does not limit the secret key, whose reads it knows', async () => {
    const { data } = await asService.createSignedUrl(await stored('brief'), 600)
    await pause(2_100)
    expect((await callStorage(below(data?.signedUrl ?? ''), { as: null })).status).toBe(200)
  })
})
