import { afterEach, expect, it, vi } from 'vitest'
import { loadRuntimeConfig } from './runtime-config.ts'

afterEach(() => vi.unstubAllGlobals())

const address = { url: 'http://portal.example', key: 'sb_publishable_1' }
const DOCUMENT = {
  brand: {
    name: 'Portico OneView',
    firm: '',
    address: '',
    companyNumber: '',
    infoEmail: '',
    supportEmail: '',
    supportPhone: '',
    supportHours: '',
  },
  links: { booking: '/', tutorialVideo: null, releaseNotes: '/' },
  environments: { production: address, training: address },
}
const login = { email: 'a@x.example', password: 'Known-1!' }

it.each([null, { customer: login, admin: login }])('accepts %j as the sample logins', async (demo) => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ ...DOCUMENT, demo })))
  expect((await loadRuntimeConfig(new AbortController().signal)).demo).toEqual(demo)
})

it.each(['9:00-18:00', { en: 'Weekdays', fr: 'En semaine' }])(
  'accepts %j as the support hours',
  async (supportHours) => {
    const document = { ...DOCUMENT, demo: null, brand: { ...DOCUMENT.brand, supportHours } }
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(document)))
    expect((await loadRuntimeConfig(new AbortController().signal)).brand.supportHours).toEqual(supportHours)
  },
)

it('refuses a configuration that does not mention sample logins', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(DOCUMENT)))
  await expect(loadRuntimeConfig(new AbortController().signal)).rejects.toThrow()
})

const VALID = { ...DOCUMENT, demo: null }
it.each([
  ['an empty name', { brand: { ...DOCUMENT.brand, name: '' } }],
  ['a text that is a number', { brand: { ...DOCUMENT.brand, firm: 7 } }],
  ['support hours that are a number in one language', { brand: { ...DOCUMENT.brand, supportHours: { nl: 9 } } }],
  ['no brand', { brand: undefined }],
  ['a video of another kind', { links: { ...DOCUMENT.links, tutorialVideo: { kind: 'script', url: '/' } } }],
  ['an address that is none', { environments: { production: { ...address, url: 'portal' }, training: address } }],
  ['an empty key', { environments: { production: address, training: { ...address, key: '' } } }],
  ['one environment', { environments: { production: address } }],
  ['a login without a password', { demo: { customer: { email: 'a@x.example' }, admin: login } }],
  ['a length that is a text', { resetPasswordLength: '8' }],
])('refuses %s', async (_, part) => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ ...VALID, ...part })))
  await expect(loadRuntimeConfig(new AbortController().signal)).rejects.toThrow()
})

it('has defaults for what older servers do not give', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(VALID)))
  const { resetPasswordLength, sessionEnd } = await loadRuntimeConfig(new AbortController().signal)
  expect([resetPasswordLength, sessionEnd]).toEqual([6, { idleSeconds: 0, maxSeconds: 0 }])
})

it('trusts presence only if the server says that it verifies it', async () => {
  const load = async (more: object) => {
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ ...DOCUMENT, demo: null, ...more })))
    return (await loadRuntimeConfig(new AbortController().signal)).verifiesPresence
  }
  expect([await load({}), await load({ verifiesPresence: 'yes' }), await load({ verifiesPresence: true })]).toEqual([
    false,
    false,
    true,
  ])
})
