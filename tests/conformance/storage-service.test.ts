import { describe, expect, it } from 'vitest'
import { html, jpeg, pdf, png } from '../support/files/sample-files.ts'
import { callStorage, fresh } from './support/files.ts'
import { ALICE, alice } from './support/target.ts'

const papers = alice.storage.from('papers')

async function stored(content: Buffer | string, contentType: string, options = {}): Promise<string> {
  const path = `${ALICE}/${fresh('.bin')}`
  const { error } = await papers.upload(path, Buffer.from(content), { contentType, ...options })
  expect(error).toBeNull()
  return path
}

describe('the service', () => {
  it('has a status for everybody, without a body', async () => {
    const answer = await callStorage('status', { as: null })
    expect([answer.status, answer.text]).toEqual([200, ''])
  })

  it('has a version for everybody, as plain text', async () => {
    const answer = await callStorage('version', { as: null })
    expect(answer.status).toBe(200)
    expect(answer.text).toMatch(/^\d+\.\d+\.\d+$/)
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  })

  it('answers no other method there', async () => {
    expect((await callStorage('status', { method: 'POST' })).status).toBe(404)
    expect((await callStorage('version', { method: 'DELETE' })).status).toBe(404)
  })
})

describe('HEAD of the information about a file', () => {
  it('has the headers of GET, with the version of the file, and no body', async () => {
    const path = await stored('kept', 'text/plain')
    const file = await callStorage(`object/papers/${path}`)
    expect(file.headers.get('etag')).toBeTruthy()
    for (const route of ['object/info', 'object/info/authenticated']) {
      const head = await callStorage(`${route}/papers/${path}`, { method: 'HEAD' })
      const get = await callStorage(`${route}/papers/${path}`)
      expect([head.status, head.text]).toEqual([200, ''])
      expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'))
      expect(head.headers.get('content-length')).toBe(String(get.bytes.length))
      for (const name of ['etag', 'last-modified']) {
        expect(head.headers.get(name)).toBe(file.headers.get(name))
        expect(get.headers.get(name)).toBe(file.headers.get(name))
      }
    }
  })

  it('is open for public files only', async () => {
    const name = fresh('.png')
    expect((await alice.storage.from('pictures').upload(name, png, { contentType: 'image/png' })).error).toBeNull()
    expect((await callStorage(`object/info/public/pictures/${name}`, { as: null, method: 'HEAD' })).status).toBe(200)
    const path = await stored('kept', 'text/plain')
    expect((await callStorage(`object/info/public/papers/${path}`, { as: null, method: 'HEAD' })).status).toBe(400)
  })

  it('is refused for a file that the caller may not see, and for a missing one', async () => {
    const path = await stored('kept', 'text/plain')
    expect((await callStorage(`object/info/papers/${path}`, { method: 'HEAD', as: 'bob' })).status).toBe(400)
    expect((await callStorage('object/info/papers/none.txt', { method: 'HEAD' })).status).toBe(400)
  })
})

describe('a copy', () => {
  const copy = (path: string, more: object, headers: Record<string, string> = {}) => {
    const destinationKey = `${ALICE}/${fresh('.bin')}`
    const body = JSON.stringify({ bucketId: 'papers', sourceKey: path, destinationKey, ...more })
    return callStorage('object/copy', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    }).then(async (answer) => ({ answer, info: (await papers.info(destinationKey)).data }))
  }
  const OWN = { cacheControl: '60', metadata: { place: 'shelf' } }
  const encoded = (metadata: object) => Buffer.from(JSON.stringify(metadata)).toString('base64')

  it('has the metadata of its source', async () => {
    const { info } = await copy(await stored('a', 'text/plain', OWN), {})
    expect(info).toMatchObject({ cacheControl: 'max-age=60', contentType: 'text/plain', metadata: { place: 'shelf' } })
  })

  it('ignores other metadata as long as it copies those of its source', async () => {
    const more = { copyMetadata: true, metadata: { cacheControl: 'max-age=5', mimetype: 'text/csv' } }
    const { info } = await copy(await stored('a', 'text/plain', OWN), more, { 'x-metadata': encoded({ other: 1 }) })
    expect(info).toMatchObject({ cacheControl: 'max-age=60', contentType: 'text/plain', metadata: { place: 'shelf' } })
  })

  it('has the metadata that the caller gives', async () => {
    const more = { copyMetadata: false, metadata: { cacheControl: 'max-age=5', mimetype: 'text/csv' } }
    const { info } = await copy(await stored('a', 'text/plain', OWN), more, { 'x-metadata': encoded({ other: 1 }) })
    expect(info).toMatchObject({ cacheControl: 'max-age=5', contentType: 'text/csv', metadata: { other: 1 } })
  })

  it('keeps what the caller does not give, except the project’s own metadata', async () => {
    const { info } = await copy(await stored('a', 'text/plain', OWN), { copyMetadata: false })
    expect(info).toMatchObject({ cacheControl: 'max-age=60', contentType: 'text/plain', metadata: {} })
  })

  it('gets no type that its bytes contradict', async () => {
    const more = { copyMetadata: false, metadata: { mimetype: 'text/html' } }
    expect((await copy(await stored(pdf, 'application/pdf'), more)).info?.contentType).toBe('application/pdf')
    expect((await copy(await stored(png, 'image/png'), more)).info?.contentType).toBe('image/png')
  })

  it('is refused with a type that is none, and with one that its bucket does not allow', async () => {
    const wrong = { copyMetadata: false, metadata: { mimetype: 'nonsense' } }
    expect((await copy(await stored('a', 'text/plain'), wrong)).answer.json()).toMatchObject({ statusCode: '415' })
    const path = await stored('a', 'text/plain')
    const notebook = {
      copyMetadata: false,
      metadata: { mimetype: 'text/csv' },
      destinationBucket: 'notebook',
      destinationKey: fresh(),
    }
    expect((await copy(path, notebook)).answer.json()).toMatchObject({ statusCode: '415' })
  })

  it('is refused with too much metadata', async () => {
    const large = encoded({ text: 'x'.repeat(9000) })
    const { answer } = await copy(await stored('a', 'text/plain'), { copyMetadata: false }, { 'x-metadata': large })
    expect(answer.json()).toMatchObject({ statusCode: '413' })
  })
})

describe('the type that a client claims', () => {
  it('is kept if a picture is called another kind of picture', async () => {
    const path = await stored(jpeg, 'image/png')
    expect((await papers.info(path)).data?.contentType).toBe('image/png')
    expect((await callStorage(`object/papers/${path}`)).headers.get('content-type')).toBe('image/png')
  })

  it('is kept if a picture is called plain text, which a browser shows as text', async () => {
    const path = await stored(jpeg, 'text/plain;charset=UTF-8')
    const answer = await callStorage(`object/papers/${path}`)
    expect(answer.headers.get('content-type')).toBe('text/plain;charset=UTF-8')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('content-security-policy')).toMatch(/; sandbox$/)
  })

  it('is not kept if a picture is called a page, and a page is never sent as one', async () => {
    const path = await stored(jpeg, 'text/html')
    expect((await papers.info(path)).data?.contentType).toBe('image/jpeg')
    const page = await callStorage(`object/papers/${await stored(html, 'text/html')}`)
    expect(page.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(page.headers.get('content-disposition')).toMatch(/^attachment/)
  })

  it('does not open a bucket with a list: a picture that is called plain text stays a picture', async () => {
    const { error } = await alice.storage
      .from('notebook')
      .upload(fresh(), jpeg.subarray(0, 900), { contentType: 'text/plain' })
    expect(error).toMatchObject({ statusCode: '415', message: 'mime type image/jpeg is not supported' })
  })
})

describe('Cache-Control of a private file', () => {
  it('is no-store if the file must not be stored', async () => {
    const path = `${ALICE}/${fresh()}`
    const headers = { 'content-type': 'text/plain', 'cache-control': 'no-store' }
    expect((await callStorage(`object/papers/${path}`, { method: 'POST', headers, body: 'x' })).status).toBe(200)
    expect((await callStorage(`object/papers/${path}`)).headers.get('cache-control')).toBe('private, no-store')
    expect((await callStorage(`object/authenticated/papers/${path}`)).headers.get('cache-control')).toBe(
      'private, no-store',
    )
  })

  it('asks for a check at every use in all other cases', async () => {
    const path = await stored('x', 'text/plain')
    expect((await callStorage(`object/papers/${path}`)).headers.get('cache-control')).toMatch(/^private, no-cache\b/)
  })

  it('names the age of the file behind that, before and after a copy changes it', async () => {
    const path = await stored('x', 'text/plain', { cacheControl: '3600' })
    const age = async () => (await callStorage(`object/authenticated/papers/${path}`)).headers.get('cache-control')
    expect(await age()).toBe('private, no-cache, max-age=3600')
    const metadata = { cacheControl: 'public, max-age=5, immutable' }
    const body = { bucketId: 'papers', sourceKey: path, destinationKey: path, copyMetadata: false, metadata }
    const headers = { 'content-type': 'application/json', 'x-upsert': 'true' }
    const answer = await callStorage('object/copy', { method: 'POST', headers, body: JSON.stringify(body) })
    expect(answer.status).toBe(200)
    expect(await age()).toBe('private, no-cache, max-age=5')
  })
})
