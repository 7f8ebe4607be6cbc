import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Mail } from '../_shared/ports/mailer.ts'
import type { NotificationMessage } from '../_shared/ports/notification-messages.ts'
import type { TextMessage } from '../_shared/contracts/notification-messages.ts'
import { type Dependencies, sendNotifications } from './handler.ts'

const item = (n: number, title = `Title ${n}`) => ({
  id: `a0000000-0000-4000-8000-00000000000${n}`,
  type: 'security_alert',
  title,
  account: 'Halewijn',
})

const message = (more: Partial<NotificationMessage> = {}): NotificationMessage => ({
  id: 'm1',
  channel: 'mail',
  recipient: 'anna@x.example',
  personName: 'Anna',
  language: 'en',
  items: [item(1)],
  more: 0,
  accessHeads: [],
  token: 't'.repeat(43),
  ...more,
})

function round(waiting: NotificationMessage[], over: Partial<Dependencies> = {}, method = 'POST') {
  const mails: Mail[] = []
  const texts: [string, TextMessage][] = []
  const noted: string[] = []
  const make = vi.fn(() => Promise.resolve(waiting.length))
  const dependencies: Dependencies = {
    isSchedule: true,
    messages: {
      make,
      claim: (channel) => {
        const place = waiting.findIndex((message) => message.channel === channel)
        return Promise.resolve(place === -1 ? null : (waiting.splice(place, 1)[0] ?? null))
      },
      noteSent: (id) => Promise.resolve(void noted.push(id)),
    },
    mailer: { send: (mail) => Promise.resolve(void mails.push(mail)) },
    textMessages: { send: (id, text) => Promise.resolve(void texts.push([id, text])) },
    firm: {
      product: 'Firm Portal',
      timeZone: 'Europe/Brussels',
      portal: 'https://portal.example',
      unsubscribe: 'https://api.example/functions/v1/unsubscribe',
    },
    noteTimeZone: () => Promise.resolve(),
    ...over,
  }
  const run = async () => {
    const response = await sendNotifications(
      new Request('http://localhost/send-notifications', { method }),
      dependencies,
    )
    return { status: response.status, body: (await response.json()) as unknown }
  }
  return { run, mails, texts, noted, make }
}

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => vi.restoreAllMocks())

describe('send-notifications', () => {
  it('mails one notification with its title, a link and the address for unsubscribing', async () => {
    const { run, mails, noted, make } = round([message()])
    expect(await run()).toEqual({ status: 200, body: { success: true, made: 1, sent: 1, failed: 0 } })
    expect(make).toHaveBeenCalledWith(true)
    expect(mails).toEqual([
      {
        id: 'm1',
        to: 'anna@x.example',
        subject: 'Firm Portal: Title 1',
        text: [
          'Hello Anna,',
          '',
          'There is a new notification for you.',
          '',
          'Security alert: Title 1',
          'https://portal.example/notifications?id=a0000000-0000-4000-8000-000000000001',
          '',
          'Choose what is mailed to you, and how often: https://portal.example/settings/notifications',
          '',
          'Firm Portal',
          '',
        ].join('\n'),
        html: expect.stringContaining('>Security alert: Title 1</a>'),
        unsubscribeUrl: `https://api.example/functions/v1/unsubscribe/${'t'.repeat(43)}`,
      },
    ])
    expect(noted).toEqual(['m1'])
  })

  it('counts what it does not list, and names accounts if there are several', async () => {
    const items = [item(1), { ...item(2), account: 'Brabo' }]
    const { run, mails } = round([message({ items, more: 15 })])
    await run()
    expect(mails[0]?.subject).toBe('Firm Portal: 17 notifications')
    expect(mails[0]?.text).toContain('Security alert: Title 2 (Brabo)\n')
    expect(mails[0]?.text).toContain('and 15 more: https://portal.example/notifications\n')
  })

  it('has the head of each access log that the person can read, in their language, with the full hash', async () => {
    const hash = '7f3a'.repeat(16)
    const accessHeads = [
      { account: 'Halewijn', seq: 1284, hash },
      { account: 'Brabo', seq: 7, hash: 'b20d'.repeat(16) },
    ]
    const { run, mails } = round([
      message({ accessHeads }),
      message({ accessHeads, language: 'nl' }),
      message({ accessHeads, language: 'fr' }),
      message(),
    ])
    await run()
    const [english, dutch, french, without] = mails.map(({ text }) => text)
    expect(english).toContain(
      `\n\nAccess log of Halewijn: entry 1284, ${hash}\nAccess log of Brabo: entry 7, ${'b20d'.repeat(16)}\nKeep this mail`,
    )
    expect(english).toContain('Open the access log: https://portal.example/access-log\n')
    expect(dutch).toContain(`\nToegangslogboek van Halewijn: vermelding 1284, ${hash}\n`)
    expect(french).toContain(`\nJournal des accès de Halewijn\u00a0: entrée 1284, ${hash}\n`)
    expect(without).not.toContain('ccess')
  })

  it('writes one line for each title, and none that is cut inside a character', async () => {
    const forged = 'x\r\nBcc: all@x.example\u2028To: y\u202e'
    const { run, mails } = round([
      message({ items: [item(1, forged)] }),
      message({ items: [item(1, '😀'.repeat(400))] }),
    ])
    await run()
    expect(mails[0]?.subject).toBe('Firm Portal: x Bcc: all@x.example To: y')
    expect(mails[1]?.subject).toBe(`Firm Portal: ${'😀'.repeat(149)}…`)
  })

  it('speaks the language of each person in one round, by its rules for numbers', async () => {
    const several = { items: [item(1), { ...item(2), type: 'audit_done' }], more: 1 }
    const { run, mails } = round([
      message({ id: 'nl1', language: 'nl', ...several }),
      message({ id: 'fr1', language: 'fr', ...several }),
      message({ id: 'fr2', language: 'fr', personName: '' }),
      message({ id: 'en1' }),
    ])
    await run()
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Firm Portal: 3 meldingen',
      'Firm Portal\u00a0: 3 notifications',
      'Firm Portal\u00a0: Title 1',
      'Firm Portal: Title 1',
    ])
    const [dutch, french, one] = mails
    expect(dutch?.text).toMatch(/^Dag Anna,\n\nEr zijn 3 nieuwe meldingen voor u\.\n\nBeveiligingsmelding: Title 1\n/)
    expect(dutch?.text).toContain('\nAudit done: Title 2\n')
    expect(dutch?.text).toContain('\nen nog 1: https://portal.example/notifications\n')
    expect(dutch?.unsubscribeUrl).toBe(`https://api.example/functions/v1/unsubscribe/${'t'.repeat(43)}?lang=nl`)
    expect(french?.text).toContain('\net 1 autre\u00a0: https://portal.example/notifications\n')
    expect(one?.text).toMatch(/^Bonjour,\n\nVous avez une nouvelle notification\.\n/)
    expect(french?.html).toContain('<html lang="fr">')
  })

  it('words what the portal itself wrote in the language of each person, with the times of the firm', async () => {
    const year = new Date().getUTCFullYear() + 1
    const values = {
      starts_at: `${year}-07-01T22:30:00+00:00`,
      consultant: 'Зоя Ковач 周',
      service: 'Legal',
      minutes: 45,
      before: `${year}-07-01T08:00:00Z`,
    }
    const moved = { ...item(1, 'Stored'), type: 'consult_moved', wording: { code: 'consult_moved', values } }
    const request = { number: 'S-1', subject: 'Lease', by: 'Ada', client: 'Halewijn' }
    const handed = {
      ...item(2),
      type: 'request_handed_over',
      wording: { code: 'request_handed_over', values: request },
    }
    const forged = {
      ...item(4),
      wording: { code: 'feed_stopped', values: { feed: 'x\r\nBcc: y', account: 'A', failures: 5 } },
    }
    const unknown = { ...item(3, 'Stored'), type: 'feed_stopped', wording: { code: 'feed_stopped', values: {} } }
    const { run, mails } = round(
      (['en', 'nl', 'fr'] as const).flatMap((language) => [
        message({ language, items: [moved] }),
        message({ language, items: [handed, unknown, forged] }),
      ]),
    )
    await run()
    const [english, , dutch, dutchList, french, frenchList] = mails
    expect(english?.subject).toMatch(
      new RegExp(`^Firm Portal: Consult moved to \\p{L}{3} 2 Jul ${year}, 00:30 with Зоя Ковач 周$`, 'u'),
    )
    expect(dutch?.subject).toMatch(
      new RegExp(`^Firm Portal: Consult verplaatst naar \\p{L}{2} 2 jul ${year}, 00:30 met Зоя Ковач 周$`, 'u'),
    )
    expect(french?.subject).toMatch(
      new RegExp(
        `^Firm Portal\u00a0: Consultation déplacée\u00a0: \\p{L}{3}\\. 2 juil\\. ${year}, 00:30 avec Зоя Ковач 周$`,
        'u',
      ),
    )
    expect(dutch?.text).toMatch(/\n\nConsult verplaatst naar .+\nhttps:/)
    expect(dutch?.text, 'a mail has no text of a notification').not.toContain('Legal')
    expect(dutchList?.text).toContain('\nS-1 is aan u overgedragen\nhttps')
    expect(dutchList?.text, 'what it does not know stays as it was').toContain('\nFeed gestopt: Stored\nhttps')
    expect(frenchList?.text).toContain('\nS-1 vous a été transmise\nhttps')
    expect(frenchList?.text).not.toContain('Ada')
    expect(frenchList?.text, 'a value is one line').toContain('\nFlux arrêté\u00a0: x Bcc: y\nhttps')
  })

  it('has every title in three languages', async () => {
    const values = {
      starts_at: '2027-03-01T09:00:00Z',
      before: '2027-03-01T08:00:00Z',
      consultant: 'Els',
      service: 'Legal',
      minutes: 45,
      number: 'S-1',
      subject: 'Lease',
      by: 'Ada',
      client: 'Halewijn',
      feed: 'Alerts',
      account: 'Halewijn',
      failures: 5,
      category: 'consults',
      count: 3,
      months: 12,
      begins_at: '2027-03-01T03:10:00Z',
    }
    const codes = ['support_answered', 'support_question', 'request_handed_over', 'feed_stopped', 'feed_created']
    codes.push('feed_tested', 'consult_planned', 'consult_moved', 'consult_changed', 'consult_cancelled')
    codes.push('consult_restored', 'deletion_announced', 'deletions_announced')
    const items = codes.map((code) => ({ ...item(1, 'Stored'), wording: { code, values } }))
    const { run, mails } = round((['en', 'nl', 'fr'] as const).map((language) => message({ language, items })))
    await run()
    const titles = mails.map(({ text }) => text.split('\n').filter((_, at, lines) => lines[at + 1]?.includes('?id=')))
    expect(titles.map(({ length }) => length)).toEqual([13, 13, 13])
    expect(titles.flat()).not.toContainEqual(expect.stringMatching(/Stored|undefined/))
    expect(new Set(titles.flat()).size).toBe(39)
  })

  it('mails the stored title if the time zone of the firm is not known', async () => {
    const values = { starts_at: '2027-03-01T09:00:00Z', consultant: 'Els', service: 'Legal', minutes: 45 }
    const planned = { ...item(1, 'Consult planned'), wording: { code: 'consult_planned', values } }
    const firm = { product: 'Firm Portal', timeZone: 'Europe/Atlantis', portal: 'https://p.example', unsubscribe: 'u' }
    const { run, mails } = round([message({ language: 'nl', items: [planned] })], { firm })
    expect(await run()).toMatchObject({ body: { sent: 1, failed: 0 } })
    expect(mails[0]?.subject).toBe('Firm Portal: Consult planned')
  })

  it('shows markup in a title as text', async () => {
    const { run, mails } = round([message({ items: [item(1, '<img src=x onerror="x"> & "more"')] })])
    await run()
    expect(mails[0]?.html).toContain(
      'Security alert: &lt;img src=x onerror=&quot;x&quot;&gt; &amp; &quot;more&quot;</a>',
    )
    expect(mails[0]?.html).not.toContain('<img')
  })

  it('sends text messages through the gateway', async () => {
    const sms = message({ channel: 'sms', recipient: ' +32 470 ', items: [item(1), item(2)], token: '' })
    const { run, texts } = round([sms])
    await run()
    expect(texts).toEqual([
      ['m1', { to: '+32 470', text: 'Firm Portal: Title 1 (and 1 more) https://portal.example/notifications' }],
    ])
    const inDutch = round([{ ...sms, language: 'nl' }])
    await inDutch.run()
    expect(inDutch.texts[0]?.[1].text).toContain('Title 1 (en nog 1) https')
  })

  it('does not note what could not be sent, and stops after three failures', async () => {
    const waiting = Array.from({ length: 5 }, (_, n) => message({ id: `m${n}` }))
    const { run, noted } = round(waiting, { mailer: { send: () => Promise.reject(new Error('refused')) } })
    expect(await run()).toMatchObject({ body: { sent: 0, failed: 3 } })
    expect([noted, waiting.length]).toEqual([[], 2])
  })

  it.each(['mail', 'sms'] as const)('sends the others if %s fails', async (broken) => {
    const waiting = [1, 2, 3, 4].flatMap((n) => [
      message({ id: `mail${n}` }),
      message({ id: `sms${n}`, channel: 'sms', recipient: '+32 470' }),
    ])
    const refuse = { send: () => Promise.reject(new Error('refused')) }
    const { run, noted } = round(waiting, broken === 'mail' ? { mailer: refuse } : { textMessages: refuse })
    expect(await run()).toMatchObject({ body: { sent: 4, failed: 3 } })
    const other = broken === 'mail' ? 'sms' : 'mail'
    expect(noted).toEqual([1, 2, 3, 4].map((n) => `${other}${n}`))
  })

  it('goes on after a claim that fails, and gives up after three', async () => {
    const outcomes: Promise<NotificationMessage | null>[] = [
      Promise.reject(new Error('unreadable')),
      Promise.resolve(message({ id: 'm2' })),
    ]
    const messages = {
      make: () => Promise.resolve(0),
      claim: vi.fn(() => outcomes.shift() ?? Promise.resolve(null)),
      noteSent: vi.fn(() => Promise.resolve()),
    }
    expect(await round([], { messages }).run()).toMatchObject({ status: 200, body: { sent: 1, failed: 1 } })
    expect(messages.noteSent).toHaveBeenCalledWith('m2')
    messages.claim.mockImplementation(() => Promise.reject(new Error('no database')))
    expect(await round([], { messages, textMessages: null }).run()).toMatchObject({ body: { sent: 0, failed: 3 } })
  })

  it('claims no text message without a gateway, and tells the database', async () => {
    const waiting = [message({ channel: 'sms' })]
    const { run, make } = round(waiting, { textMessages: null })
    expect(await run()).toMatchObject({ body: { sent: 0, failed: 0 } })
    expect(waiting).toHaveLength(1)
    expect(make).toHaveBeenCalledWith(false)
  })

  it('stores the time zone, and sends all the same if that fails', async () => {
    const noteTimeZone = vi.fn(() => Promise.reject(new Error('time zone "Europe/Atlantis" not recognized')))
    expect(await round([message()], { noteTimeZone }).run()).toMatchObject({ status: 200, body: { sent: 1 } })
    expect(noteTimeZone).toHaveBeenCalledOnce()
    const person = vi.fn(() => Promise.resolve())
    await round([], { isSchedule: false, noteTimeZone: person }).run()
    expect(person).not.toHaveBeenCalled()
  })

  it('is for the schedule alone, by POST, and says that it failed but not why', async () => {
    expect(await round([], { isSchedule: false }).run()).toMatchObject({ status: 403 })
    expect(await round([], {}, 'GET').run()).toMatchObject({ status: 405 })
    const broken = { make: () => Promise.reject(new Error('relation x')), claim: vi.fn(), noteSent: vi.fn() }
    expect(await round([], { messages: broken }).run()).toEqual({
      status: 500,
      body: { success: false, error: 'Failed to send notifications' },
    })
  })
})
