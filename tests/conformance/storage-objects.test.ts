import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { png } from '../support/files/sample-files.ts'
import { callStorage, fresh } from './support/files.ts'
import { ALICE, alice, service } from './support/target.ts'

const papers = alice.storage.from('papers')
const own = (ending?: string) => `${ALICE}/${fresh(ending)}`
const textOf = async (path: string, bucket = 'papers') =>
  (await alice.storage.from(bucket).download(path)).data?.text() ?? null

describe('an upload', () => {
  it('can be downloaded unchanged', async () => {
    const path = own()
    const up = await papers.upload(path, 'a short text', { contentType: 'text/plain' })
    expect(up.error).toBeNull()
    expect(up.data).toEqual({ path, id: expect.any(String), fullPath: `papers/${path}` })
    const down = await papers.download(path)
    expect(down.error).toBeNull()
    expect(await down.data?.text()).toBe('a short text')
    expect(down.data?.type).toBe('text/plain')
  })

  it('can be bytes, a view, a blob, a form or a stream', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'portico-upload-'))
    writeFileSync(join(folder, 'file'), 'the same')
    const form = new FormData()
    form.append('file', new Blob(['the same'], { type: 'text/plain' }), 'name.txt')
    try {
      for (const body of [
        new TextEncoder().encode('the same').buffer,
        Buffer.from('the same'),
        new Blob(['the same'], { type: 'text/plain' }),
        form,
        createReadStream(join(folder, 'file')),
        new Blob(['the same']).stream(),
      ]) {
        const path = own()
        expect((await papers.upload(path, body)).error).toBeNull()
        expect(await textOf(path)).toBe('the same')
      }
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('can be an empty file', async () => {
    const path = own()
    expect((await papers.upload(path, '')).error).toBeNull()
    expect((await papers.info(path)).data).toMatchObject({ size: 0, etag: '"d41d8cd98f00b204e9800998ecf8427e"' })
    expect(await textOf(path)).toBe('')
  })

  it('keeps cache control and metadata, from headers and from form fields in any order', async () => {
    const options = { cacheControl: '77', metadata: { matter: 'M-1', ünicode: 'é' } }
    const form = new FormData()
    form.append('', new Blob(['x'], { type: 'text/plain' }))
    form.append('cacheControl', '77')
    form.append('metadata', JSON.stringify(options.metadata))
    for (const upload of [
      (path: string) => papers.upload(path, 'x', options),
      (path: string) => papers.upload(path, new Blob(['x'], { type: 'text/plain' }), options),
      (path: string) => papers.upload(path, form),
    ]) {
      const path = own()
      expect((await upload(path)).error).toBeNull()
      expect((await papers.info(path)).data).toMatchObject({ cacheControl: 'max-age=77', metadata: options.metadata })
    }
  })

  it('takes at most 8 KB of metadata', async () => {
    const most = { text: 'x'.repeat(8 * 1024 - '{"text":""}'.length) }
    for (const body of ['x', new Blob(['x'], { type: 'text/plain' })]) {
      expect((await papers.upload(own(), body, { metadata: most })).error).toBeNull()
      for (const text of [`${most.text}x`, 'x'.repeat(40_000)]) {
        const { error } = await papers.upload(own(), body, { metadata: { text } })
        expect(error).toMatchObject({ statusCode: '413', message: 'The metadata of a file is at most 8 KB' })
      }
    }
  })

  it('is refused if the name exists', async () => {
    const path = own()
    await papers.upload(path, 'first')
    const { error } = await papers.upload(path, 'second')
    expect(error).toMatchObject({ statusCode: '409', message: 'The resource already exists', status: 400 })
    expect(await textOf(path)).toBe('first')
  })

  it('replaces the file with upsert', async () => {
    const path = own()
    const first = await papers.upload(path, 'first', { upsert: true, metadata: { a: 1 } })
    const second = await papers.upload(path, 'second', { upsert: true })
    expect(second.data?.id).toBe(first.data?.id)
    expect(await textOf(path)).toBe('second')
    expect((await papers.info(path)).data).toMatchObject({ size: 6, metadata: {} })
  })

  it('replaces the file with update', async () => {
    const path = own('.png')
    await papers.upload(path, 'first')
    expect((await papers.update(path, png, { contentType: 'image/png' })).error).toBeNull()
    expect((await papers.info(path)).data).toMatchObject({ contentType: 'image/png', size: png.length })
  })

  it('leaves one complete file if many use the same name at once', async () => {
    const path = own()
    const texts = Array.from({ length: 8 }, (_, index) => String(index).repeat(50_000))
    const ups = await Promise.all(texts.map((text) => papers.upload(path, text, { upsert: true })))
    expect(ups.every(({ error }) => error === null)).toBe(true)
    expect(texts).toContain(await textOf(path))
    const name = own()
    const once = await Promise.all(texts.map((text) => papers.upload(name, text)))
    expect(once.filter(({ error }) => error === null)).toHaveLength(1)
    expect(texts).toContain(await textOf(name))
  })

  it('is refused if the bucket does not exist', async () => {
    const { error } = await alice.storage.from('no-such-bucket').upload('a.txt', 'x')
    expect(error).toMatchObject({ statusCode: '404', message: 'Bucket not found', status: 400 })
  })

  it('is refused without a file', async () => {
    const form = new FormData()
    form.append('file', 'only text')
    expect((await papers.upload(own(), form)).error).toMatchObject({
      statusCode: '400',
      message: 'No content provided',
    })
  })

  it('is refused with a malformed form', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const path = `object/papers/${own()}`
    const cut =
      '--x\r\ncontent-disposition: form-data; name=""; filename="a"\r\ncontent-type: text/plain\r\n\r\nhalf a fi'
    for (const body of ['', 'nonsense', cut]) {
      const answer = await callStorage(path, { method: 'POST', headers, body })
      expect(answer.status).toBe(400)
      expect(answer.json()).toMatchObject({ statusCode: '400', error: 'InvalidRequest' })
    }
    const without = await callStorage(path, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data' },
      body: cut,
    })
    expect(without.json()).toMatchObject({ statusCode: '400' })
    expect((await papers.list(ALICE, { search: path.slice(-20) })).data).toEqual([])
  })
})

describe('info and exists', () => {
  it('info returns the metadata of a file', async () => {
    const path = own()
    const up = await papers.upload(path, 'twelve bytes', { contentType: 'text/plain' })
    expect((await papers.info(path)).data).toEqual({
      id: up.data?.id,
      name: path,
      bucketId: 'papers',
      version: expect.stringMatching(/^[0-9a-f-]{36}$/),
      size: 12,
      contentType: 'text/plain',
      cacheControl: 'max-age=3600',
      etag: '"c91fa94e14cf2fa5474beceff788c0dc"',
      metadata: {},
      lastModified: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    })
    expect((await papers.info(own())).error).toMatchObject({ statusCode: '404', message: 'Object not found' })
  })

  it('exists tells whether a file exists', async () => {
    const path = own()
    expect((await papers.exists(path)).data).toBe(false)
    await papers.upload(path, 'x')
    expect((await papers.exists(path)).data).toBe(true)
  })
})

describe('move, copy and remove', () => {
  it('move renames a file', async () => {
    const [from, to] = [own(), own()]
    const up = await papers.upload(from, 'moved', { metadata: { a: 1 } })
    const { data, error } = await papers.move(from, to)
    expect(error).toBeNull()
    expect(data).toMatchObject({ message: 'Successfully moved' })
    expect((await papers.exists(from)).data).toBe(false)
    expect(await textOf(to)).toBe('moved')
    expect((await papers.info(to)).data).toMatchObject({ id: up.data?.id, metadata: { a: 1 } })
  })

  it('move takes a file to another bucket', async () => {
    const [from, to] = [own(), own()]
    await papers.upload(from, 'moved away')
    expect((await papers.move(from, to, { destinationBucket: 'archive' })).error).toBeNull()
    expect((await papers.exists(from)).data).toBe(false)
    expect(await textOf(to, 'archive')).toBe('moved away')
  })

  it('move refuses an existing target, a missing source and an invalid name', async () => {
    const [one, two] = [own(), own()]
    await papers.upload(one, 'one')
    await papers.upload(two, 'two')
    expect((await papers.move(one, two)).error).toMatchObject({ statusCode: '409' })
    expect((await papers.move(own(), own())).error).toMatchObject({ statusCode: '404', message: 'Object not found' })
    expect((await papers.move(one, '')).error).toMatchObject({
      statusCode: '400',
      message: expect.stringMatching(/^Invalid key/),
    })
    expect((await papers.move(one, `${ALICE}/../x`)).error).toMatchObject({
      statusCode: '400',
      message: expect.stringMatching(/^Invalid key/),
    })
    expect((await papers.move(one, own(), { destinationBucket: 'nowhere' })).error).toMatchObject({ statusCode: '404' })
    expect([await textOf(one), await textOf(two)]).toEqual(['one', 'two'])
  })

  it('copy makes a second file', async () => {
    const [from, to] = [own(), own()]
    const up = await papers.upload(from, 'copied', { metadata: { a: 1 }, cacheControl: '5' })
    const { data, error } = await papers.copy(from, to)
    expect(error).toBeNull()
    expect(data).toEqual({ path: `papers/${to}` })
    await papers.remove([from])
    expect(await textOf(to)).toBe('copied')
    const info = (await papers.info(to)).data
    expect(info).toMatchObject({ metadata: { a: 1 }, cacheControl: 'max-age=5', size: 6 })
    expect(info?.id).not.toBe(up.data?.id)
  })

  it('copy makes a file in another bucket', async () => {
    const [from, to] = [own(), own()]
    await papers.upload(from, 'copied')
    const { data } = await papers.copy(from, to, { destinationBucket: 'archive' })
    expect(data).toEqual({ path: `archive/${to}` })
    expect([await textOf(from), await textOf(to, 'archive')]).toEqual(['copied', 'copied'])
  })

  it('copy replaces an existing file only with x-upsert', async () => {
    const [from, to] = [own(), own()]
    await papers.upload(from, 'new')
    await papers.upload(to, 'old')
    expect((await papers.copy(from, to)).error).toMatchObject({ statusCode: '409' })
    expect(await textOf(to)).toBe('old')
    const answer = await callStorage('object/copy', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-upsert': 'true' },
      body: JSON.stringify({ bucketId: 'papers', sourceKey: from, destinationKey: to }),
    })
    expect(answer.status).toBe(200)
    expect(await textOf(to)).toBe('new')
  })

  it('remove deletes several files', async () => {
    const [one, two] = [own(), own()]
    const up = await papers.upload(one, 'x')
    await papers.upload(two, 'x')
    const { data, error } = await papers.remove([one, two, own()])
    expect(error).toBeNull()
    expect(data?.map(({ name }) => name).sort()).toEqual([one, two].sort())
    expect(data?.find(({ name }) => name === one)).toMatchObject({ id: up.data?.id, bucket_id: 'papers' })
    expect((await papers.exists(one)).data).toBe(false)
    expect((await papers.remove([one])).data).toEqual([])
  })

  it('DELETE removes one file', async () => {
    const path = own()
    await papers.upload(path, 'x')
    const gone = await callStorage(`object/papers/${path}`, { method: 'DELETE' })
    expect(gone.json()).toEqual({ message: 'Successfully deleted' })
    const again = await callStorage(`object/papers/${path}`, { method: 'DELETE' })
    expect(again.json()).toMatchObject({ statusCode: '404', error: 'not_found' })
  })

  it('a row that is deleted by SQL takes its bytes with it', async () => {
    const path = own()
    await papers.upload(path, 'x')
    await service.rpc('drop_file', { path })
    expect((await papers.download(path)).data).toBeNull()
    expect((await papers.upload(path, 'again')).error).toBeNull()
    expect(await textOf(path)).toBe('again')
  })
})
