import { createRequire } from 'node:module'
import { crc32, deflateSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { html, pdf, svg } from '../support/files/sample-files.ts'
import { callStorage, fresh } from './support/files.ts'
import { ALICE, alice } from './support/target.ts'

/** The package that makes pictures is optional: without it every request for one is refused. */
const isInstalled = (() => {
  try {
    createRequire(new URL('../../engine/package.json', import.meta.url)).resolve('sharp')
    return true
  } catch {
    return false
  }
})()

/** A picture of one colour. `claimed` is the height in its head, for one that lies about its size. */
function pngOf(width: number, height: number, claimed = height): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const ends = Buffer.alloc(8)
    ends.writeUInt32BE(data.length, 0)
    ends.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(claimed, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const line = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, 120)])
  const rows = deflateSync(Buffer.concat(Array.from({ length: height }, () => line)))
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)]
const pictures = alice.storage.from('pictures')
const papers = alice.storage.from('papers')
const open = fresh('.png')
const own = `${ALICE}/${fresh('.png')}`

beforeAll(async () => {
  for (const [bucket, path] of [
    [pictures, open],
    [papers, own],
  ] as const) {
    const { error } = await bucket.upload(path, pngOf(40, 20), { contentType: 'image/png' })
    if (error) throw error
  }
})

const render = (query: string, headers: Record<string, string> = {}) =>
  callStorage(`render/image/authenticated/papers/${own}?${query}`, { headers: { accept: '*/*', ...headers } })

describe.runIf(!isInstalled)('pictures without the package that makes them', () => {
  it('are refused with 501', async () => {
    expect((await render('width=10')).json()).toMatchObject({ statusCode: '501', error: 'not_implemented' })
  })
})

describe.runIf(isInstalled)('a picture', () => {
  it('is made smaller, and keeps its kind', async () => {
    const answer = await render('width=10&height=10')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(sizeOf(answer.bytes)).toEqual([10, 10])
    expect(answer.headers.get('x-transformations')).toBe('height:10,width:10,resizing_type:fill')
  })

  it('keeps its shape with one side, or if it is to be contained', async () => {
    expect(sizeOf((await render('width=10')).bytes)).toEqual([10, 5])
    expect(sizeOf((await render('width=10&height=10&resize=contain')).bytes)).toEqual([10, 5])
    expect(sizeOf((await render('width=10&height=10&resize=fill')).bytes)).toEqual([10, 10])
  })

  it('is never made larger', async () => {
    expect(sizeOf((await render('width=4000')).bytes)).toEqual([40, 20])
  })

  it('has the format that the client or the browser asks for', async () => {
    expect((await render('width=10&format=webp')).headers.get('content-type')).toBe('image/webp')
    expect((await render('width=10&format=avif')).headers.get('content-type')).toBe('image/avif')
    const browser = { accept: 'image/avif,image/webp,*/*' }
    expect((await render('width=10', browser)).headers.get('content-type')).toBe('image/webp')
    expect((await render('width=10&format=origin', browser)).headers.get('content-type')).toBe('image/png')
  })

  it('is made by the official client, from a private and a public bucket', async () => {
    const { data } = await papers.download(own, { transform: { width: 8, quality: 60 } })
    expect(data?.type).toMatch(/^image\//)
    const address = pictures.getPublicUrl(open, { transform: { width: 8 } }).data.publicUrl
    const response = await fetch(address, { headers: { accept: 'image/png' } })
    expect(sizeOf(Buffer.from(await response.arrayBuffer()))).toEqual([8, 4])
  })

  it('is made by a signed URL, as it was signed', async () => {
    const { data } = await papers.createSignedUrl(own, 60, { transform: { width: 8, height: 8 } })
    expect(data?.signedUrl).toContain('/render/image/sign/')
    const response = await fetch(`${data?.signedUrl}&width=30&height=30`, { headers: { accept: '*/*' } })
    expect(response.headers.get('x-transformations')).toBe('height:8,width:8,resizing_type:fill')
    expect(sizeOf(Buffer.from(await response.arrayBuffer()))).toEqual([8, 8])
    const plain = await papers.createSignedUrl(own, 60, { transform: {} })
    expect(plain.data?.signedUrl).toContain('/object/sign/')
  })

  it('is not made again for a client that has it', async () => {
    const etag = (await render('width=10')).headers.get('etag') ?? ''
    expect((await render('width=10', { 'if-none-match': etag })).status).toBe(304)
    expect((await render('width=11', { 'if-none-match': etag })).status).toBe(200)
  })

  it('must be revalidated if it is private, and is shown in a sandbox', async () => {
    const { headers } = await render('width=10')
    expect(headers.get('cache-control')).toMatch(/^private, no-cache\b/)
    expect(headers.get('content-security-policy')).toMatch(/; sandbox$/)
  })

  it('is refused with numbers and words that mean nothing', async () => {
    for (const query of ['width=-1', 'width=x', 'quality=10', 'quality=101', 'resize=stretch', 'format=bmp']) {
      expect((await render(query)).json()).toMatchObject({ statusCode: '400', code: 'InvalidRequest' })
    }
  })

  it('is only for callers who may read the file', async () => {
    const path = `render/image/authenticated/papers/${own}?width=10`
    expect((await callStorage(path, { as: 'bob' })).json()).toMatchObject({ statusCode: '404' })
    expect((await callStorage(`render/image/public/papers/${own}?width=10`, { as: null })).status).toBe(400)
    const signed = (await papers.createSignedUrl(own, 60, { transform: { width: 8 } })).data?.signedUrl ?? ''
    expect((await fetch(`${signed}x`)).status).toBe(400)
    const other = signed.replace(own, `${ALICE}/other.png`)
    expect((await fetch(other)).status).toBe(400)
  })

  it('is not made of what is no picture, of a drawing, or of one that is too large', async () => {
    for (const [content, contentType] of [
      [pdf, 'application/pdf'],
      [svg, 'image/svg+xml'],
      [html, 'text/html'],
      [Buffer.from([1, 2, 3, 4]), 'application/octet-stream'],
      [pngOf(10, 1, 100_000_000), 'image/png'],
    ] as const) {
      const path = `${ALICE}/${fresh('.bin')}`
      expect((await papers.upload(path, content, { contentType })).error).toBeNull()
      const answer = await callStorage(`render/image/authenticated/papers/${path}?width=10`)
      expect(answer.json()).toMatchObject({
        statusCode: '422',
        message: 'The source image is invalid or unsupported for rendering',
      })
    }
  })
})
