import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect } from 'vitest'
import { feedAccount, type FeedAccount } from '../support/training/feeds.ts'
import { mailServer } from '../support/training/mail-server.ts'
import { newPerson, service, signedIn, training } from '../support/training/training.ts'
import { fn } from './support/ask.ts'
import { attempt } from './support/attempt.ts'
import { FORMS } from './support/climbing.ts'
import { expectNoLeak } from './support/leaks.ts'
import { world } from './support/world.ts'

const PROFILES = 'rest/v1/profiles?select=name,email,phone'

let account: FeedAccount
beforeEach(async () => {
  account = await feedAccount()
})
afterEach(() => account.remove())

describe('V5 File Handling: values that a function reads from a row', () => {
  attempt('the name of a feed redirects its test delivery', async () => {
    const admin = await signedIn('admin')
    const names = Object.values(FORMS).map((write) => write(PROFILES))
    for (const name of names) {
      const body = { webhook_id: await account.addFeed({ name }), test: true }
      const answer = await fn('send-webhook', body, { as: admin })
      expect(answer.status, answer.text).toBe(200)
    }
    const messages = (await account.notifications()).map(({ message }) => message)
    expect(messages.toSorted()).toEqual(names.map((name) => `An administrator tests the feed ${name}.`).toSorted())
    return 'only a text in the message'
  })

  attempt('the address of a feed leads to the platform, and the function sends its key with the request', async () => {
    const { victim } = await world()
    const addresses = [
      `${training.url}/${PROFILES}`,
      `${training.url}/storage/v1/object/templates/x/../../../../../${PROFILES}`,
      `${training.url}/auth/v1/admin/users`,
      `${training.url}/functions/v1/tidy-files`,
    ]
    for (const [place, url] of addresses.entries()) await account.addFeed({ name: `Feed ${place}`, url })
    const answer = await fn('rss-feed-processor', {}, { key: training.secretKey })
    const { feeds } = answer.body as { feeds: { name: string; status: string; error: string }[] }
    const read = feeds.filter(({ name }) => /^Feed \d$/.test(name))
    expect(read.map(({ status }) => status)).toEqual(addresses.map(() => 'failed'))
    expect(read.map(({ error }) => error).join()).toMatch(/^(?:Its server answered with status (?:401|405),?)+$/)
    const notifications = JSON.stringify(await account.notifications())
    expectNoLeak(notifications)
    expect(notifications).not.toContain(victim.email)
    return read[0]?.error ?? ''
  })

  attempt('the columns of a support request inject headers into a mail', async () => {
    const desk = await mailServer()
    const { id } = await newPerson()
    const mark = randomUUID()
    const forged = `${mark}\r\nBcc: everyone@attack.example\r\nX-Injected: 1\r\n\r\nHello`
    const row = { user_id: id, name: forged, email: forged, subject: forged, message: forged, priority: 'low' as const }
    // A row that did not pass the checks of the form; the table may refuse it as well.
    const { error } = await service.from('support_requests').insert(row)
    if (error !== null) return `refused by the database: ${error.code}`
    await desk.start()
    try {
      expect((await fn('send-support-email', {}, { key: training.secretKey })).status).toBe(200)
      const { recipients, text } = await desk.mailTo(mark)
      const [headers] = text.split(/\r?\n\r?\n/, 1)
      expect(recipients).toEqual(['support@portico.local'])
      expect(headers).toMatch(/^Subject: /m)
      expect(headers).not.toMatch(/^(?:Bcc|X-Injected|Reply-To|Cc):/im)
    } finally {
      await desk.stop()
      await service.from('support_requests').delete().eq('user_id', id).throwOnError()
    }
    return 'one mail to the support, without the injected headers'
  })

  attempt('the path of a deleted template makes tidy-files remove another person’s file', async () => {
    const { attacker, own, their } = await world()
    const ups = ['../', '%2e%2e/', '..%2f', '..\\', './../', '']
    for (const up of ups) {
      const file_path = `${attacker.id}/${up}${their.file}`
      const row = { title: 'x', file_name: 'x.txt', file_path, is_client_specific: true }
      const { data } = await attacker.client
        .from('templates')
        .insert({ ...row, user_id: attacker.id, account_id: own.account })
        .select('id')
        .maybeSingle()
      if (data !== null) await attacker.client.from('templates').delete().eq('id', data.id).throwOnError()
    }
    expect((await fn('tidy-files', {}, { as: attacker })).status).toBe(200)
    expect((await fn('tidy-files', {}, { key: training.secretKey })).status).toBe(200)
    const left = await Promise.all([
      service.storage.from('templates').exists(their.file),
      service.storage.from('chat-uploads').exists(their.chatFile),
    ])
    expect(left.map(({ data }) => data)).toEqual([true, true])
    return 'the file still exists'
  })
})
