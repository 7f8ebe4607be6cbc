import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { callStorage, fresh } from './support/files.ts'
import { ALICE, alice, BOB, service, target } from './support/target.ts'
import { mintToken } from '../support/engine/tokens.ts'

const papers = alice.storage.from('papers')

async function stored(content = 'signed'): Promise<string> {
  const path = `${ALICE}/${fresh()}`
  expect((await papers.upload(path, content, { cacheControl: '3600' })).error).toBeNull()
  return path
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const below = (url: string) => url.slice(`${target.url}/storage/v1/`.length)
const tokenIn = (url: string) => new URL(url).searchParams.get('token') ?? ''

async function signed(path: string, seconds = 60, options = {}): Promise<string> {
  const { data, error } = await papers.createSignedUrl(path, seconds, options)
  expect(error).toBeNull()
  return data?.signedUrl ?? ''
}

describe('a signed URL', () => {
  it('lets everyone who has it download the file', async () => {
    const answer = await callStorage(below(await signed(await stored())), { as: null })
    expect([answer.status, answer.text]).toEqual([200, 'signed'])
    const [, seconds] = /^private, max-age=(\d+)$/.exec(answer.headers.get('cache-control') ?? '') ?? []
    expect(Number(seconds)).toBeLessThanOrEqual(60)
  })

  it('can contain a name to save the file under', async () => {
    const path = await stored()
    for (const download of ['Ünterlagen 1.txt', '50%.txt', 'a+b&c=d.txt', '合同.txt']) {
      const { headers } = await callStorage(below(await signed(path, 60, { download })), { as: null })
      expect(headers.get('content-disposition')).toContain(`; filename*=UTF-8''${encodeURIComponent(download)}`)
    }
    const { headers } = await callStorage(below(await signed(path, 60, { download: true })), { as: null })
    expect(headers.get('content-disposition')).toBe('attachment')
  })

  it('can be created for many files in one request, each with its own result', async () => {
    const [one, two, none] = [await stored('one'), await stored('two'), `${ALICE}/${fresh()}`]
    const { data } = await papers.createSignedUrls([one, none, two, '../x', 'a\u0000b'], 60)
    expect(data?.map(({ error }) => error === null)).toEqual([true, false, true, false, false])
    expect((await callStorage(below(data?.[0]?.signedUrl ?? ''), { as: null })).text).toBe('one')
    expect((await callStorage(below(data?.[2]?.signedUrl ?? ''), { as: null })).text).toBe('two')
  })

  it('expires after its time', async () => {
    const url = await signed(await stored(), 1)
    expect((await callStorage(below(url), { as: null })).status).toBe(200)
    await pause(2_100)
    const late = await callStorage(below(url), { as: null })
    expect(late.status).toBe(400)
    expect(late.json()).toMatchObject({
      statusCode: '400',
      error: 'InvalidJWT',
      message: '"exp" claim timestamp check failed',
    })
  })

  it('is valid for one object only', async () => {
    const [one, two] = [await stored('one'), await stored('two')]
    const token = tokenIn(await signed(one))
    for (const path of [`object/sign/papers/${two}`, `object/sign/archive/${one}`, `object/sign/papers/${one}x`]) {
      const answer = await callStorage(`${path}?token=${token}`, { as: null })
      expect([path, answer.status, answer.json()['error']]).toEqual([path, 400, 'InvalidSignature'])
    }
    for (const path of [`object/papers/${one}`, `object/authenticated/papers/${one}`]) {
      expect((await callStorage(`${path}?token=${token}`, { as: 'anon' })).status).toBe(400)
    }
  })

  it('cannot be forged', async () => {
    const path = await stored()
    const token = tokenIn(await signed(path))
    const [head = '', payload = '', signature = ''] = token.split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
    const other = Buffer.from(JSON.stringify({ ...claims, exp: 9_999_999_999 })).toString('base64url')
    const unsigned = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
    for (const forged of ['', 'x', `${head}.${other}.${signature}`, `${unsigned}.${payload}.`, `${token}x`]) {
      const answer = await callStorage(`object/sign/papers/${path}?token=${forged}`, { as: null })
      expect([forged, answer.status, answer.json()['error']]).toEqual([forged, 400, 'InvalidJWT'])
    }
    expect((await callStorage(`object/sign/papers/${path}`, { as: null })).status).toBe(400)
  })

  it('is not a user token, and a user token is not a signed URL', async () => {
    const path = await stored()
    const token = tokenIn(await signed(path))
    const headers = { apikey: target.key, authorization: `Bearer ${token}` }
    expect((await fetch(`${target.url}/rest/v1/notes?select=id`, { headers })).status).toBe(401)
    expect((await callStorage('bucket', { headers })).json()).toMatchObject({ statusCode: '403' })
    expect((await fetch(`${target.url}/rest/v1/notes`, { headers: { apikey: token } })).status).toBe(401)
    // The secret key signs as the service role, which may do everything, and the address is in other hands.
    const { data } = await service.storage.from('papers').createSignedUrl(path, 60)
    const bySecretKey = { apikey: target.key, authorization: `Bearer ${tokenIn(data?.signedUrl ?? '')}` }
    for (const route of ['auth/v1/admin/users', 'rest/v1/notes?select=id']) {
      expect([401, 403]).toContain((await fetch(`${target.url}/${route}`, { headers: bySecretKey })).status)
    }
    const url = `papers/${path}`
    for (const claims of [
      { role: 'authenticated', sub: ALICE, url, scope: 'download', aud: 'storage-signed-url' },
      { role: 'authenticated', sub: ALICE, url, scope: 'download' },
      { role: 'authenticated', sub: ALICE, url, scope: 'download', aud: 'authenticated' },
    ]) {
      const answer = await callStorage(`object/sign/${url}?token=${mintToken(target.jwtSecret, claims)}`, { as: null })
      expect(answer.json()).toMatchObject({ statusCode: '400' })
    }
  })

  it('is refused for a missing object or an invalid time', async () => {
    expect((await papers.createSignedUrl(`${ALICE}/${fresh()}`, 60)).error).toMatchObject({ statusCode: '404' })
    const path = await stored()
    for (const seconds of [0, -5, 1.5, Number.MAX_SAFE_INTEGER]) {
      expect((await papers.createSignedUrl(path, seconds)).error).toMatchObject({ statusCode: '400' })
    }
    expect((await papers.createSignedUrls([], 60)).error).toMatchObject({ statusCode: '400' })
  })

  it('is valid for seven days at most if a user creates it', async () => {
    const path = await stored()
    const week = 7 * 24 * 60 * 60
    expect((await papers.createSignedUrl(path, week)).error).toBeNull()
    expect((await papers.createSignedUrls([path], week)).error).toBeNull()
    const refused = { statusCode: '400', status: 400, message: 'body/expiresIn must be <= 604800' }
    expect((await papers.createSignedUrl(path, week + 1)).error).toMatchObject(refused)
    expect((await papers.createSignedUrls([path], week + 1)).error).toMatchObject(refused)
    const byService = service.storage.from('papers')
    const { data } = await byService.createSignedUrl(path, 10 * 365 * 24 * 60 * 60)
    expect((await callStorage(below(data?.signedUrl ?? ''), { as: null })).status).toBe(200)
    expect((await byService.createSignedUrl(path, 10 * 365 * 24 * 60 * 60 + 1)).error).toMatchObject({
      statusCode: '400',
    })
  })

  it('does not open another object that gets the same name later', async () => {
    const path = await stored('first')
    const url = await signed(path)
    const { data } = await papers.createSignedUrls([path], 60)
    await papers.remove([path])
    expect((await papers.upload(path, 'second')).error).toBeNull()
    for (const address of [url, data?.[0]?.signedUrl ?? '']) {
      expect((await callStorage(below(address), { as: null })).json()).toMatchObject({ statusCode: '404' })
    }
    expect((await callStorage(below(await signed(path)), { as: null })).text).toBe('second')
  })

  it('opens the new content if the object is replaced', async () => {
    const path = await stored('first')
    const url = await signed(path)
    expect((await papers.update(path, 'second')).error).toBeNull()
    expect((await callStorage(below(url), { as: null })).text).toBe('second')
  })

  it('becomes invalid when the object is removed', async () => {
    const path = await stored()
    const url = await signed(path)
    await papers.remove([path])
    expect((await callStorage(below(url), { as: null })).json()).toMatchObject({ statusCode: '404' })
  })

  it('works for all kinds of names', async () => {
    for (const name of [`Müller & Söhne (1).txt`, '合同 é 👩‍⚖️.txt', `it's+50=a;b,c@d$e!.txt`]) {
      const path = `${ALICE}/${fresh('')}/${name}`
      expect((await papers.upload(path, name)).error).toBeNull()
      expect(await (await fetch(await signed(path))).text()).toBe(name)
      const { data } = await papers.createSignedUrls([path], 60)
      expect(await (await fetch(data?.[0]?.signedUrl ?? '')).text()).toBe(name)
    }
  })
})

describe('a signed URL for an upload', () => {
  const address = async (path: string, options?: { upsert: boolean }) => {
    const { data, error } = await papers.createSignedUploadUrl(path, options)
    expect(error).toBeNull()
    return data ?? { signedUrl: '', token: '', path: '' }
  }

  it('lets everyone who has it upload the file once', async () => {
    const path = `${ALICE}/${fresh()}`
    const { token } = await address(path)
    const anonymous = service.storage.from('papers')
    const { data, error } = await anonymous.uploadToSignedUrl(path, token, 'by another', { contentType: 'text/plain' })
    expect(error).toBeNull()
    expect(data).toEqual({ path, fullPath: `papers/${path}` })
    expect(await (await papers.download(path)).data?.text()).toBe('by another')
    const again = await anonymous.uploadToSignedUrl(path, token, 'again')
    expect(again.error).toMatchObject({ statusCode: '409', message: 'The resource already exists' })
    expect((await papers.remove([path])).data?.[0]).toMatchObject({ owner_id: ALICE })
  })

  it('works without an API key and a token', async () => {
    const path = `${ALICE}/${fresh('')} é.txt`
    const { signedUrl } = await address(path)
    const response = await fetch(signedUrl, { method: 'PUT', body: 'plain', headers: { 'content-type': 'text/plain' } })
    expect(await response.json()).toEqual({ Key: `papers/${path}` })
    expect(await (await papers.download(path)).data?.text()).toBe('plain')
  })

  it('replaces a file only if it was created with upsert', async () => {
    const path = await stored('old')
    expect((await papers.createSignedUploadUrl(path)).error).toMatchObject({ statusCode: '409' })
    const { token } = await address(path, { upsert: true })
    expect((await papers.uploadToSignedUrl(path, token, 'new')).error).toBeNull()
    expect(await (await papers.download(path)).data?.text()).toBe('new')
  })

  it('becomes invalid with the session in which it was created', async () => {
    const path = `${ALICE}/${fresh()}`
    const claims = { role: 'authenticated', sub: ALICE, session_id: randomUUID(), email: 'alice@example.com' }
    const headers = { apikey: target.key, authorization: `Bearer ${mintToken(target.jwtSecret, claims)}` }
    const made = await callStorage(`object/upload/sign/papers/${path}`, { method: 'POST', headers })
    const { token } = made.json() as { token: string }
    const { error } = await papers.uploadToSignedUrl(path, token, 'late')
    expect(error).toMatchObject({
      statusCode: '403',
      message: 'The session in which this address was made has ended',
    })
    expect(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).not.toContain('alice@example.com')
  })

  it('is valid for one object and for uploads only', async () => {
    const [path, other] = [`${ALICE}/${fresh()}`, `${BOB}/${fresh()}`]
    const { token } = await address(path)
    expect((await papers.uploadToSignedUrl(other, token, 'x')).error).toMatchObject({ statusCode: '400' })
    expect((await service.storage.from('archive').uploadToSignedUrl(path, token, 'x')).error).toMatchObject({
      statusCode: '400',
    })
    const read = await stored()
    const download = tokenIn(await signed(read))
    expect((await papers.uploadToSignedUrl(read, download, 'x')).error).toMatchObject({
      message: 'Token is not scoped for upload',
    })
    const back = await callStorage(`object/sign/papers/${path}?token=${token}`, { as: null })
    expect(back.json()).toMatchObject({ message: 'Token is not scoped for download' })
  })

  it('obeys the bucket’s limits', async () => {
    const name = fresh()
    const { data } = await alice.storage.from('notebook').createSignedUploadUrl(name)
    const upload = (body: string, contentType: string) =>
      alice.storage.from('notebook').uploadToSignedUrl(name, data?.token ?? '', body, { contentType })
    expect((await upload('x'.repeat(1001), 'text/plain')).error).toMatchObject({ statusCode: '413' })
    expect((await upload('{}', 'application/json')).error).toMatchObject({ statusCode: '415' })
    expect((await upload('x'.repeat(1000), 'text/plain')).error).toBeNull()
  })
})
