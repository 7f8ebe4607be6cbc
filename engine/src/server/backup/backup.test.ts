import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { sealedTar, type TarEntry } from '../../kernel/archive/write-tar.ts'
import { lockFolder } from '../../kernel/lock/folder-lock.ts'
import { readBackup } from './read-backup.ts'
import { requireWhole, restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const folders = ['production', 'training']
const KEY = 'k'.repeat(43)
const never = new AbortController().signal
// Random text, because in repetitive text a changed bit may unpack to the same content.
const RANDOM = randomBytes(100_000).toString('hex')
const FILES = {
  'production/keys.json': '{"secret":"production"}',
  'production/database/PG_VERSION': '17\n',
  'production/database/base/1/1259': RANDOM,
  'production/storage/blobs/ab/ab-1': 'a paper',
  'training/database/PG_VERSION': '17\n',
}
const LEFT_OUT = {
  'operator.json': '{}',
  'operator-key': 'a key',
  'backup-key': 'a key',
  'first-admin': 'a password',
  'production/storage/incoming/half': 'half a paper',
  'production/database/engine.lock': '{}',
}

let root: string
let data: string
let file: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'portico-backup-'))
  data = join(root, 'data')
  file = join(root, 'kept.tgz')
  for (const [name, content] of Object.entries({ ...FILES, ...LEFT_OUT })) {
    mkdirSync(dirname(join(data, name)), { recursive: true })
    writeFileSync(join(data, name), content)
  }
  mkdirSync(join(data, 'training/database/pg_notify'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const write = (more: Partial<Parameters<typeof writeBackup>[0]> = {}) =>
  writeBackup({ root: data, key: KEY, folders, file, force: false, signal: never, onProgress: () => {}, ...more })
const restoreTo = (dataDir: string, more: Partial<Parameters<typeof restoreBackup>[0]> = {}) =>
  restoreBackup({ file, key: () => KEY, folders, dataDir, signal: never, onProgress: () => {}, ...more })

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(folder, name)).isFile())
    .sort()
}

it('brings back what belongs to the environments, and nothing else', async () => {
  await write()
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const home = join(root, 'new/home')
  mkdirSync(join(home, 'lost+found'), { recursive: true })
  expect(await restoreTo(home)).toMatchObject({ format: 1, folders })
  expect(filesIn(home)).toEqual(Object.keys(FILES).sort())
  for (const [name, content] of Object.entries(FILES)) expect(readFileSync(join(home, name), 'utf8')).toBe(content)
  expect(statSync(join(home, 'training/database/pg_notify')).isDirectory()).toBe(true)
  expect(statSync(join(home, 'production/keys.json')).mode & 0o777).toBe(0o600)
  expect(statSync(join(home, 'production')).mode & 0o777).toBe(0o700)
  requireWhole(home)
})

it('does not replace a file unless it is told to', async () => {
  writeFileSync(file, 'older')
  await expect(write()).rejects.toThrow('exists already')
  expect(readFileSync(file, 'utf8')).toBe('older')
  await write({ force: true })
  await restoreTo(join(root, 'home'))
  expect(readdirSync(root).sort()).toEqual(['data', 'home', 'kept.tgz'])
})

it('leaves nothing when it is interrupted, or a file cannot be read', async () => {
  const stop = new AbortController()
  const interrupted = write({ signal: stop.signal, onProgress: () => stop.abort() })
  await expect(interrupted).rejects.toThrow('aborted')
  // Longer than a name in an archive may be.
  writeFileSync(join(data, 'training/database', 'x'.repeat(200)), '')
  await expect(write()).rejects.toThrow('too long a name')
  expect(readdirSync(root)).toEqual(['data'])
})

it('deletes the partial file of a killed process under the same name, and nothing else', async () => {
  // No system gives out a number as high as the first.
  const [dead, own, running, foreign] = [
    `${file}.4194305.partial`,
    `${file}.${process.pid}.partial`,
    `${file}.1.partial`,
    join(root, 'other.tgz.4194305.partial'),
  ]
  for (const path of [dead, own, running, foreign]) writeFileSync(path, 'half')
  await write()
  expect(readdirSync(root).sort()).toEqual(['data', 'kept.tgz', 'kept.tgz.1.partial', 'other.tgz.4194305.partial'])
  await restoreTo(join(root, 'home'))
})

it('refuses a folder that is not empty, is in use, or holds an unfinished restore', async () => {
  await write()
  await expect(restoreTo(data)).rejects.toThrow('is not empty')
  rmSync(join(data, 'production/database/engine.lock'))
  const lock = await lockFolder(join(data, 'production/database'))
  await expect(restoreTo(data)).rejects.toThrow(`is in use by another engine or command, process ${process.pid}`)
  await lock.release()

  const half = join(root, 'half')
  mkdirSync(join(half, '.restoring/production'), { recursive: true })
  expect(() => requireWhole(half)).toThrow('was interrupted')
  await expect(restoreTo(half)).rejects.toThrow('was interrupted')
  expect(readdirSync(half)).toEqual(['.restoring'])
})

it('leaves an empty folder empty when the file is damaged, cut off, or no back-up', async () => {
  await write()
  const bytes = readFileSync(file)
  const changed = Buffer.from(bytes)
  changed[bytes.length >> 1] = (changed[bytes.length >> 1] ?? 0) ^ 1
  const home = join(root, 'home')
  mkdirSync(home)
  for (const wrong of [changed, bytes.subarray(0, -20), bytes.subarray(0, 400), Buffer.from('text'), Buffer.alloc(0)]) {
    writeFileSync(file, wrong)
    await expect(restoreTo(home), String(wrong.length - bytes.length)).rejects.toThrow('is not a complete back-up')
    await expect(restoreTo(join(root, 'missing'))).rejects.toThrow('is not a complete back-up')
  }
  expect(readdirSync(home)).toEqual([])
  expect(readdirSync(root).sort()).toEqual(['data', 'home', 'kept.tgz'])
  rmSync(file)
  await expect(restoreTo(home)).rejects.toThrow('there is no such file')
})

it('refuses a back-up of another version or project, and files that belong to no environment', async () => {
  const header = { format: 1, createdAt: '2026-01-01T00:00:00.000Z', folders }
  const whole = ['production/database/PG_VERSION', 'training/database/PG_VERSION']
  const cases: [object | string, string[], string][] = [
    [header, whole, ''],
    [{ ...header, format: 2, more: true }, whole, 'made by a newer version'],
    [{ ...header, format: '1' }, whole, 'does not say what it is'],
    ['no JSON', whole, 'does not say what it is'],
    [{ ...header, folders: [''] }, whole, 'holds one environment, but production and training was expected'],
    [header, whole.slice(1), 'a database is missing'],
    [header, [...whole, 'elsewhere/keys.json'], 'belongs to no environment'],
    [header, [...whole, 'production/storage/incoming/x'], 'belongs to no environment'],
    [header, [...whole, 'operator.json'], 'belongs to no environment'],
  ]
  for (const [first, names, reason] of cases) {
    const text = typeof first === 'string' ? first : JSON.stringify(first)
    writeFileSync(
      file,
      gzipSync(await archiveOf([['backup.json', text], ...names.map((name) => [name, 'x'] as const)])),
    )
    const reading = readBackup({ file, key: () => KEY, folders, signal: never, onProgress: () => {} }, async () => {})
    if (reason === '') await expect(reading).resolves.toMatchObject(header)
    else await expect(reading).rejects.toThrow(reason)
  }
})

async function archiveOf(contents: readonly (readonly [string, string])[], key = KEY): Promise<Buffer> {
  async function* entries(): AsyncGenerator<TarEntry> {
    for (const [name, text] of contents) {
      yield { name, kind: 'file', size: Buffer.byteLength(text), content: () => [Buffer.from(text)] }
    }
  }
  const chunks: Buffer[] = []
  for await (const chunk of sealedTar(entries(), key)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

it('refuses a back-up that somebody altered, with a checksum that is right again', async () => {
  await write()
  const contents = Object.entries({
    'backup.json': JSON.stringify({ format: 1, createdAt: '2026-01-01T00:00:00.000Z', folders }),
    ...FILES,
    'production/keys.json': '{"secret":"of somebody else"}',
  })
  writeFileSync(file, gzipSync(await archiveOf(contents, 'a key that is not ours, of which there are many')))
  const home = join(root, 'home')
  mkdirSync(home)
  writeFileSync(join(home, 'backup-key'), KEY)
  const written = new Set<string>()
  const onProgress = (): void => readdirSync(home).forEach((name) => written.add(name))
  await expect(restoreTo(home, { onProgress })).rejects.toThrow('its seal was not made with this key')
  // Before the seal is known to be right nothing is written: a small file may hold more than the disk.
  expect([...written]).toEqual(['backup-key'])
  expect(readdirSync(home)).toEqual(['backup-key'])
  await restoreTo(home, { key: () => null })
  expect(readFileSync(join(home, 'production/keys.json'), 'utf8')).toContain('somebody else')
})
