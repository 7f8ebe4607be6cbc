import { expect, it } from 'vitest'
import {
  type AccountFacts,
  addressText,
  attentionOf,
  domainText,
  isPublicProvider,
  isUnfinished,
  previewText,
  readPart,
  stepsOf,
} from './account-facts.ts'

const NONE = { joined: 0, waiting: 0, unconfirmed: 0, blocked: 0, elsewhere: 0 }

it('reads the part of the page from any address', () => {
  expect(readPart('people')).toBe('people')
  for (const part of [undefined, 7, 'x', ['people'], {}]) expect(readPart(part)).toBe('overview')
})

it('says whom a domain matches, and whom it would match', () => {
  expect(domainText(NONE)).toBe('Nobody has such an address yet')
  expect(domainText({ ...NONE, joined: 8, unconfirmed: 1 })).toBe('9 people: 8 belong, 1 unconfirmed')
  expect(domainText({ ...NONE, waiting: 1, elsewhere: 2, blocked: 1 })).toBe(
    '4 people: 1 waits, 1 blocked, 2 assigned otherwise',
  )
  expect(previewText({ ...NONE, joined: 3 }, 'automatic')).toBe('3 people belong by this domain.')
  expect(previewText(NONE, 'automatic')).toBe('Nobody has such an address yet.')
  expect(previewText({ ...NONE, joined: 1, unconfirmed: 2 }, 'approval')).toBe(
    '1 person waits for approval by this domain, and 2 more once they confirm their address.',
  )
})

it('says whom an address matches', () => {
  expect(addressText({ ...NONE, person_name: null })).toBe('Nobody has this address yet')
  expect(addressText({ ...NONE, elsewhere: 1, person_name: 'Nora' })).toBe(
    'Nora is assigned to an account; that comes first',
  )
  expect(addressText({ ...NONE, joined: 1, person_name: 'Nora' })).toBe('Nora belongs by this address')
})

it('knows public mail providers', () => {
  expect(['gmail.com', 'telenet.be'].every(isPublicProvider)).toBe(true)
  expect(isPublicProvider('halewijn.example')).toBe(false)
})

it('lists what needs attention, the worst first', () => {
  const quiet = { failing_feeds: 0, waiting: 0, spoc: 'Els', subscription_end: null }
  const now = new Date('2026-11-16T12:00:00Z')
  const titles = (facts: object) => attentionOf({ ...quiet, ...facts } as AccountFacts, now).map(({ title }) => title)
  expect(titles({})).toEqual([])
  expect(titles({ subscription_end: '2026-12-16T12:00:00+00:00' })).toEqual(['Subscription ends in 30 days'])
  expect(titles({ subscription_end: '2026-12-18T12:00:00+00:00' })).toEqual([])
  expect(titles({ failing_feeds: 2, waiting: 1, spoc: null, subscription_end: '2026-01-01' })).toEqual([
    '2 feeds are failing',
    'Subscription has ended',
    '1 person waits for approval',
    'No SPOC',
  ])
})

it('ticks the steps of a new account from data, and asks for people and services alone', () => {
  const fresh = { name: 'Brabo NV', domains: [] as string[], people: 0, services_on: 0, services: 6 }
  const facts = (change: object) => ({ ...fresh, ...change }) as AccountFacts
  const done = (change: object) => stepsOf(facts(change)).map(({ isDone }) => isDone)
  expect([done({}), done({ domains: ['brabo.example'] }), done({ people: 1, services_on: 2 })]).toEqual([
    [false, false, false],
    [true, false, false],
    [false, true, true],
  ])
  expect(
    [facts({ people: 1 }), facts({ services_on: 1 }), facts({ people: 1, services_on: 1 })].map(isUnfinished),
  ).toEqual([true, true, false])
})
