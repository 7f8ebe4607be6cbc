import { beforeAll, describe, expect, it } from 'vitest'
import { callStorage, fresh } from './support/files.ts'
import { ALICE, alice } from './support/target.ts'

const papers = alice.storage.from('papers')
const folder = `${ALICE}/${fresh('')}`
const files = ['b.txt', 'a.txt', 'Z.txt', 'deep/one.txt', 'deep/er/two.txt', 'other/é.txt', '10%_off.txt', 'c/']

beforeAll(async () => {
  for (const name of files) {
    // The client leaves the percent sign to whoever names the file.
    const path = `${folder}/${name.replace('%', '%25')}`
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
  it('folders and files of one folder', async () => {
    const { data } = await papers.list(folder)
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

  it('a deeper folder, with and without the slash', async () => {
    expect(await names(`${folder}/deep`)).toEqual(['er', 'one.txt'])
    expect(await names(`${folder}/deep/`)).toEqual(['er', 'one.txt'])
    expect(await names(`${folder}/dee`)).toEqual([])
    expect(await names(`${folder}/c`)).toEqual([])
  })

  it('sorted by name and by time', async () => {
    expect(await names(folder, { sortBy: { column: 'name', order: 'desc' } })).toEqual([
      'Z.txt',
      'other',
      'deep',
      'c',
      'b.txt',
      'a.txt',
      '10%_off.txt',
    ])
    const byTime = await names(folder, { sortBy: { column: 'created_at', order: 'asc' } })
    expect(byTime).toEqual(['c', 'deep', 'other', 'b.txt', 'a.txt', 'Z.txt', '10%_off.txt'])
    const newest = await names(folder, { sortBy: { column: 'updated_at', order: 'desc' } })
    expect(newest?.slice(-4)).toEqual(['10%_off.txt', 'Z.txt', 'a.txt', 'b.txt'])
  })

  it('limit and offset', async () => {
    expect(await names(folder, { limit: 2 })).toEqual(['10%_off.txt', 'a.txt'])
    expect(await names(folder, { limit: 2, offset: 2 })).toEqual(['b.txt', 'c'])
    expect(await names(folder, { offset: 100 })).toEqual([])
  })

  it('search finds beginnings, in either case, and takes no wildcards', async () => {
    expect(await names(folder, { search: 'z' })).toEqual(['Z.txt'])
    expect(await names(folder, { search: '10%_' })).toEqual(['10%_off.txt'])
    expect(await names(folder, { search: '%' })).toEqual([])
    expect(await names(folder, { search: '_' })).toEqual([])
  })

  it('prefixes are taken to the letter', async () => {
    expect(await names(folder.toUpperCase())).toEqual([])
    expect(await names('%')).toEqual([])
  })

  it('what cannot be asked', async () => {
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
  const prefix = `${folder}/`
  const short = (name: string) => name.slice(prefix.length)

  it('everything below a prefix, in the order of names', async () => {
    const { data } = await papers.listV2({ prefix })
    expect(data).toMatchObject({ hasNext: false, folders: [] })
    expect(data?.objects.map(({ name }) => short(name))).toEqual(files.slice().sort())
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

  it('any prefix, not only a folder', async () => {
    const { data } = await papers.listV2({ prefix: `${prefix}de` })
    expect(data?.objects.map(({ name }) => short(name))).toEqual(['deep/er/two.txt', 'deep/one.txt'])
  })

  it('with a delimiter, folders', async () => {
    const { data } = await papers.listV2({ prefix, with_delimiter: true })
    expect(data?.folders.map(({ name }) => short(name))).toEqual(['c/', 'deep/', 'other/'])
    expect(data?.folders[0]?.key).toBe(`${prefix}c`)
    expect(data?.objects.map(({ name }) => short(name))).toEqual(['10%_off.txt', 'Z.txt', 'a.txt', 'b.txt'])
  })

  it('page after page, in every order, nothing twice and nothing left out', async () => {
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

  it('a cursor that is none', async () => {
    for (const cursor of ['x', '', 'e30=']) {
      const { error } = await papers.listV2({ prefix, cursor })
      expect(error).toMatchObject({ statusCode: '400', message: 'Invalid Parameter cursor' })
    }
  })
})
