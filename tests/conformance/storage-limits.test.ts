import { describe, expect, it } from 'vitest'
import { doc, docx, exe, html, jpeg, msi, pdf, png, rtf, svg, xls, xlsx, zip } from '../support/files/sample-files.ts'
import { callStorage, fresh } from './support/files.ts'
import { ALICE, alice, service, target, tokenOf } from './support/target.ts'

const TOO_LARGE = { statusCode: '413', message: 'The object exceeded the maximum allowed size', status: 400 }

async function expectMissing(bucket: string, name: string): Promise<void> {
  expect((await service.storage.from(bucket).exists(name)).data).toBe(false)
}

describe('a file with a size limit', () => {
  const notebook = alice.storage.from('notebook')

  it('may be up to the bucket’s limit, as a raw body and in a form', async () => {
    const text = 'x'.repeat(1000)
    expect((await notebook.upload(fresh(), text)).error).toBeNull()
    expect((await notebook.upload(fresh(), new Blob([text], { type: 'text/plain' }))).error).toBeNull()
  })

  it('may not exceed it, with and without a Content-Length', async () => {
    const text = 'x'.repeat(1001)
    for (const body of [text, new Blob([text], { type: 'text/plain' }), new Blob([text]).stream()]) {
      const name = fresh()
      expect((await notebook.upload(name, body, { contentType: 'text/plain' })).error).toMatchObject(TOO_LARGE)
      await expectMissing('notebook', name)
    }
  })

  it('may not exceed the limit of all buckets', { timeout: 120_000 }, async () => {
    const path = `${ALICE}/${fresh()}`
    const bytes = new Uint8Array(50 * 1024 * 1024 + 1)
    const announced = await alice.storage
      .from('papers')
      .upload(path, bytes, { contentType: 'application/octet-stream' })
    expect(announced.error).toMatchObject(TOO_LARGE)
    await expectMissing('papers', path)
  })

  it('stays unchanged when its replacement is refused', async () => {
    const name = fresh()
    await notebook.upload(name, 'old')
    expect((await notebook.update(name, 'x'.repeat(5000))).error).toMatchObject(TOO_LARGE)
    expect(await (await notebook.download(name)).data?.text()).toBe('old')
  })

  it('can be limited by the project, with a status of its choice', async () => {
    const papers = alice.storage.from('papers')
    const full = { statusCode: '413', message: 'The shelf is full', status: 400 }
    const [name, source] = [`${ALICE}/${fresh('.full')}`, `${ALICE}/${fresh()}`]
    await papers.upload(source, 'x')
    expect((await papers.upload(name, 'x')).error).toMatchObject(full)
    expect((await papers.upload(name, 'x', { upsert: true })).error).toMatchObject(full)
    expect((await papers.copy(source, name)).error).toMatchObject(full)
    expect((await papers.move(source, name)).error).toMatchObject(full)
    await expectMissing('papers', name)
    expect((await papers.exists(source)).data).toBe(true)
    const answer = await callStorage(`object/papers/${name}`, { method: 'POST', body: 'x' })
    expect([answer.status, answer.json()]).toEqual([
      400,
      { statusCode: '413', error: 'Payload too large', message: 'The shelf is full', code: 'EntityTooLarge' },
    ])
  })

  it('is checked when it is moved or copied from another bucket', async () => {
    const path = `${ALICE}/${fresh()}`
    await alice.storage.from('papers').upload(path, 'x'.repeat(2000))
    const options = { destinationBucket: 'notebook' }
    expect((await alice.storage.from('papers').copy(path, fresh(), options)).error).toMatchObject(TOO_LARGE)
    expect((await alice.storage.from('papers').move(path, fresh(), options)).error).toMatchObject(TOO_LARGE)
    const picture = `${ALICE}/${fresh('.png')}`
    await alice.storage.from('papers').upload(picture, png, { contentType: 'image/png' })
    expect((await alice.storage.from('papers').copy(picture, fresh(), options)).error).toMatchObject({
      statusCode: '415',
    })
  })

  it('is not read if the caller may not upload', { timeout: 30_000 }, async () => {
    // The body never ends, so the answer arrives only if the engine does not wait for it.
    const response = await fetch(`${target.url}/storage/v1/object/papers/${ALICE}/${fresh()}`, {
      method: 'POST',
      headers: { apikey: target.key, authorization: `Bearer ${tokenOf('bob')}`, 'content-type': 'text/plain' },
      body: new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode('x')) }),
      duplex: 'half',
    })
    expect(await response.json()).toMatchObject({ statusCode: '403' })
  })
})

describe('the type of a file', () => {
  const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  const documents = alice.storage.from('documents')

  it('may be any type that the bucket allows', async () => {
    for (const [content, contentType] of [
      [pdf, 'application/pdf'],
      [doc, 'application/msword'],
      [docx, DOCX],
      [xls, 'application/vnd.ms-excel'],
      [xlsx, XLSX],
      [rtf, 'application/rtf'],
      [rtf, 'text/rtf'],
      [Buffer.from('A letter. Žluťoučký kůň.'), 'text/plain;charset=UTF-8'],
      [pdf, 'application/octet-stream'],
    ] as const) {
      const name = fresh('')
      expect([contentType, (await documents.upload(name, content, { contentType })).error]).toEqual([contentType, null])
      const form = new Blob([new Uint8Array(content)], { type: contentType })
      expect((await documents.upload(fresh(''), form)).error).toBeNull()
    }
  })

  it('is determined from the bytes, whatever type the client claims', async () => {
    for (const [content, contentType, found] of [
      [exe, 'application/pdf', 'application/x-msdownload'],
      [exe, 'text/plain', 'application/x-msdownload'],
      [exe, 'application/msword', 'application/x-msdownload'],
      [msi, 'application/msword', 'application/x-cfb'],
      [zip({ 'a.txt': 'x' }), DOCX, 'application/zip'],
      [png, 'application/pdf', 'image/png'],
      [jpeg, 'text/plain', 'image/jpeg'],
      [svg, 'application/pdf', 'application/xml'],
      [Buffer.from([0, 1, 2, 3]), 'text/plain', 'application/octet-stream'],
      [Buffer.from([0, 1, 2, 3]), 'application/octet-stream', 'application/octet-stream'],
    ] as const) {
      for (const body of [content, new Blob([new Uint8Array(content)], { type: contentType })]) {
        const name = fresh('.pdf')
        const { error } = await documents.upload(name, body, { contentType })
        expect(error).toMatchObject({ statusCode: '415', message: `mime type ${found} is not supported`, status: 400 })
        await expectMissing('documents', name)
      }
    }
  })

  it('becomes text/plain if an HTML page claims to be a pdf', async () => {
    const name = fresh('.pdf')
    expect((await documents.upload(name, html, { contentType: 'application/pdf' })).error).toBeNull()
    expect((await documents.info(name)).data).toMatchObject({ contentType: 'text/plain' })
  })

  it('is refused by the claimed type before the bytes are read', async () => {
    const { error } = await documents.upload(fresh('.png'), png, { contentType: 'image/png' })
    expect(error).toMatchObject({ statusCode: '415', message: 'mime type image/png is not supported' })
    const answer = await callStorage(`object/documents/${fresh()}`, {
      method: 'POST',
      headers: { 'content-type': 'nonsense' },
      body: 'x',
    })
    expect(answer.json()).toMatchObject({ statusCode: '415', error: 'invalid_mime_type' })
  })

  it('may be any type of an allowed group such as image/*', async () => {
    const pictures = alice.storage.from('pictures')
    expect((await pictures.upload(fresh(), jpeg, { contentType: 'image/jpg' })).error).toBeNull()
    expect((await pictures.upload(fresh(), pdf, { contentType: 'image/png' })).error).toMatchObject({
      statusCode: '415',
    })
  })

  it('is stored as the bytes show it', async () => {
    const path = `${ALICE}/${fresh()}`
    await alice.storage.from('papers').upload(path, png, { contentType: 'text/html' })
    expect((await alice.storage.from('papers').info(path)).data?.contentType).toBe('image/png')
  })
})

describe('features that are not offered', () => {
  it('resumable uploads, vectors, analytics and the S3 protocol are refused with 501', async () => {
    for (const [method, path] of [
      ['POST', 'upload/resumable'],
      ['PATCH', 'upload/resumable/x'],
      ['POST', 'vector/CreateVectorBucket'],
      ['GET', 'iceberg/bucket'],
      ['PUT', 's3/bucket/key'],
      ['DELETE', 'cdn/pictures/a.png'],
    ] as const) {
      const answer = await callStorage(path, { method })
      expect([path, answer.status, answer.json()['error']]).toEqual([path, 501, 'not_implemented'])
    }
    const { error } = await service.storage.createBucket(fresh(''), { public: false, type: 'ANALYTICS' })
    expect(error).toMatchObject({ statusCode: '501' })
  })

  it('unknown paths are answered with 404', async () => {
    for (const [method, path] of [
      ['GET', ''],
      ['GET', 'nonsense'],
      ['PATCH', 'object/papers/a.txt'],
      ['GET', 'object/papers'],
      ['GET', 'object/papers/'],
      ['POST', 'object/'],
    ] as const) {
      const answer = await callStorage(path, { method })
      expect([path, answer.status]).toEqual([path, 404])
      expect(answer.json()).toMatchObject({ statusCode: '404', error: 'Not Found' })
    }
  })
})
