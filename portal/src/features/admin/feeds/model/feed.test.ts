import { describe, expect, it } from 'vitest'
import {
  canSave,
  type Feed,
  feedSchema,
  NEW_FEED,
  newSecret,
  parametersOf,
  receiverUrl,
  stateOf,
  valuesOf,
} from './feed.ts'

const problems = (values: object) =>
  feedSchema.safeParse({ ...NEW_FEED, ...values }).error?.issues.map(({ path, message }) => [path.join('.'), message])

describe('the form of a feed', () => {
  it('starts as an enabled webhook with compliance and security alerts', () => {
    expect(NEW_FEED).toMatchObject({
      type: 'webhook',
      enabled: true,
      events: ['compliance_alert', 'security_alert'],
      secret: '',
    })
  })

  it('requires a name, and a web address for RSS', () => {
    expect(problems({ name: ' ' })).toEqual([['name', 'Name is required']])
    const wrong = [['url', 'Please enter a complete address that begins with https:// or http://']]
    for (const url of ['', 'news.example', 'file:///etc/passwd'])
      expect(problems({ name: 'N', type: 'rss', url })).toEqual(wrong)
    expect(problems({ name: 'N', type: 'rss', url: 'http://news.example/rss' })).toBeUndefined()
    expect(problems({ name: 'N' })).toBeUndefined()
  })

  it('can be saved with a name, and an RSS feed with its address too', () => {
    expect(canSave(NEW_FEED)).toBe(false)
    expect(canSave({ ...NEW_FEED, name: 'N' })).toBe(true)
    expect(canSave({ ...NEW_FEED, name: 'N', type: 'rss' })).toBe(false)
    expect(canSave({ name: 'N', type: 'rss', url: 'x' })).toBe(true)
  })

  it('sends an address only for RSS, and no secret unless one was entered', () => {
    expect(parametersOf({ ...NEW_FEED, name: 'N', url: 'https://left.example' })).toEqual({
      webhook_name: 'N',
      webhook_url_param: '',
      feed_type_param: 'webhook',
      events_param: ['compliance_alert', 'security_alert'],
      enabled_param: true,
    })
    const article = { articleType: 'regulatory_update', events: [] }
    expect(parametersOf({ ...NEW_FEED, ...article, type: 'rss', url: 'https://x.example' })).toMatchObject({
      feed_url_param: 'https://x.example',
      article_type_param: 'regulatory_update',
      events_param: ['compliance_alert', 'security_alert'],
    })
    const feed = { name: 'N', feed_type: 'webhook', feed_url: null, events: [], enabled: false } as unknown as Feed
    expect(valuesOf({ ...feed, article_type: 'rss_update' })).toEqual({
      name: 'N',
      type: 'webhook',
      url: '',
      events: [],
      articleType: 'rss_update',
      enabled: false,
      secret: '',
    })
  })

  it('tells a stopped feed from a disabled one, and a failing from an active one', () => {
    const of = (enabled: boolean, failures: number, stoppedAt: string | null) =>
      stateOf({ enabled, failure_count: failures, stopped_at: stoppedAt })
    expect([of(true, 0, null), of(true, 3, null), of(false, 5, '2026-11-16T11:14:00Z'), of(false, 2, null)]).toEqual([
      'active',
      'failing',
      'stopped',
      'disabled',
    ])
  })
})

it('gives the address of a feed, and creates secrets in the format of Standard Webhooks', () => {
  expect(receiverUrl('https://p.example/training', 'f')).toBe(
    'https://p.example/training/functions/v1/webhook-receiver/f',
  )
  const secret = newSecret()
  expect(secret).toMatch(/^whsec_[A-Za-z\d+/]{43}=$/)
  expect(newSecret()).not.toBe(secret)
})
