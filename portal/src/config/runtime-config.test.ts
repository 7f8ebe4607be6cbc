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
