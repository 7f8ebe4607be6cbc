import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPostgres, type PostgresCluster } from '../support/postgres.ts'
import { runCommand, startPortal, type EngineProcess } from '../support/engine/engine-process.ts'
import { target } from './support/target.ts'
import { waitUntil } from '../support/wait-until.ts'

const SAMPLES = fileURLToPath(new URL('../../supabase/seeds/files/training/templates', import.meta.url))
const KEYS = {
  TRAINING_PUBLISHABLE_KEY: 'sb_publishable_conformance_training_1',
  TRAINING_SECRET_KEY: 'sb_secret_conformance_training_key_1',
  PORTICO_SECRET_KEY: 'sb_secret_conformance_production_1',
}

const listFiles = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
    : []

/** The project's sample documents by their names in the bucket. */
const samples = new Map(listFiles(SAMPLES).map((file) => [file.slice(SAMPLES.length + 1), readFileSync(file)]))

let dataDir: string
let cluster: PostgresCluster | null = null
let env: Record<string, string>
let portal: EngineProcess
let blobs: () => string[]

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'portico-conformance-seeds-'))
  blobs = () => listFiles(join(dataDir, 'training', 'storage', 'blobs'))
  env = { ...KEYS }
  if (target.kind === 'postgres') {
    cluster = await startPostgres()
    env['DATABASE_URL'] = await cluster.createDatabase('production')
    env['TRAINING_DATABASE_URL'] = await cluster.createDatabase('training')
  }
  portal = await startPortal(dataDir, env)
})
afterAll(async () => {
  await portal.stop()
  await cluster?.stop()
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
})

const trainingAs = (key: string): SupabaseClient =>
  createClient(`${portal.url}/training`, key, { auth: { persistSession: false, autoRefreshToken: false } })

async function customer(): Promise<SupabaseClient> {
  const client = trainingAs(KEYS.TRAINING_PUBLISHABLE_KEY)
  const credentials = { email: 'customer@training.portico.local', password: 'Training-Customer-1!' }
  const { error } = await client.auth.signInWithPassword(credentials)
  if (error) throw error
  return client
}

async function documentsOf(client: SupabaseClient, names: readonly string[]): Promise<Map<string, Buffer | null>> {
  const found = new Map<string, Buffer | null>()
  for (const name of names) {
    const { data } = await client.storage.from('templates').download(name)
    found.set(name, data === null ? null : Buffer.from(await data.arrayBuffer()))
  }
  return found
}

async function expectSamples(): Promise<void> {
  const all = await documentsOf(trainingAs(KEYS.TRAINING_SECRET_KEY), [...samples.keys()])
  expect(all).toEqual(samples)

  const client = await customer()
  const { data: rows } = await client.from('templates').select('file_path, file_size')
  const own = new Map((rows ?? []).map((row) => [String(row['file_path']), Number(row['file_size'])]))
  expect(own.size).toBeGreaterThan(5)
  expect(own.size).toBeLessThan(samples.size)
  const visible = await documentsOf(client, [...own.keys()])
  for (const [name, bytes] of visible) {
    expect(bytes).toEqual(samples.get(name))
    expect(bytes?.length).toBe(own.get(name))
  }
  // The customer cannot read documents of other accounts, and an anonymous caller can read none.
  const others = [...samples.keys()].filter((name) => !own.has(name))
  for (const bytes of (await documentsOf(client, others)).values()) expect(bytes).toBeNull()
  const anonymous = await documentsOf(trainingAs(KEYS.TRAINING_PUBLISHABLE_KEY), [...samples.keys()])
  for (const bytes of anonymous.values()) expect(bytes).toBeNull()
}

describe('the sample documents of the training environment', { timeout: 180_000 }, () => {
  it('exist byte for byte for users who may read them', async () => {
    expect(samples.size).toBe(10)
    await expectSamples()
    expect(blobs()).toHaveLength(samples.size)
  })

  it('do not exist in production', async () => {
    const production = createClient(portal.url, KEYS.PORTICO_SECRET_KEY)
    for (const bytes of (await documentsOf(production, [...samples.keys()])).values()) expect(bytes).toBeNull()
    expect(listFiles(join(dataDir, 'production', 'storage', 'blobs'))).toEqual([])
  })

  it('are restored by a reset, which also removes uploads and their bytes', async () => {
    const client = await customer()
    const { data: who } = await client.auth.getUser()
    const mine = `${who.user?.id}/1-mine.txt`
    expect(
      (await client.storage.from('templates').upload(mine, 'mine', { contentType: 'text/plain' })).error,
    ).toBeNull()
    const [deleted] = samples.keys()
    await trainingAs(KEYS.TRAINING_SECRET_KEY)
      .storage.from('templates')
      .remove([deleted ?? ''])
    const before = new Set(blobs())

    await portal.stop()
    expect(await runCommand(['reset-training'], { PORTICO_DATA: dataDir, ...env })).toBe(0)
    portal = await startPortal(dataDir, env)
    await expectSamples()
    expect((await (await customer()).storage.from('templates').download(mine)).data).toBeNull()
    await waitUntil('the old bytes are gone', () => blobs().every((file) => !before.has(file)))
    expect(blobs()).toHaveLength(samples.size)
  })

  it('are completed by the next start if the first one is killed while it copies them', async () => {
    await portal.stop()
    const folder = mkdtempSync(join(dataDir, 'second-'))
    const databases: Record<string, string> = {}
    if (cluster !== null) {
      databases['DATABASE_URL'] = await cluster.createDatabase()
      databases['TRAINING_DATABASE_URL'] = await cluster.createDatabase()
    }
    const second = { ...env, ...databases }
    const copied = (): number => listFiles(join(folder, 'training', 'storage', 'blobs')).length
    const first = startPortal(folder, second, () => copied() > 0)
    await expect(first).rejects.toThrow('ended with code')
    expect(copied()).toBeGreaterThan(0)
    expect(copied()).toBeLessThan(samples.size)
    portal = await startPortal(folder, second)
    await expectSamples()
    expect(copied()).toBe(samples.size)
  })
})
