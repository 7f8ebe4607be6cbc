import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createSigningKey } from '../../kernel/jwt/signing-keys.ts'
import { createKeyRing } from './key-ring.ts'
import { loadKeys, readSigningKeys, rotateApiKey, rotateSigningKeys } from './keys-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'portico-keys-'))
afterAll(() => rmSync(folder, { recursive: true }))

const none = {
  databaseUrl: undefined,
  publishableKey: undefined,
  secretKey: undefined,
  signingKeys: undefined,
  anonKey: undefined,
  serviceRoleKey: undefined,
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

const DAY = 24 * 60 * 60 * 1000

/** A ring on the keys of a new file, with a clock of its own. */
async function ringOn(name: string) {
  const file = join(folder, name, 'keys.json')
  const clock = { now: Date.now() }
  const open = async () => {
    const { api, signing } = await loadKeys(file, none)
    return createKeyRing({ keys: signing, api, source: null, onError: () => {}, now: () => clock.now })
  }
  const exp = () => Math.floor(clock.now / 1000) + 600
  return { file, clock, open, exp, ring: await open() }
}

it('a rotated key verifies until the longest token has ended, in a ring that is never opened again too', async () => {
  const { file, clock, open, exp, ring } = await ringOn('rotated')
  await rotateSigningKeys(file, { revoke: false, now: clock.now })
  const after = await open()
  await after.verify(await ring.sign({ role: 'authenticated', exp: exp() }))
  expect(after.jwks().keys).toHaveLength(2)
  clock.now += 6.9 * DAY
  await after.verify(await ring.sign({ role: 'authenticated', exp: exp() }))
  clock.now += 0.2 * DAY
  await expect(after.verify(await ring.sign({ role: 'authenticated', exp: exp() }))).rejects.toMatchObject({
    fault: 'key',
  })
  await after.verify(await after.sign({ role: 'authenticated', exp: exp() }))
  expect(after.jwks().keys).toHaveLength(1)
  await rotateSigningKeys(file, { revoke: false, now: clock.now })
  expect(readSigningKeys(file)).toHaveLength(2)
})

it('a second rotation does not prolong the life of an older key', async () => {
  const { file, clock } = await ringOn('twice')
  await rotateSigningKeys(file, { revoke: false, now: clock.now })
  await rotateSigningKeys(file, { revoke: false, now: clock.now + DAY })
  expect(readSigningKeys(file).map(({ retiresAt }) => retiresAt && Date.parse(retiresAt) - clock.now)).toEqual([
    undefined,
    8 * DAY,
    7 * DAY,
  ])
})

it('a revoked key verifies nothing, and other keys can be made anew one by one', async () => {
  const { file, open, exp, ring } = await ringOn('revoked')
  const token = await ring.sign({ role: 'authenticated', exp: exp() })
  const address = await ring.addresses.sign({ url: 'a', exp: exp() })
  await rotateSigningKeys(file, { revoke: true })
  await expect((await open()).verify(token)).rejects.toMatchObject({ fault: 'key' })
  await (await open()).addresses.verify(address)
  const before = (await loadKeys(file, none)).api
  rotateApiKey(file, 'secret')
  const after = (await loadKeys(file, none)).api
  expect([after.publishable === before.publishable, after.secret === before.secret]).toEqual([true, false])
  await expect((await open()).addresses.verify(address)).rejects.toMatchObject({ fault: 'signature' })
})

it('a token is of one kind: of a user, a call of a function or a signed address', async () => {
  const { exp, ring } = await ringOn('kinds')
  const claims = { role: 'service_role', exp: exp() }
  await expect(ring.verify(await ring.sign(claims))).rejects.toMatchObject({ fault: 'role' })
  expect((await ring.verify(await ring.signCall(claims))).claims['role']).toBe('service_role')
  await expect(ring.verify(await ring.addresses.sign(claims))).rejects.toMatchObject({ fault: 'key' })
  for (const other of [await ring.sign({ exp: exp() }), await ring.signCall(claims)]) {
    await expect(ring.addresses.verify(other)).rejects.toMatchObject({ name: 'TokenError' })
  }
})

it('keys of the older form are compared as a whole, and nothing that resembles them is one', async () => {
  const older = { anonKey: 'a.b.c'.padEnd(40, 'x'), serviceRoleKey: 's.b.c'.padEnd(40, 'x') }
  const { api, signing } = await loadKeys(null, { ...none, ...older })
  const ring = await createKeyRing({ keys: signing, api, source: null, onError: () => {} })
  expect((await ring.verify(older.anonKey)).claims).toEqual({ role: 'anon' })
  expect((await ring.verify(older.serviceRoleKey)).claims).toEqual({ role: 'service_role' })
  for (const near of [
    `${older.serviceRoleKey}x`,
    older.serviceRoleKey.slice(0, -1),
    older.serviceRoleKey.toUpperCase(),
  ]) {
    await expect(ring.verify(near)).rejects.toMatchObject({ name: 'TokenError' })
  }
})
