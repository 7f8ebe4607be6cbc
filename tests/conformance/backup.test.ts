import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildEngine } from '../support/engine/build.ts'
import { engineFlags } from '../support/engine/engine-flags.ts'
import { startEngine, type EngineProcess } from '../support/engine/engine-process.ts'

const main = await buildEngine()
const folder = mkdtempSync(join(tmpdir(), 'portico backup '))
const project = join(folder, 'project')
const data = join(folder, 'data')
const archive = join(folder, 'kept.tgz')
const USER = { email: 'kept@example.com', password: 'correct horse 1' }
const OWN_KEYS = { JWT_SECRET: '' }

interface Keys {
  readonly publishable: string
  readonly secret: string
}
const keysIn = (dataDir: string): Keys => JSON.parse(readFileSync(join(dataDir, 'keys.json'), 'utf8')) as Keys
const client = (url: string, key: string): SupabaseClient =>
  createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } })
const contentOf = (name: string): string => createHash('sha256').update(name).digest('hex').repeat(200)

interface Outcome {
  readonly code: number
  readonly output: string
}

function command(args: readonly string[], env: Record<string, string> = {}): Promise<Outcome> {
  return new Promise((resolve) => {
    const options = { env: { PATH: process.env['PATH'], LOG_LEVEL: 'warn', ...env }, timeout: 120_000 }
    execFile(process.execPath, [...engineFlags, main, ...args], options, (error, out, err) =>
      resolve({ code: error === null ? 0 : Number(error.code ?? -1), output: `${out}${err}` }),
    )
  })
}

const result = (code: number, words: string) => ({ code, output: expect.stringMatching(words) as string })
const done = (words: string) => result(0, words)
const failed = (words: string) => result(1, words)

const start = (dataDir: string): Promise<EngineProcess> => startEngine({ project, dataDir, env: OWN_KEYS })
const restore = (file: string, to: string): Promise<Outcome> =>
  command(['restore', file, '--project', project, '--data', to])
const backUp = (...more: string[]): Promise<Outcome> =>
  command(['backup', archive, '--project', project, '--data', data, ...more])

let engine: EngineProcess | undefined
beforeAll(async () => {
  mkdirSync(join(project, 'migrations'), { recursive: true })
  writeFileSync(join(project, 'config.toml'), '[api]\nmax_rows = 100000\n[auth.email]\nenable_confirmations = false\n')
  writeFileSync(
    join(project, 'migrations', '20240101000000_notes.sql'),
    `create table public.notes (pair int, side text, primary key (pair, side));
     grant all on public.notes to service_role;
     create table public.backups (id int generated always as identity primary key);
     grant select on public.backups to service_role;
     create function public.note_backup() returns void language sql security definer as 'insert into public.backups default values';
     insert into storage.buckets (id, name) values ('papers', 'papers');`,
  )
})
afterAll(async () => {
  await engine?.stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

/** Writes pairs of rows and uploads files until it is stopped; every third file is removed again. */
function keepWriting(service: SupabaseClient) {
  const pairs: number[] = []
  const files: string[] = []
  const ended = new AbortController()
  const rows = async (): Promise<void> => {
    for (let pair = 1; !ended.signal.aborted; pair += 1) {
      const { error } = await service.from('notes').insert([
        { pair, side: 'left' },
        { pair, side: 'right' },
      ])
      if (error === null) pairs.push(pair)
    }
  }
  const uploads = async (): Promise<void> => {
    for (let count = 1; !ended.signal.aborted; count += 1) {
      const name = `paper-${count}.txt`
      const { error } = await service.storage
        .from('papers')
        .upload(name, contentOf(name), { contentType: 'text/plain' })
      if (error !== null) continue
      if (count % 3 === 0) await service.storage.from('papers').remove([name])
      else files.push(name)
    }
  }
  const work = Promise.all([rows(), uploads()])
  return {
    pairs,
    files,
    stop: async () => {
      ended.abort()
      await work
    },
  }
}

describe('backup and restore', () => {
  it('keep every acknowledged write complete while clients write', { timeout: 240_000 }, async () => {
    const restored = join(folder, 'restored')
    await engine?.stop()
    for (const path of [data, archive, restored]) rmSync(path, { recursive: true, force: true })
    const first = (engine = await start(data))
    const keys = keysIn(data)
    const before = client(first.url, keys.publishable)
    const { data: signedUp, error } = await before.auth.signUp(USER)
    expect(error).toBeNull()
    const session = signedUp.session!

    const writing = keepWriting(client(first.url, keys.secret))
    await expect
      .poll(() => Math.min(writing.pairs.length, writing.files.length), { timeout: 30_000 })
      .toBeGreaterThan(9)
    const [pairs, files] = [[...writing.pairs], [...writing.files]]
    expect(await backUp()).toEqual(done('is complete'))
    const { data: noted } = await client(first.url, keys.secret).from('backups').select()
    expect(noted, 'the project is told, once').toHaveLength(1)
    expect(writing.pairs.length).toBeGreaterThan(pairs.length)
    await writing.stop()
    expect(statSync(archive).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder).sort()).toEqual(['data', 'kept.tgz', 'project'])
    expect(readdirSync(data).filter((name) => name.startsWith('.'))).toEqual([])

    expect(await restore(archive, data)).toEqual(failed('is in use by another engine or command, process [0-9]+ on '))
    await first.kill()
    expect(await restore(archive, data)).toEqual(failed('is not empty'))

    expect(await restore(archive, restored)).toEqual(
      failed('The key that sealed the back-up is missing: put the file backup-key'),
    )
    expect(existsSync(restored)).toBe(false)
    // What the operator does on a new machine.
    mkdirSync(restored)
    copyFileSync(join(data, 'backup-key'), join(restored, 'backup-key'))
    expect(await restore(archive, restored)).toEqual(done('is restored as of'))
    expect(keysIn(restored)).toEqual(keys)
    const second = (engine = await start(restored))
    const after = client(second.url, keys.publishable)
    expect((await after.auth.getUser(session.access_token)).data.user?.email).toBe(USER.email)
    expect((await after.auth.refreshSession(session)).error).toBeNull()
    expect((await client(second.url, keys.publishable).auth.signInWithPassword(USER)).error).toBeNull()

    const service = client(second.url, keys.secret)
    const { data: notes } = await service.from('notes').select('pair,side').limit(100_000)
    const sides = new Map<number, number>()
    for (const { pair } of (notes ?? []) as { pair: number }[]) sides.set(pair, (sides.get(pair) ?? 0) + 1)
    expect(pairs.filter((pair) => !sides.has(pair))).toEqual([])
    expect([...sides].filter(([, count]) => count !== 2)).toEqual([])

    const { data: listed } = await service.storage.from('papers').list('', { limit: 10_000 })
    const names = (listed ?? []).map(({ name }) => name)
    expect(files.filter((name) => !names.includes(name))).toEqual([])
    for (const name of names) {
      const { data: blob } = await service.storage.from('papers').download(name)
      expect(await blob?.text(), name).toBe(contentOf(name))
    }
    // The engine itself deletes the bytes of files that were removed or incomplete during the backup.
    await expect.poll(() => blobsIn(restored).length, { timeout: 15_000 }).toBe(names.length)
  })

  it(
    'never replace an existing file without --force, and work without a running engine',
    { timeout: 180_000 },
    async () => {
      const first = readFileSync(archive)
      expect(await backUp()).toEqual(failed('exists already'))
      expect(readFileSync(archive).equals(first)).toBe(true)
      expect(await backUp('--force')).toEqual(done('no engine runs there'))
      const check = (...more: string[]) => command(['restore', archive, '--project', project, '--check', ...more])
      expect(await check('--data', data)).toEqual(done('is complete. Its seal is right'))
      expect(await check('--data', join(folder, 'elsewhere'))).toEqual(failed('--unsealed restores it nevertheless'))
      expect(await check('--data', join(folder, 'elsewhere'), '--unsealed')).toEqual(done('Its seal was not checked'))
    },
  )

  it('refuse a file that somebody altered and packed again with a right checksum', { timeout: 60_000 }, async () => {
    const file = join(folder, 'altered.tgz')
    writeFileSync(file, altered(readFileSync(archive)))
    const target = join(folder, 'never')
    mkdirSync(target)
    copyFileSync(join(data, 'backup-key'), join(target, 'backup-key'))
    expect(await restore(file, target)).toEqual(failed('its seal was not made with this key, so somebody altered it'))
    expect(readdirSync(target)).toEqual(['backup-key'])
    expect(await command(['restore', file, '--project', project, '--data', data, '--check'])).toEqual(
      failed('altered it'),
    )
    rmSync(target, { recursive: true })
  })

  it('refuse a damaged file and leave nothing behind', { timeout: 60_000 }, async () => {
    const bytes = readFileSync(archive)
    const middle = Math.floor(bytes.length / 2)
    // Changes 64 bytes, because a single changed bit may unpack to the same content.
    bytes.fill(0, middle, middle + 64)
    const [file, target] = [join(folder, 'damaged.tgz'), join(folder, 'empty')]
    writeFileSync(file, bytes)
    mkdirSync(target)
    copyFileSync(join(data, 'backup-key'), join(target, 'backup-key'))
    expect(await restore(file, target)).toEqual(failed('is not a complete back-up'))
    expect(readdirSync(target)).toEqual(['backup-key'])
  })
})

/** Another signing key in place of the real one, and a seal that fits, as far as somebody without the key can make it. */
function altered(archive: Buffer): Buffer {
  const tar = gunzipSync(archive)
  const kid = tar.indexOf('"kid":"') === -1 ? tar.indexOf('"kid": "') + 8 : tar.indexOf('"kid":"') + 7
  tar.write('00000000', kid)
  const seal = tar.lastIndexOf('{"entries":')
  const found = JSON.parse(tar.subarray(seal, tar.indexOf('\n', seal)).toString()) as { entries: number; hmac: string }
  const header = tar.lastIndexOf('complete.json', seal)
  const sha256 = createHash('sha256').update(tar.subarray(0, header)).digest('hex')
  tar.write(JSON.stringify({ entries: found.entries, sha256, hmac: found.hmac }), seal)
  return gzipSync(tar)
}

function blobsIn(dataDir: string): string[] {
  const blobs = join(dataDir, 'storage', 'blobs')
  return readdirSync(blobs).flatMap((prefix) => readdirSync(join(blobs, prefix)))
}
