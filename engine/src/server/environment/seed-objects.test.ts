import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { kinds, openWithPlatform, type TestDatabase } from '../../../test/databases.ts'
import { createDiskStore } from '../../services/storage/blobs/disk-store.ts'
import { createStaging } from '../../services/storage/upload/staging.ts'
import { ensureBuckets, listSeedObjects, seedObjects, type SeedFolder, type SeedStore } from './seed-objects.ts'
import { planSeeds, reseed, runSeeds } from './seeds.ts'

const ROW = '11111111-1111-4111-8111-111111111111'

describe.each(kinds)('seed files of buckets on %s', (kind) => {
  let test: TestDatabase
  beforeAll(async () => {
    test = await openWithPlatform(kind)
  })
  afterAll(() => test.close())

  let root: string
  let folders: SeedFolder[]
  let target: SeedStore
  let seed: string
  beforeEach(async () => {
    root = mkdtempSync(join(tmpdir(), 'portico-seed-objects-'))
    mkdirSync(join(root, 'files/papers/deep'), { recursive: true })
    writeFileSync(join(root, 'files/papers/named.txt'), 'named by a row')
    writeFileSync(join(root, 'files/papers/deep/page.pdf'), '%PDF-1.7 without a row')
    writeFileSync(join(root, 'files/papers/.DS_Store'), 'of the machine')
    seed = join(root, 'seed.sql')
    writeFileSync(
      seed,
      `insert into storage.buckets (id, name) values ('papers', 'papers') on conflict do nothing;
      insert into storage.objects (bucket_id, name, version, metadata)
      values ('papers', 'named.txt', gen_random_uuid()::text, '{"size": 1, "mimetype": "text/x-own"}')`,
    )
    folders = [{ bucket: 'papers', folder: join(root, 'files/papers') }]
    target = {
      store: createDiskStore(join(root, 'blobs')),
      staging: await createStaging(join(root, 'incoming')),
    }
    await test.db.transaction((session) =>
      session.script(`create schema if not exists supabase_migrations;
        drop table if exists supabase_migrations.seed_files;
        delete from storage.objects; delete from storage.buckets; delete from engine.pending_deletions`),
    )
  })
  afterEach(() => rmSync(root, { recursive: true }))

  const files = (): string[] => listSeedObjects(folders).map(({ file }) => file)
  const plan = (): Promise<void> => planSeeds(test.db, root, [seed, ...files()])
  const seedAll = (all = false): Promise<string[]> => seedObjects(test.db, target, root, folders, { all })

  async function stored(): Promise<Record<string, unknown>> {
    const { rows } = await test.db.query({ text: 'select name, version, metadata from storage.objects order by name' })
    const found: Record<string, unknown> = {}
    for (const [name, version, metadata] of rows) {
      const bytes = await target.store.read(version ?? '').then(text, () => null)
      const { size, mimetype, contentLength } = JSON.parse(metadata ?? '{}') as Record<string, unknown>
      found[name ?? ''] = { bytes, size, contentLength, mimetype }
    }
    return found
  }

  const WHOLE = {
    'deep/page.pdf': { bytes: '%PDF-1.7 without a row', size: 22, contentLength: 22, mimetype: 'application/pdf' },
    'named.txt': { bytes: 'named by a row', size: 14, contentLength: 14, mimetype: 'text/x-own' },
  }

  async function count(table: string): Promise<number> {
    const { rows } = await test.db.query({ text: `select count(*) from ${table}` })
    return Number(rows[0]?.[0])
  }

  it('are stored with their rows, once, and leave no seed due', async () => {
    await plan()
    await runSeeds(test.db, root, [seed], { all: false })
    expect(await seedAll()).toEqual(['files/papers/deep/page.pdf', 'files/papers/named.txt'])
    expect(await stored()).toEqual(WHOLE)
    expect(await seedAll()).toEqual([])
    expect(await count('engine.pending_deletions')).toBe(0)
    expect(readdirSync(join(root, 'incoming'))).toEqual([])
  })

  it('do not come back when they were deleted', async () => {
    await plan()
    await runSeeds(test.db, root, [seed], { all: false })
    await seedAll()
    await test.db.query({ text: 'delete from storage.objects' })
    expect(await seedAll()).toEqual([])
    expect(await count('storage.objects')).toBe(0)
    expect(await count('engine.pending_deletions')).toBe(2)
  })

  it('are not stored by themselves in a database that has data, but are when told to', async () => {
    await planSeeds(test.db, root, [])
    await runSeeds(test.db, root, [seed], { all: true })
    expect(await seedAll()).toEqual([])
    expect(await seedAll(true)).toHaveLength(2)
    expect(await stored()).toEqual(WHOLE)
  })

  it.each([0, 1])('are completed when the process ended after %i of them', async (done) => {
    await plan()
    await runSeeds(test.db, root, [seed], { all: false })
    let left = done
    const store = {
      ...target.store,
      put: (id: string, file: string, size: number) =>
        left-- > 0 ? target.store.put(id, file, size) : Promise.reject(new Error('killed')),
    }
    await expect(seedObjects(test.db, { ...target, store }, root, folders, { all: false })).rejects.toThrow('killed')
    expect(await seedAll()).toHaveLength(2 - done)
    expect(await stored()).toEqual(WHOLE)
  })

  it('leave no bytes behind when their row was deleted meanwhile', async () => {
    await plan()
    await runSeeds(test.db, root, [seed], { all: false })
    await test.db.query({ text: 'update storage.objects set version = $1', values: [ROW] })
    await test.db.query({ text: 'delete from engine.pending_deletions' })
    const store = {
      ...target.store,
      async put(id: string, file: string, size: number) {
        await target.store.put(id, file, size)
        if (id === ROW)
          await test.db.query({ text: `update storage.objects set version = null where version = '${ROW}'` })
        await test.db.query({ text: `delete from engine.pending_deletions where id = '${ROW}'` })
      },
    }
    await seedObjects(test.db, { ...target, store }, root, folders, { all: false })
    const { rows } = await test.db.query({ text: 'select id from engine.pending_deletions where after <= now()' })
    expect(rows).toEqual([[ROW]])
  })

  it('are stored again after a reset, under new ids, and the old bytes are deleted later', async () => {
    await plan()
    await runSeeds(test.db, root, [seed], { all: false })
    await seedAll()
    const id = randomUUID()
    await test.db.query({
      text: `insert into storage.objects (bucket_id, name, version) values ('papers', 'mine.txt', $1)`,
      values: [id],
    })
    await reseed(test.db, root, [seed], files())
    // A process that is killed here would continue at the next start.
    expect(await seedAll()).toHaveLength(2)
    expect(await stored()).toEqual(WHOLE)
    const { rows } = await test.db.query({ text: 'select id from engine.pending_deletions' })
    expect(rows).toHaveLength(3)
    expect(rows.flat()).toContain(id)
  })

  it('have the configured buckets, which keep the changes that someone made', async () => {
    const configured = { public: true, file_size_limit: 1000, allowed_mime_types: ['text/plain', 'image/*'] }
    await ensureBuckets(test.db, { papers: configured, plain: { public: false } })
    await test.db.query({ text: `update storage.buckets set public = false where id = 'papers'` })
    await ensureBuckets(test.db, { papers: configured })
    const { rows } = await test.db.query({
      text: 'select id, public, file_size_limit, allowed_mime_types from storage.buckets order by id',
    })
    expect(rows).toEqual([
      ['papers', 'f', '1000', '{text/plain,image/*}'],
      ['plain', 'f', null, null],
    ])
  })

  it('fail with the name of the file if its bucket or folder does not exist', async () => {
    await planSeeds(test.db, root, files())
    await expect(seedAll()).rejects.toThrow(join(root, 'files/papers/deep/page.pdf'))
    expect(() => listSeedObjects([{ bucket: 'papers', folder: join(root, 'nowhere') }])).toThrow('no such folder')
  })
})
