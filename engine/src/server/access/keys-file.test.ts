import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createSigningKey } from '../../kernel/jwt/signing-keys.ts'
import { loadKeys } from './keys-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'portico-keys-'))
afterAll(() => rmSync(folder, { recursive: true }))

const none = {
  databaseUrl: undefined,
  publishableKey: undefined,
  secretKey: undefined,
  signingKeys: undefined,
  jwtSecret: undefined,
}

function mode(path: string): string {
  return (statSync(path).mode & 0o777).toString(8)
}

it('creates keys once, in a file that only its owner can read', async () => {
  const file = join(folder, 'production', 'keys.json')
  const first = await loadKeys(file, none)
  expect(first.api.publishable).toMatch(/^sb_publishable_[\w-]{32}$/)
  expect(first.api.secret).toMatch(/^sb_secret_[\w-]{32}$/)
  expect([mode(file), mode(join(folder, 'production'))]).toEqual(['600', '700'])
  expect(await loadKeys(file, none)).toEqual(first)
})

it('makes a file private again that has become readable to others', async () => {
  const file = join(folder, 'open', 'keys.json')
  await loadKeys(file, none)
  chmodSync(file, 0o644)
  await loadKeys(file, none)
  expect(mode(file)).toBe('600')
})

it('prefers what the environment gives, and needs no file when it gives all', async () => {
  const file = join(folder, 'given', 'keys.json')
  const given = {
    ...none,
    publishableKey: 'sb_publishable_aaaaaaaaaaaaaaaaaaaaaaaa',
    secretKey: 'sb_secret_aaaaaaaaaaaaaaaaaaaaaaaa',
    signingKeys: [await createSigningKey()],
  }
  const keys = await loadKeys(file, given)
  expect(keys).toEqual({
    api: { publishable: given.publishableKey, secret: given.secretKey },
    signing: given.signingKeys,
  })
  expect(() => readFileSync(file)).toThrow()
})

it('names a file that cannot be read as JSON, and does not replace it', async () => {
  const file = join(folder, 'broken.json')
  writeFileSync(file, '{"publishable":')
  await expect(loadKeys(file, none)).rejects.toThrow(file)
  writeFileSync(file, '{"publishable":"x"}')
  await expect(loadKeys(file, none)).rejects.toThrow(`${file}: secret:`)
})

it('keeps nothing without a file', async () => {
  expect(await loadKeys(null, none)).not.toEqual(await loadKeys(null, none))
})
