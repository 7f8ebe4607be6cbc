import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { OutOfBounds } from './bound-fetch.ts'
import * as privileged from './privileged.ts'
import { SECRET_KEY_USES, TRAINING_KEY_USES } from './secret-key-uses.ts'

const functions = join(import.meta.dirname, '..', '..')
const read = (path: string): string => readFileSync(join(functions, path), 'utf8')

const sources = readdirSync(functions, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .map((path) => path.replaceAll('\\', '/'))

const naming = (pattern: RegExp): string[] => sources.filter((path) => pattern.test(read(path))).toSorted()

const ALL_USES = { ...SECRET_KEY_USES, ...TRAINING_KEY_USES }

describe('the secret key', () => {
  it('is used only by the functions in the list', () => {
    expect(Object.keys(privileged).toSorted()).toEqual(Object.keys(ALL_USES).toSorted())
  })

  it('is used once for each entry of the list', () => {
    const uses = [...read('_shared/runtime/privileged.ts').matchAll(/withSecretKey\('(\w+)'\)|SECRET_KEY_USES\.(\w+)/g)]
    expect(uses.map(([, client, address]) => String(client ?? address)).toSorted()).toEqual(
      Object.keys(SECRET_KEY_USES).toSorted(),
    )
    const inTraining = [...read('_shared/runtime/privileged.ts').matchAll(/withTrainingKey\('(\w+)'\)/g)]
    expect(inTraining.map(([, use]) => String(use)).toSorted()).toEqual(Object.keys(TRAINING_KEY_USES).toSorted())
  })

  it('is read in one place, which only privileged.ts calls', () => {
    expect(naming(/SUPABASE_SECRET|SERVICE_ROLE/)).toEqual(['_shared/runtime/environment.ts'])
    expect(naming(/TRAINING_SECRET/)).toEqual(['_shared/runtime/environment.ts'])
    expect(naming(/\bsecretKey\b/)).toEqual(['_shared/runtime/environment.ts', '_shared/runtime/privileged.ts'])
  })

  it('is in no client that other files can get', () => {
    expect(naming(/createClient\b|createAdminClient|StorageClient|PostgrestClient/)).toEqual([
      '_shared/runtime/privileged.ts',
    ])
    expect(naming(/@supabase\/server/)).toEqual(['_shared/runtime/entry.ts'])
    expect(naming(/supabaseAdmin/)).toEqual([])
    expect(read('_shared/runtime/privileged.ts')).not.toMatch(/export (?:async )?function \w+\([^)]*\): SupabaseClient/)
  })

  it('is listed with its reasons in docs/reference/permissions.md', () => {
    const page = readFileSync(join(functions, '..', '..', 'docs', 'reference', 'permissions.md'), 'utf8')
    const listed = page
      .slice(page.indexOf('## Uses of the secret key'))
      .matchAll(/^\| `(\w+)` \| `(.+)` \| `(.+)` \| (.+) \|$/gm)
    expect(Array.from(listed, ([, name, request, by, reason]) => ({ name, request, by, reason }))).toEqual(
      Object.entries(ALL_USES).map(([name, use]) => ({ name, ...use })),
    )
  })
})

describe('a function with the secret key', () => {
  const sent = vi.fn<typeof fetch>(() => Promise.resolve(Response.json([])))
  beforeEach(() => {
    vi.stubGlobal('fetch', sent)
    // Node 20 has none, but the client needs one even if it subscribes to nothing.
    vi.stubGlobal('WebSocket', EventTarget)
    vi.stubEnv('SUPABASE_URL', 'https://portal.example/training')
    vi.stubEnv('SUPABASE_SECRET_KEYS', '{"default":"sb_secret_1"}')
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.unstubAllEnvs()
    sent.mockClear()
  })

  const asked = () => sent.mock.calls.map(([address, init]) => `${init?.method} ${address as string}`)

  it('sends only the request of its use', async () => {
    await privileged.claimFeeds({ claim_id: 'c', at_most: 1 })
    await privileged.removeLogos(['../../x', 'y'])
    await privileged.readTemplateFile('a1/Ü.pdf')
    await privileged.noteSupportRequestMailed('1&select=*')
    expect(asked()).toEqual([
      'POST https://portal.example/training/rest/v1/rpc/claim_feeds',
      'DELETE https://portal.example/training/storage/v1/object/organization-logos',
      'GET https://portal.example/training/storage/v1/object/templates/a1/%C3%9C.pdf',
      'PATCH https://portal.example/training/rest/v1/support_requests?id=eq.1%26select%3D*',
    ])
    expect(sent.mock.calls[1]?.[1]?.body).toBe('{"prefixes":["../../x","y"]}')
    for (const [, init] of sent.mock.calls) expect(new Headers(init?.headers).get('apikey')).toBe('sb_secret_1')
  })

  it('reads no file with an invalid path', async () => {
    for (const name of ['a1/../../../../../rest/v1/profiles?select=email', '../x', '%2e%2e/x', 'x?y', '//x', '']) {
      expect(await privileged.readTemplateFile(name)).toBeNull()
    }
    expect(sent).not.toHaveBeenCalled()
  })

  it('sets no password for an invalid id', async () => {
    for (const id of ['../../admin/generate_link', 'x', '']) {
      await expect(privileged.setPassword(id, 'Aa1!aaaa', 'c')).rejects.toThrow()
    }
    expect(sent).not.toHaveBeenCalled()
  })

  it('sends mails only to the engine', async () => {
    expect(privileged.sendMailThroughEngine()).toBeNull()
    const { signal } = new AbortController()
    vi.stubEnv('PORTICO_MAIL_URL', 'https://portal.example/training/mail/v1/messages')
    await privileged.sendMailThroughEngine()?.({ subject: 'x' }, signal)
    expect(asked()).toEqual(['POST https://portal.example/training/mail/v1/messages'])
    vi.stubEnv('PORTICO_MAIL_URL', 'https://elsewhere.example/mail/v1/messages')
    await expect(privileged.sendMailThroughEngine()?.({ subject: 'x' }, signal)).rejects.toThrow(OutOfBounds)
    expect(sent).toHaveBeenCalledOnce()
  })
})
