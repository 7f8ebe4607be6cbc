import { beforeAll, describe, expect, it } from 'vitest'
import { docx, html, jpeg, pdf, png, svg } from '../support/files/sample-files.ts'
import { callStorage, fresh } from './support/files.ts'
import { ALICE, alice, service } from './support/target.ts'

const papers = alice.storage.from('papers')
const SANDBOX = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox"

async function stored(content: Buffer | string, contentType: string, options = {}): Promise<string> {
  const path = `${ALICE}/${fresh('.bin')}`
  const { error } = await papers.upload(path, Buffer.from(content), { contentType, ...options })
  expect(error).toBeNull()
  return `object/papers/${path}`
}

describe('a part of a file', () => {
  let path: string
  beforeAll(async () => {
    path = await stored('0123456789', 'text/plain')
  })
  const range = (value: string, headers = {}) => callStorage(path, { headers: { range: value, ...headers } })

  it('is returned for Range', async () => {
    for (const [asked, content, said] of [
      ['bytes=0-3', '0123', 'bytes 0-3/10'],
      ['bytes=7-', '789', 'bytes 7-9/10'],
      ['bytes=-2', '89', 'bytes 8-9/10'],
      ['bytes=4-400', '456789', 'bytes 4-9/10'],
    ] as const) {
      const answer = await range(asked)
      expect([answer.status, answer.text, answer.headers.get('content-range')]).toEqual([206, content, said])
      expect(answer.headers.get('content-length')).toBe(String(content.length))
    }
    const whole = await callStorage(path)
    expect([whole.status, whole.text, whole.headers.get('accept-ranges')]).toEqual([200, '0123456789', 'bytes'])
  })

  it('is refused with 416 if it starts after the end', async () => {
    const answer = await range('bytes=10-')
    expect(answer.status).toBe(416)
    expect(answer.headers.get('content-range')).toBe('bytes */10')
    expect(answer.json()).toMatchObject({ statusCode: '416', error: 'invalid_range' })
  })

  it('is replaced by the whole file if the range is malformed or has several parts', async () => {
    for (const asked of ['bytes=5-2', 'bytes=0-1,3-4', 'lines=1-2', 'nonsense']) {
      expect(await range(asked)).toMatchObject({ status: 200, text: '0123456789' })
    }
  })

  it('is returned only if the ETag in If-Range matches', async () => {
    const etag = (await callStorage(path)).headers.get('etag') ?? ''
    expect(await range('bytes=0-1', { 'if-range': etag })).toMatchObject({ status: 206, text: '01' })
    expect(await range('bytes=0-1', { 'if-range': '"other"' })).toMatchObject({ status: 200, text: '0123456789' })
  })
})

describe('a conditional download', () => {
  it('is answered with 304 if the ETag in If-None-Match matches', async () => {
    const path = await stored('kept', 'text/plain')
    const first = await callStorage(path)
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[0-9a-f]{32}"$/)
    for (const known of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const again = await callStorage(path, { headers: { 'if-none-match': known } })
      expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag])
    }
    expect((await callStorage(path, { headers: { 'if-none-match': '"x"' } })).status).toBe(200)
    const other = await callStorage(path, { as: 'bob', headers: { 'if-none-match': etag } })
    expect(other.json()).toMatchObject({ statusCode: '404' })
  })

  it('is answered with 304 if the file has not changed since If-Modified-Since', async () => {
    const path = await stored('kept', 'text/plain')
    const modified = (await callStorage(path)).headers.get('last-modified') ?? ''
    expect((await callStorage(path, { headers: { 'if-modified-since': modified } })).status).toBe(304)
    const before = new Date(Date.parse(modified) - 60_000).toUTCString()
    expect((await callStorage(path, { headers: { 'if-modified-since': before } })).status).toBe(200)
  })

  it('has the same headers without the bytes for HEAD', async () => {
    const path = await stored('twelve bytes', 'text/plain')
    const answer = await callStorage(path, { method: 'HEAD' })
    expect([answer.status, answer.text, answer.headers.get('content-length')]).toEqual([200, '', '12'])
    expect(answer.headers.get('content-type')).toBe('text/plain')
    const part = await callStorage(path, { method: 'HEAD', headers: { range: 'bytes=0-1' } })
    expect([part.status, part.headers.get('content-length')]).toEqual([200, '12'])
  })
})

describe('the download parameter', () => {
  it('saves the file under its own name or under a given name', async () => {
    const path = await stored(png, 'image/png')
    const disposition = async (query: string) =>
      (await callStorage(`${path}${query}`)).headers.get('content-disposition')
    expect(await disposition('')).toBeNull()
    expect(await disposition('?download')).toBe('attachment')
    expect(await disposition('?download=')).toBe('attachment')
    expect(await disposition('?download=logo.png')).toBe(`attachment; filename="logo.png"; filename*=UTF-8''logo.png`)
    expect(await disposition(`?download=${encodeURIComponent('Vertrag Müller "1"; 合同.png')}`)).toBe(
      `attachment; filename="Vertrag M_ller _1_; __.png"; filename*=UTF-8''Vertrag%20M%C3%BCller%20%221%22%3B%20%E5%90%88%E5%90%8C.png`,
    )
    expect(await disposition('?download=a%0D%0Ab')).toBe(`attachment; filename="a__b"; filename*=UTF-8''a%0D%0Ab`)
  })
})

describe('a file in a browser', () => {
  it('never runs a script', async () => {
    for (const [content, type] of [
      [html, 'text/html'],
      [svg, 'image/svg+xml'],
      [svg, 'text/xml'],
      ['<html xmlns="http://www.w3.org/1999/xhtml"/>', 'application/xhtml+xml'],
      ['alert(1)', 'text/javascript'],
    ] as const) {
      const { headers } = await callStorage(await stored(content, type))
      expect([type, headers.get('content-type')]).toEqual([type, 'text/plain; charset=utf-8'])
      expect(headers.get('content-disposition')).toBe('attachment')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toBe(SANDBOX)
    }
  })

  it('is shown in a sandbox if it is an image or a text', async () => {
    for (const [content, type] of [
      [png, 'image/png'],
      [jpeg, 'image/jpeg'],
      ['a text', 'text/plain;charset=UTF-8'],
    ] as const) {
      const { headers } = await callStorage(await stored(content, type))
      expect(headers.get('content-type')).toBe(type)
      expect(headers.get('content-disposition')).toBeNull()
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toBe(SANDBOX)
    }
  })

  it('is shown without a sandbox if it is a pdf, because the browser’s viewer does not run in one', async () => {
    const { headers } = await callStorage(await stored(pdf, 'application/pdf'))
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(headers.get('content-disposition')).toBeNull()
    expect(headers.get('content-security-policy')).toBe(SANDBOX.replace('; sandbox', ''))
  })

  it('is saved if it has any other type', async () => {
    const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
    const { headers } = await callStorage(await stored(docx, type))
    expect(headers.get('content-type')).toBe(type)
    expect(headers.get('content-disposition')).toBe('attachment')
  })
})

describe('a public bucket', () => {
  const name = fresh('.png')
  beforeAll(async () => {
    await alice.storage.from('pictures').upload(name, png, { contentType: 'image/png', cacheControl: '99' })
  })

  it('can be read without an API key and a token', async () => {
    const { publicUrl } = alice.storage.from('pictures').getPublicUrl(name, { download: 'logo.png' }).data
    const response = await fetch(publicUrl)
    expect(response.status).toBe(200)
    expect(Buffer.from(await response.arrayBuffer()).equals(png)).toBe(true)
    expect(response.headers.get('content-disposition')).toContain('filename="logo.png"')
    expect(response.headers.get('cache-control')).toBe('max-age=99')
    expect((await callStorage(`object/public/pictures/${name}`, { as: null, method: 'HEAD' })).status).toBe(200)
    const info = await callStorage(`object/info/public/pictures/${name}`, { as: null })
    expect(info.json()).toMatchObject({ name, size: png.length, content_type: 'image/png' })
  })

  it('cannot be listed without rights, and a missing file is answered with 404', async () => {
    const anonymous = await callStorage(`object/list/pictures`, { as: 'anon', method: 'POST', body: '{"prefix":""}' })
    expect(anonymous.json()).toEqual([])
    const missing = await callStorage('object/public/pictures/none.png', { as: null })
    expect(missing.json()).toMatchObject({ statusCode: '404', error: 'not_found' })
  })

  it('has public URLs, while a private bucket has none', async () => {
    const path = await stored('secret', 'text/plain')
    for (const address of [path.replace('object/', 'object/public/'), path.replace('object/', 'object/info/public/')]) {
      const answer = await callStorage(address, { as: null })
      expect([answer.status, answer.json()['message']]).toEqual([400, 'Bucket not found'])
    }
  })

  it('loses its public URLs when it becomes private', async () => {
    const bucket = fresh('')
    await service.storage.createBucket(bucket, { public: true })
    await service.storage.from(bucket).upload('a.txt', 'x')
    expect((await callStorage(`object/public/${bucket}/a.txt`, { as: null })).status).toBe(200)
    await service.storage.updateBucket(bucket, { public: false })
    expect((await callStorage(`object/public/${bucket}/a.txt`, { as: null })).status).toBe(400)
  })
})

describe('a cache', () => {
  it('must revalidate private files', async () => {
    const answer = await callStorage(await stored('x', 'text/plain', { cacheControl: '500' }))
    expect(answer.headers.get('cache-control')).toBe('private, no-cache, max-age=500')
  })

  it('must not store refusals', async () => {
    expect((await callStorage('object/public/pictures/none.png')).headers.get('cache-control')).toBe('no-store')
    expect((await callStorage('object/papers/none.png')).headers.get('cache-control')).toBe('no-store')
  })
})

it('a client that disconnects during a download does not disturb later downloads', async () => {
  const path = await stored(Buffer.alloc(8 * 1024 * 1024, 'x'), 'text/plain')
  const { data } = await papers.createSignedUrl(path.replace('object/papers/', ''), 60)
  for (let turn = 0; turn < 20; turn += 1) {
    const leave = new AbortController()
    const response = await fetch(data?.signedUrl ?? '', { signal: leave.signal })
    await response.body?.getReader().read()
    leave.abort()
  }
  expect((await callStorage(path)).bytes).toHaveLength(8 * 1024 * 1024)
})
