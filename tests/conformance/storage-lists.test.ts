import { beforeAll, describe, expect, it } from 'vitest'
import { callStorage, fresh } from './support/files.ts'
import { ALICE, alice } from './support/target.ts'

const papers = alice.storage.from('papers')
const FOLDER = `${ALICE}/${fresh('')}`
const FILES = ['b.txt', 'a.txt', 'Z.txt', 'deep/one.txt', 'deep/er/two.txt', 'other/é.txt', '10%_off.txt', 'c/']

beforeAll(async () => {
  for (const name of FILES) {
    // The official client does not encode percent signs in names, so this request encodes it.
    const path = `${FOLDER}/${name.replace('%', '%25')}`
    const body = name.endsWith('/') ? '' : name
    const headers = { 'content-type': 'text/plain;charset=UTF-8' }
    const { status } = await callStorage(`object/papers/${path}`, { method: 'POST', headers, body })
    if (status !== 200) throw new Error(`${status} for ${path}`)
  }
})

const names = async (path: string, options?: Parameters<typeof papers.list>[1]) => {
  const { data, error } = await papers.list(path, options)
  expect(error).toBeNull()
  return data?.map(({ name }) => name)
}

describe('list', () => {
  it('returns the folders and files of one folder', async () => {
    const { data } = await papers.list(FOLDER)
    expect(data?.map(({ name }) => name)).toEqual(['10%_off.txt', 'a.txt', 'b.txt', 'c', 'deep', 'other', 'Z.txt'])
    expect(data?.find(({ name }) => name === 'deep')).toEqual({
      name: 'deep',
      id: null,
      updated_at: null,
      created_at: null,
      last_accessed_at: null,
      metadata: null,
    })
    expect(data?.find(({ name }) => name === 'a.txt')).toEqual({
      name: 'a.txt',
      id: expect.any(String),
      updated_at: expect.stringMatching(/Z$/),
      created_at: expect.stringMatching(/Z$/),
      last_accessed_at: expect.stringMatching(/Z$/),
      metadata: expect.objectContaining({ size: 5, mimetype: 'text/plain;charset=UTF-8', eTag: expect.any(String) }),
    })
  })

  it('returns a deeper folder, with and without a trailing slash', async () => {
    expect(await names(`${FOLDER}/deep`)).toEqual(['er', 'one.txt'])
    expect(await names(`${FOLDER}/deep/`)).toEqual(['er', 'one.txt'])
    expect(await names(`${FOLDER}/dee`)).toEqual([])
    expect(await names(`${FOLDER}/c`)).toEqual([])
  })

  it('sorts by name and by time', async () => {
    expect(await names(FOLDER, { sortBy: { column: 'name', order: 'desc' } })).toEqual([
      'Z.txt',
      'other',
      'deep',
      'c',
      'b.txt',
      'a.txt',
      '10%_off.txt',
    ])
    const byTime = await names(FOLDER, { sortBy: { column: 'created_at', order: 'asc' } })
    expect(byTime).toEqual(['c', 'deep', 'other', 'b.txt', 'a.txt', 'Z.txt', '10%_off.txt'])
    const newest = await names(FOLDER, { sortBy: { column: 'updated_at', order: 'desc' } })
    expect(newest?.slice(-4)).toEqual(['10%_off.txt', 'Z.txt', 'a.txt', 'b.txt'])
  })

  it('takes limit and offset', async () => {
    expect(await names(FOLDER, { limit: 2 })).toEqual(['10%_off.txt', 'a.txt'])
    expect(await names(FOLDER, { limit: 2, offset: 2 })).toEqual(['b.txt', 'c'])
    expect(await names(FOLDER, { offset: 100 })).toEqual([])
  })

  it('searches for the start of a name, ignores case and takes no wildcards', async () => {
    expect(await names(FOLDER, { search: 'z' })).toEqual(['Z.txt'])
    expect(await names(FOLDER, { search: '10%_' })).toEqual(['10%_off.txt'])
    expect(await names(FOLDER, { search: '%' })).toEqual([])
    expect(await names(FOLDER, { search: '_' })).toEqual([])
  })

  it('compares prefixes exactly', async () => {
    expect(await names(FOLDER.toUpperCase())).toEqual([])
    expect(await names('%')).toEqual([])
  })

  it('refuses invalid requests', async () => {
    for (const body of [
      {},
      { prefix: 1 },
      { prefix: '', limit: 0 },
      { prefix: '', limit: 'x' },
      { prefix: '', offset: -1 },
      { prefix: '', sortBy: { column: 'owner' } },
      { prefix: '', sortBy: { column: 'name', order: 'asc; drop table x' } },
    ]) {
      const answer = await callStorage('object/list/papers', { method: 'POST', body: JSON.stringify(body) })
      expect([body, answer.status, answer.json()['statusCode']]).toEqual([body, 400, '400'])
    }
    const odd = await callStorage('object/list/papers', {
      method: 'POST',
      body: JSON.stringify({ prefix: 'a\u0000b' }),
    })
    expect(odd.status).toBe(400)
  })
})

describe('list-v2', () => {
  const prefix = `${FOLDER}/`
  const short = (name: string) => name.slice(prefix.length)

  it('returns everything below a prefix, ordered by name', async () => {
    const { data } = await papers.listV2({ prefix })
    expect(data).toMatchObject({ hasNext: false, folders: [] })
    expect(data?.objects.map(({ name }) => short(name))).toEqual(FILES.slice().sort())
    expect(data?.objects[0]).toEqual({
      id: expect.any(String),
      name: `${prefix}10%_off.txt`,
      key: `${prefix}10%_off.txt`,
      bucket_id: 'papers',
      metadata: expect.objectContaining({ size: 11 }),
      updated_at: expect.stringMatching(/Z$/),
      created_at: expect.stringMatching(/Z$/),
      last_accessed_at: expect.stringMatching(/Z$/),
    })
  })

  it('takes any prefix, not only a folder', async () => {
    const { data } = await papers.listV2({ prefix: `${prefix}de` })
    expect(data?.objects.map(({ name }) => short(name))).toEqual(['deep/er/two.txt', 'deep/one.txt'])
  })

  it('returns folders if a delimiter is given', async () => {
    const { data } = await papers.listV2({ prefix, with_delimiter: true })
    expect(data?.folders.map(({ name }) => short(name))).toEqual(['c/', 'deep/', 'other/'])
    expect(data?.folders[0]?.key).toBe(`${prefix}c`)
    expect(data?.objects.map(({ name }) => short(name))).toEqual(['10%_off.txt', 'Z.txt', 'a.txt', 'b.txt'])
  })

  it('returns every file exactly once over all pages, in every order', async () => {
    for (const with_delimiter of [false, true]) {
      for (const column of ['name', 'created_at', 'updated_at'] as const) {
        for (const order of ['asc', 'desc'] as const) {
          const options = { prefix, with_delimiter, sortBy: { column, order } }
          const whole = (await papers.listV2(options)).data
          const pages: string[] = []
          let cursor: string | undefined
          do {
            const { data, error } = await papers.listV2({ ...options, limit: 2, ...(cursor ? { cursor } : {}) })
            expect(error).toBeNull()
            pages.push(...[...(data?.folders ?? []), ...(data?.objects ?? [])].map(({ name }) => name))
            expect(data?.hasNext).toBe(data?.nextCursor !== undefined)
            cursor = data?.nextCursor
          } while (cursor)
          const all = [...(whole?.folders ?? []), ...(whole?.objects ?? [])].map(({ name }) => name)
          expect(pages.slice().sort()).toEqual(all.slice().sort())
          const objects = pages.filter((name) => whole?.objects.some((object) => object.name === name))
          expect(objects).toEqual(whole?.objects.map(({ name }) => name))
        }
      }
    }
  })

  it('refuses an invalid cursor', async () => {
    for (const cursor of ['x', '', 'e30=']) {
      const { error } = await papers.listV2({ prefix, cursor })
      expect(error).toMatchObject({ statusCode: '400', message: 'Invalid Parameter cursor' })
    }
  })
})
