import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { callInEngine, callOnDeno } from './support/call.ts'
import { mailServer } from '../support/training/mail-server.ts'
import { newPerson, type Person, service, training } from '../support/training/training.ts'

const desk = await mailServer()
afterEach(() => desk.stop())

const AS_SCHEDULE = { headers: { apikey: training.secretKey }, body: {} }

async function newAccount(): Promise<string> {
  const account = { name: `Notified ${randomUUID()}` }
  return (await service.from('accounts').insert(account).select('id').single().throwOnError()).data.id
}

async function newMember(account: string): Promise<Person> {
  const person = await newPerson()
  await service.from('user_accounts').insert({ user_id: person.id, account_id: account }).throwOnError()
  return person
}

async function notify(account: string, count: number, type = 'security_alert'): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, n) => ({ account_id: account, type, title: `Alert ${n + 1}` }))
  const { data } = await service.from('notifications').insert(rows).select('id').throwOnError()
  return data.map(({ id }) => id)
}

/** Makes messages as if so many minutes had passed. Sends nothing. */
async function makeAfter(minutes: number): Promise<number> {
  const at = new Date(Date.now() + minutes * 60_000).toISOString()
  return (await service.rpc('make_notification_messages', { at }).throwOnError()).data
}

const unread = async ({ client }: Person, account: string) =>
  (await client.rpc('count_unread_notifications', { target_account_id: account }).throwOnError()).data

const mailsAreOn = async ({ client }: Person) =>
  (await client.from('notification_settings').select('email_notifications').maybeSingle().throwOnError()).data
    ?.email_notifications ?? true

/** The address of the header, which the mail may fold. */
const unsubscribeUrl = (mail: string): string =>
  /List-Unsubscribe: <(.*?)>/.exec(mail.replaceAll(/\r\n[ \t]+/g, ' '))?.[1] ?? ''

it.each([callInEngine, callOnDeno])('each run stores the time zone of the firm in the database', async (call) => {
  // It has the same hours as Brussels, so that other tests see no difference meanwhile.
  await service.rpc('note_office_time_zone', { zone: 'Europe/Paris' }).throwOnError()
  expect(await call('send-notifications', AS_SCHEDULE)).toMatchObject({ status: 200 })
  const { client } = await newPerson()
  expect((await client.rpc('office_time_zone').throwOnError()).data).toBe('Europe/Brussels')
})

describe('mails about notifications', () => {
  it('35 within five minutes make one mail, however many engines make and send at once', async () => {
    await desk.start()
    const account = await newAccount()
    const person = await newMember(account)
    await notify(account, 35)
    await makeAfter(4)
    expect(desk.mails(person.email)).toEqual([])
    await Promise.all(Array.from({ length: 4 }, () => makeAfter(6)))
    const rounds = await Promise.all([
      callInEngine('send-notifications', AS_SCHEDULE),
      callOnDeno('send-notifications', AS_SCHEDULE),
      callInEngine('send-notifications', AS_SCHEDULE),
    ])
    expect(rounds.map(({ status }) => status)).toEqual([200, 200, 200])
    const { text, plain } = await desk.mailTo(person.email)
    expect(text).toMatch(/^Subject: .*: 35 notifications\r$/m)
    expect([...plain.matchAll(/\/notifications\?id=/g)]).toHaveLength(20)
    expect(text).toContain('and 15 more')
    expect(text).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
    await makeAfter(12)
    await callInEngine('send-notifications', AS_SCHEDULE)
    expect(desk.mails(person.email)).toHaveLength(1)
  })

  it.each([callInEngine, callOnDeno])('each person of one run reads their own language', async (call) => {
    await desk.start()
    const account = await newAccount()
    const [dutch, french, english] = [await newMember(account), await newMember(account), await newMember(account)]
    await service.from('accounts').update({ language: 'fr' }).eq('id', account).throwOnError()
    await dutch.client.rpc('set_own_language', { new_language: 'nl' }).throwOnError()
    await english.client.rpc('set_own_language', { new_language: 'en' }).throwOnError()
    await notify(account, 2)
    await makeAfter(6)
    expect(await call('send-notifications', AS_SCHEDULE)).toMatchObject({ status: 200 })
    const read = async ({ email }: Person) => (await desk.mailTo(email)).text
    expect(await read(dutch)).toMatch(/: 2 meldingen\r[^]*Beveiligingsmelding: Alert 1[^]*<html lang="nl">/)
    expect(await read(french)).toMatch(/Alerte de sécurité\u00a0: Alert 1[^]*<html lang="fr">/)
    expect(await read(english)).toMatch(/: 2 notifications\r[^]*Security alert: Alert 1[^]*<html lang="en">/)
    expect(unsubscribeUrl(await read(dutch))).toMatch(/\?lang=nl$/)
  })

  it.each([callInEngine, callOnDeno])('a consult is told to each person in their own language', async (call) => {
    await desk.start()
    const account = await newAccount()
    const [dutch, french] = [await newMember(account), await newMember(account)]
    await dutch.client.rpc('set_own_language', { new_language: 'nl' }).throwOnError()
    await french.client.rpc('set_own_language', { new_language: 'fr' }).throwOnError()
    for (const { client, id } of [dutch, french]) {
      await client.from('notification_settings').upsert({ user_id: id, cadence: 'now' }).throwOnError()
    }
    const year = new Date().getUTCFullYear() + 1
    const consult = { account_id: account, consultant_name: 'Зоя Ковач', service: 'Legal' }
    await service
      .from('consultancies')
      .insert({ ...consult, starts_at: `${year}-07-01T22:30:00Z` })
      .throwOnError()
    const { data: stored } = await dutch.client.from('notifications').select('title').single().throwOnError()
    expect(stored.title, 'the stored text is English').toMatch(
      /^Consult planned: \w{3} 2 Jul \d{4}, 00:30 with Зоя Ковач$/,
    )
    await makeAfter(6)
    expect(await call('send-notifications', AS_SCHEDULE)).toMatchObject({ status: 200 })
    const read = async ({ email }: Person) => (await desk.mailTo(email)).text
    expect(await read(dutch)).toMatch(/\nConsult gepland: \p{L}{2} 2 jul \d{4}, 00:30 met Зоя Ковач\r?\nhttp/u)
    expect(await read(french)).toMatch(
      /\nConsultation planifiée\u00a0: \p{L}{3}\. 2 juil\. \d{4}, 00:30 avec Зоя Ковач\r?\nhttp/u,
    )
    for (const person of [dutch, french]) expect(await read(person)).not.toContain('Consult planned')
  })

  it.each([callInEngine, callOnDeno])(
    'the first of a week has the head of the access log, for people who can read it',
    async (call) => {
      await desk.start()
      const account = await newAccount()
      const [reader, restricted] = [await newMember(account), await newMember(account)]
      await service.from('user_accounts').update({ role: 'manager' }).eq('user_id', reader.id).throwOnError()
      await service
        .from('user_accounts')
        .update({ access_level: 'restricted' })
        .eq('user_id', restricted.id)
        .throwOnError()
      await reader.client.rpc('set_support_access', { account_id: account, level: 'read' }).throwOnError()
      const { data: head } = await reader.client.rpc('get_access_head', { account_id: account }).single().throwOnError()
      await notify(account, 1)
      await makeAfter(6)
      expect(await call('send-notifications', AS_SCHEDULE)).toMatchObject({ status: 200 })
      expect((await desk.mailTo(reader.email)).plain).toContain(`: entry ${head.seq}, ${head.hash}\r\n`)
      expect((await desk.mailTo(restricted.email)).text).not.toMatch(/access log/i)
      await notify(account, 2)
      await makeAfter(7)
      expect(await call('send-notifications', AS_SCHEDULE)).toMatchObject({ status: 200 })
      await expect.poll(() => desk.mails(reader.email).length, { timeout: 50_000 }).toBe(2)
      expect(desk.mails(reader.email)[1]?.text).not.toMatch(/access log/i)
    },
  )

  it('a mail that an engine made before it ended is sent once by the next', async () => {
    const account = await newAccount()
    const person = await newMember(account)
    await notify(account, 1)
    // The engine ends after it has made the mail, and before it has sent it.
    await makeAfter(6)
    await desk.start()
    await callInEngine('send-notifications', AS_SCHEDULE)
    const { text } = await desk.mailTo(person.email)
    // The engine ends after it has sent the mail, and before it has noted so: the next sends the same id.
    const id = /Message-ID: <([0-9a-f-]{36})@/.exec(text)?.[1]
    const again = await fetch(`${training.url}/mail/v1/messages`, {
      method: 'POST',
      headers: { apikey: training.secretKey, 'content-type': 'application/json' },
      body: JSON.stringify({ id, to: person.email, subject: 'Again', text: 'Again' }),
    })
    expect(again.status).toBe(202)
    await callInEngine('send-notifications', AS_SCHEDULE)
    expect(desk.mails(person.email)).toHaveLength(1)
  })

  it('only those who have not read it get a mail, and everyone has their own marks', async () => {
    await desk.start()
    const account = await newAccount()
    const [reader, other] = [await newMember(account), await newMember(account)]
    const [id = ''] = await notify(account, 1)
    await reader.client.from('notifications').update({ read: true }).eq('id', id).throwOnError()
    expect([await unread(reader, account), await unread(other, account)]).toEqual([0, 1])
    await makeAfter(6)
    await callInEngine('send-notifications', AS_SCHEDULE)
    await desk.mailTo(other.email)
    expect(desk.mails(reader.email)).toEqual([])
  })

  it('nobody gets a mail about an account that they have left', async () => {
    await desk.start()
    const account = await newAccount()
    const [gone, member] = [await newMember(account), await newMember(account)]
    await notify(account, 1)
    await makeAfter(6)
    await service.from('user_accounts').delete().eq('user_id', gone.id).throwOnError()
    await callInEngine('send-notifications', AS_SCHEDULE)
    await desk.mailTo(member.email)
    expect(desk.mails(gone.email)).toEqual([])
  })

  it('only the schedule sends, and only known values are accepted', async () => {
    const { token, client, id } = await newPerson()
    expect(await callInEngine('send-notifications', { token, body: {} })).toMatchObject({ status: 403 })
    expect(await callInEngine('send-notifications', { body: {} })).toMatchObject({ status: 401 })
    const hourly = await client.from('notification_settings').upsert({ user_id: id, cadence: 'hourly' as 'now' })
    expect([hourly.status, hourly.error?.message]).toEqual([
      400,
      'invalid input value for enum notification_cadence: "hourly"',
    ])
    const account = await newAccount()
    const [foreign = ''] = await notify(account, 1)
    const marked = await client
      .from('notifications')
      .update({ read: true })
      .eq('id', foreign)
      .select('id')
      .throwOnError()
    expect(marked.data).toEqual([])
    const all = await client.rpc('mark_all_notifications_read', { target_account_id: account })
    expect([all.status, all.error?.message]).toEqual([403, 'target_account_id: This is not your account'])
    const marks = await service.from('notification_reads').select().eq('notification_id', foreign).throwOnError()
    expect(marks.data).toEqual([])
  })
})

describe('unsubscribing', () => {
  it('works once by POST without a session; GET changes nothing, and a forged token is 404', async () => {
    await desk.start()
    const account = await newAccount()
    const person = await newMember(account)
    await notify(account, 1)
    await makeAfter(6)
    await callInEngine('send-notifications', AS_SCHEDULE)
    const url = unsubscribeUrl((await desk.mailTo(person.email)).text)
    expect(url).toMatch(/\/functions\/v1\/unsubscribe\/[\w-]{43}$/)

    const opened = await fetch(url, { redirect: 'manual' })
    expect([opened.status, opened.headers.get('location')]).toEqual([
      303,
      expect.stringMatching(/\/settings\/notifications$/),
    ])
    expect(await mailsAreOn(person)).toBe(true)

    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    const first = await fetch(url, { method: 'POST', body })
    expect([first.status, await first.json()]).toEqual([
      200,
      { success: true, message: 'You get no more mails about notifications.' },
    ])
    expect(await mailsAreOn(person)).toBe(false)
    await person.client
      .from('notification_settings')
      .update({ email_notifications: true })
      .eq('user_id', person.id)
      .throwOnError()
    const second = await fetch(url, { method: 'POST', body })
    expect([second.status, await second.json()]).toEqual([
      200,
      { success: true, message: 'Mails were switched off with this link before.' },
    ])
    expect(await mailsAreOn(person)).toBe(true)

    for (const method of ['GET', 'POST']) {
      const forged = await fetch(url.replace(/.{43}$/, 'x'.repeat(43)), { method, redirect: 'manual' })
      expect(forged.status).toBe(404)
    }
  })
})
