import { request } from 'node:http'
import { describe, expect, it } from 'vitest'
import { fresh } from './support/files.ts'
import { ALICE, alice, target, tokenOf } from './support/target.ts'

const papers = alice.storage.from('papers')

/** Sends the path unchanged; `fetch` would normalise it first. */
function raw(method: string, path: string, body = ''): Promise<{ status: number; body: Record<string, unknown> }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(target.url)
    const headers = { apikey: target.key, authorization: `Bearer ${tokenOf('alice')}`, 'content-type': 'text/plain' }
    const sent = request({ hostname, port, method, path: `/storage/v1/${path}`, headers }, (response) => {
      let text = ''
      response.on('data', (chunk: Buffer) => (text += chunk.toString()))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) as Record<string, unknown> }),
      )
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

describe('file names', () => {
  it('can be in any script', async () => {
    for (const name of [
      'two words.txt',
      ' leading and  double.txt',
      'Müller & Söhne.txt',
      'de\u0301compose\u0301.txt',
      '合同.txt',
      'عقد.txt',
      '👩‍⚖️🏛️.txt',
      "it's (1) [2] {3} ~!@$^&=+,;`.txt",
      '...',
      '-rf',
      `${'ü'.repeat(400)}.txt`,
      'a/b/c/d/e/f/g/h/i/j.txt',
    ]) {
      const path = `${ALICE}/${fresh('')}/${name}`
      const up = await papers.upload(path, name)
      expect([name, up.error]).toEqual([name, null])
      expect(up.data?.path).toBe(path)
      expect(await (await papers.download(path)).data?.text()).toBe(name)
      expect((await papers.info(path)).data?.name).toBe(path)
      const parent = path.slice(0, path.lastIndexOf('/'))
      expect((await papers.list(parent)).data?.map((file) => file.name)).toEqual([path.slice(parent.length + 1)])
      expect((await papers.move(path, `${path}.moved`)).error).toBeNull()
      expect((await papers.remove([`${path}.moved`])).data).toHaveLength(1)
    }
  })

  it('are not normalised: two names that look the same are different', async () => {
    const folder = `${ALICE}/${fresh('')}`
    await papers.upload(`${folder}/é`, 'composed')
    await papers.upload(`${folder}/e\u0301`, 'decomposed')
    expect((await papers.list(folder)).data).toHaveLength(2)
  })

  it('may have 1,024 bytes and no more', async () => {
    const prefix = `${ALICE}/${fresh('')}/`
    const longest = prefix + 'x'.repeat(1024 - prefix.length)
    expect((await papers.upload(longest, 'x')).error).toBeNull()
    expect((await papers.upload(`${longest}x`, 'x')).error).toMatchObject({ statusCode: '400' })
    expect((await papers.upload(prefix + '👩'.repeat(300), 'x')).error).toMatchObject({ statusCode: '400' })
  })

  it('cannot lead out of their folder', async () => {
    for (const name of [
      '..',
      '../x',
      'a/../../x',
      'a/..',
      './x',
      'a/./x',
      '%2e%2e/x',
      '%2e%2e%2fx',
      'a%2fb',
      'a%2Fb',
      '..%5cx',
      'a%5cb',
      'a%00b',
      'a%0ab',
      'a%0d%0ab',
      'a%7fb',
      'a%c2%85b',
      'a%e2%80%a8b',
      '%',
      'a%zz',
      '%ff',
      '%c3%28',
      '%ed%a0%80',
      'a//b',
      '/x',
    ]) {
      const { status, body } = await raw('POST', `object/papers/${ALICE}/${name}`, 'x')
      expect([name, status, body['statusCode'], body['error']]).toEqual([name, 400, '400', 'InvalidKey'])
    }
    for (const method of ['GET', 'HEAD', 'DELETE', 'PUT'] as const) {
      if (method === 'HEAD') continue
      const { body } = await raw(method, `object/papers/${ALICE}/../x`)
      expect([method, body['error']]).toEqual([method, 'InvalidKey'])
    }
    expect((await raw('POST', `object/sign/papers/${ALICE}/..%2fx`, '{"expiresIn":5}')).body['error']).toBe(
      'InvalidKey',
    )
  })

  it('are checked in request bodies too', async () => {
    const path = `${ALICE}/${fresh()}`
    await papers.upload(path, 'x')
    for (const name of ['', '..', 'a/../b', '/a', 'a\\b', 'a\nb', 'a\u0000b', '\ud800', `${ALICE}/../x`]) {
      expect((await papers.copy(path, name)).error).toMatchObject({ statusCode: '400' })
      expect((await papers.move(path, name)).error).toMatchObject({ statusCode: '400' })
      expect((await papers.remove([name])).data).toEqual([])
    }
    expect((await papers.exists(path)).data).toBe(true)
  })

  it('can end with a slash for an empty folder, which has no bytes', async () => {
    const folder = `${ALICE}/${fresh('')}`
    expect((await raw('POST', `object/papers/${folder}/`)).status).toBe(200)
    expect((await papers.list(ALICE, { search: folder.slice(ALICE.length + 1) })).data).toMatchObject([{ id: null }])
    expect((await raw('POST', `object/papers/${folder}/sub/`, 'x')).body).toMatchObject({ statusCode: '413' })
  })

  it('are checked for buckets too', async () => {
    for (const bucket of ['..', '%2e%2e', 'a%2fb', 'no%00thing', '%c3%bc', 'x'.repeat(101)]) {
      const { status, body } = await raw('POST', `object/${bucket}/a.txt`, 'x')
      expect([bucket, status]).toEqual([bucket, 400])
      expect(body['statusCode']).toBe('400')
    }
  })
})
