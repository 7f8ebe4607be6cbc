import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import type { IncomingMessage } from 'node:http'
import { createOperatorAccess, loadOperatorKey } from './operator-key.ts'

const folder = mkdtempSync(join(tmpdir(), 'portico-operator-key-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('is created once, of 256 random bits, in a file of one line that only its owner can read', () => {
  const home = join(folder, 'new')
  const { key, file } = loadOperatorKey(undefined, home)
  expect(file).toBe(join(home, 'operator-key'))
  expect(Buffer.from(key, 'base64url')).toHaveLength(32)
  expect(readFileSync(file ?? '', 'utf8')).toBe(`${key}\n`)
  expect(statSync(file ?? '').mode & 0o777).toBe(0o600)
  chmodSync(file ?? '', 0o644)
  expect(loadOperatorKey(undefined, home)).toEqual({ key, file })
  expect(statSync(file ?? '').mode & 0o777).toBe(0o600)
})

it('is the given one if there is one, else that of the file, and a new one for each process without a data folder', () => {
  const given = 'g'.repeat(40)
  expect(loadOperatorKey(given, join(folder, 'given'))).toEqual({ key: given, file: null })
  const [one, other] = [loadOperatorKey(undefined, null), loadOperatorKey(undefined, null)]
  expect(one.file).toBeNull()
  expect(one.key).not.toBe(other.key)
})

it.each(['', '\n', 'short\n', `${'x'.repeat(40)} ${'y'.repeat(40)}\n`])(
  'is refused if the file contains %j',
  (text) => {
    writeFileSync(join(folder, 'operator-key'), text)
    expect(() => loadOperatorKey(undefined, folder)).toThrow(/operator-key: expected one line .* delete it/)
  },
)

it('the mailbox’s cookie differs each time, ends after twelve hours, and is valid for one start', () => {
  let now = 1_800_000_000_000
  const access = () => createOperatorAccess('k'.repeat(40), { isHttps: false, now: () => now })
  const here = access()
  const bring = (cookie: string) => ({ headers: { cookie } }) as IncomingMessage
  const cookie = here.setCookie().split(';')[0] ?? ''
  expect(here.hasCookie(bring(cookie))).toBe(true)
  expect(access().hasCookie(bring(cookie)), 'after a restart').toBe(false)
  expect(here.hasCookie(bring(cookie.replace(/=\d/, '=9'))), 'with a later end').toBe(false)
  now += 12 * 60 * 60 * 1000 - 1
  expect(here.hasCookie(bring(cookie))).toBe(true)
  expect(here.setCookie().split(';')[0]).not.toBe(cookie)
  now += 1
  expect(here.hasCookie(bring(cookie))).toBe(false)
})
