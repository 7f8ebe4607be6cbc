import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { OutOfBounds, boundFetch, encodedName, type Target } from './bound-fetch.ts'

const PLATFORM = 'https://portal.example/training'
const FILES = `${PLATFORM}/storage/v1/object/templates`

const sent = vi.fn<typeof fetch>(() => Promise.resolve(new Response('ok')))
beforeEach(() => vi.stubGlobal('fetch', sent))
afterEach(() => {
  vi.unstubAllGlobals()
  sent.mockClear()
})

const bound = (...targets: Target[]): typeof fetch => boundFetch(() => PLATFORM, targets)

async function expectRefused(send: typeof fetch, input: string | URL | Request, init?: RequestInit): Promise<void> {
  await expect(send(input, init)).rejects.toThrow(OutOfBounds)
  expect(sent).not.toHaveBeenCalled()
}

describe('boundFetch', () => {
  it('sends a request below its target, and follows no redirect', async () => {
    const read = bound('GET /storage/v1/object/templates/')
    const address = `${FILES}/a1/${encodeURIComponent('Vertrag (1) – Ü & Söhne.pdf')}`
    expect(await (await read(address, { method: 'GET', headers: { apikey: 'k' } })).text()).toBe('ok')
    const init = { method: 'GET', headers: { apikey: 'k' }, redirect: 'error' }
    expect(sent).toHaveBeenCalledExactlyOnceWith(address, init)
  })

  it('sends a request to the exact address, with the query that the libraries add', async () => {
    const send = bound('PATCH /rest/v1/support_requests', 'POST /auth/v1/invite')
    const addresses = [
      `${PLATFORM}/rest/v1/support_requests?id=eq.1&select=a%2Cb`,
      `${PLATFORM}/auth/v1/invite?redirect_to=https%3A%2F%2Fportal.example%2F..%2Fx`,
    ]
    await send(addresses[0]!, { method: 'PATCH' })
    await send(new URL(addresses[1]!), { method: 'post' })
    expect(sent.mock.calls.map(([address]) => address)).toEqual(addresses)
  })

  it('accepts a platform address that ends with a slash', async () => {
    await boundFetch(() => `${PLATFORM}/`, ['* /rest/v1/'])(`${PLATFORM}/rest/v1/rpc/is_admin`, { method: 'POST' })
    expect(sent).toHaveBeenCalledOnce()
  })

  it.each([
    ['climbs', '../../../../rest/v1/profiles'],
    ['climbs from a folder', 'a1/../../../../../rest/v1/profiles'],
    ['climbs within the service', '../chat-uploads/a1/x.pdf'],
    ['stays where it is', './x.pdf'],
    ['climbs with backslashes', '..\\..\\x'],
    ['has encoded dots', '%2e%2e/x.pdf'],
    ['has one encoded dot', '.%2E/x.pdf'],
    ['has an encoded slash', 'a1%2fx.pdf'],
    ['has encoded dots and slashes', '%2e%2e%2fx.pdf'],
    ['has an encoded backslash', '..%5cx.pdf'],
    ['is encoded twice', '%252e%252e%252fx.pdf'],
    ['is overlong UTF-8', '%c0%ae%c0%ae/x.pdf'],
    ['has a tab that disappears', '.\t./x.pdf'],
    ['has a line break that disappears', '.\n./x.pdf'],
    ['has an encoded line break', 'x%0d%0ay.pdf'],
    ['has an encoded zero', 'x%00.pdf'],
    ['has an empty segment', 'a1//x.pdf'],
    ['has an encoded question mark', 'x%3fy'],
    ['has an encoded hash', 'x%23y'],
    ['has a query', 'x.pdf?select=*'],
    ['has an empty query', 'x.pdf?'],
    ['has a fragment', 'x.pdf#x'],
    ['has a space that somebody would encode', 'x y.pdf'],
    ['is not encoded', 'Ü.pdf'],
    ['is broken', 'x%zz.pdf'],
    ['is nothing', ''],
  ])('refuses a name that %s', async (_, name) => {
    await expectRefused(bound('GET /storage/v1/object/templates/'), `${FILES}/${name}`)
  })

  it.each([
    ['another service', `${PLATFORM}/auth/v1/admin/users`],
    ['another bucket', `${PLATFORM}/storage/v1/object/chat-uploads/x.pdf`],
    ['a bucket that begins alike', `${PLATFORM}/storage/v1/object/templates-2/x.pdf`],
    ['another environment', 'https://portal.example/production/storage/v1/object/templates/x.pdf'],
    ['outside of the environments', 'https://portal.example/mailbox/messages'],
    ['another host', 'https://elsewhere.example/training/storage/v1/object/templates/x.pdf'],
    ['another port', 'https://portal.example:8443/training/storage/v1/object/templates/x.pdf'],
    ['another scheme', 'http://portal.example/training/storage/v1/object/templates/x.pdf'],
    ['a host behind a name', `https://portal.example@elsewhere.example/training/storage/v1/object/templates/x.pdf`],
    ['no address', 'training/storage/v1/object/templates/x.pdf'],
  ])('refuses %s', async (_, address) => {
    await expectRefused(bound('GET /storage/v1/object/templates/'), address)
  })

  it('refuses another method, and an address other than the exact one', async () => {
    const send = bound('POST /rest/v1/rpc/claim_feeds', 'GET /storage/v1/object/templates/')
    await expectRefused(send, `${PLATFORM}/rest/v1/rpc/claim_feeds`)
    await expectRefused(send, `${PLATFORM}/rest/v1/rpc/claim_feeds/`, { method: 'POST' })
    await expectRefused(send, `${PLATFORM}/rest/v1/rpc/claim_feeds_2`, { method: 'POST' })
    await expectRefused(send, `${PLATFORM}/rest/v1/rpc/`, { method: 'POST' })
    await expectRefused(send, `${FILES}/x.pdf`, { method: 'DELETE' })
  })

  it('refuses a Request, because its address was normalised before', async () => {
    await expectRefused(bound('GET /storage/v1/object/templates/'), new Request(`${FILES}/x.pdf`))
  })

  it('does not put the address into the error', () => {
    expect(new OutOfBounds().message).not.toContain('/')
  })
})

describe('encodedName', () => {
  it('encodes each segment', () => {
    expect(encodedName('a1/Ü & 1+1=2.pdf')).toBe('a1/%C3%9C%20%26%201%2B1%3D2.pdf')
  })

  it('returns null if the text is more than a name', () => {
    for (const name of ['', '..', 'a1/../x', 'x?y', 'x#y', '%2e%2e/x', 'x\\y', 'x\ny']) {
      expect(encodedName(name)).toBeNull()
    }
  })
})
