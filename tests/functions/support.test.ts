import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { callInEngine, callOnDeno } from './support/call.ts'
import { invoke } from './support/invoke.ts'
import { mailServer } from '../support/training/mail-server.ts'
import { accounts, newPerson, service, signedIn, stranger, training } from '../support/training/training.ts'
import { IS_QUICK } from '../support/selection.ts'

const desk = await mailServer()
afterEach(() => desk.stop())

const form = () => ({
  name: 'Annelies Verstraete',
  email: 'annelies@home.example',
  subject: `Printer ${randomUUID()}`,
  category: 'technical' as const,
  priority: 'high' as const,
  message: 'The <b>printer</b> is on fire.\nBcc: everyone@example.com',
})

async function stored(subject: string) {
  const { data } = await service.from('support_requests').select().eq('subject', subject).single().throwOnError()
  return data
}

const AS_SCHEDULE = { headers: { apikey: training.secretKey }, body: {} }
const DONE = { status: 200, body: { success: true, requestId: expect.any(String) } }

describe('while the mail server is away', () => {
  it(
    'the engine keeps a request, and mails it once when the server is back',
    { timeout: 120_000, skip: IS_QUICK },
    async () => {
      const customer = await signedIn('customer')
      const request = form()
      const forged = { ...request, user_id: (await signedIn('neighbour')).id, account_id: accounts.brabo }
      expect(await invoke(customer.client, 'send-support-email', forged)).toEqual(DONE)
      expect(await stored(request.subject)).toMatchObject({
        ...request,
        user_id: customer.id,
        account_id: accounts.halewijn,
      })
      await expect.poll(async () => (await stored(request.subject)).mailed_at, { timeout: 20_000 }).not.toBeNull()
      await desk.start()
      const { recipients, text, plain } = await desk.mailTo(request.subject)
      expect(recipients).toEqual(['support@portico.local'])
      const [headers = ''] = text.split(/\r\n\r\n/s, 1)
      expect(headers).toMatch(/^Reply-To: annelies@home\.example$/im)
      expect(headers).toMatch(/^Content-Type: multipart\/alternative/im)
      expect(headers).not.toMatch(/^Bcc/im)
      expect(plain).toMatch(/^Content-Type: text\/plain/im)
      expect(plain).toContain('Signed in as: customer@training.portico.local\r\nAccount: Halewijn Bank NV')
      expect(plain).toContain('The <b>printer</b> is on fire.\r\nBcc: everyone@example.com')
      expect(text).toContain('The &lt;b&gt;printer&lt;/b&gt; is on fire.')
      expect(await callInEngine('send-support-email', AS_SCHEDULE)).toMatchObject({ status: 200 })
      expect(desk.mails(request.subject)).toHaveLength(1)
    },
  )

  it('on Deno the schedule mails the request; simultaneous runs mail it once', async () => {
    const { token } = await signedIn('customer')
    const request = form()
    expect(await callOnDeno('send-support-email', { token, body: request })).toMatchObject(DONE)
    const waiting = await stored(request.subject)
    expect(waiting).toMatchObject({ mailed_at: null, attempts: 1 })
    // The time of its next attempt has not come.
    expect(await callOnDeno('send-support-email', AS_SCHEDULE)).toMatchObject({ status: 200 })
    expect(await stored(request.subject)).toMatchObject({ mailed_at: null, attempts: 1 })
    await service
      .from('support_requests')
      .update({ next_attempt_at: new Date().toISOString() })
      .eq('id', waiting.id)
      .throwOnError()
    await desk.start()
    const rounds = await Promise.all([1, 2, 3].map(() => callOnDeno('send-support-email', AS_SCHEDULE)))
    // None of the three mails it if the engine's own schedule was faster.
    expect(rounds.filter(({ body }) => (body as { mailed: number }).mailed > 0).length).toBeLessThanOrEqual(1)
    expect((await desk.mailTo(request.subject)).text).toContain(`Message-ID: <${waiting.id}@portico.local>`)
    expect(desk.mails(request.subject)).toHaveLength(1)
    expect(await stored(request.subject)).toMatchObject({ attempts: 2, mailed_at: expect.any(String) })
  })
})

describe('messages about a request', () => {
  it('an answer is mailed once to the person who asked, also if several engines try; notes never', async () => {
    await desk.start()
    const [admin, { client, email }] = [await newPerson({ admin: true }), await newPerson()]
    // The typed address gets nothing: anybody can type the address of another.
    const typed = `typed-${randomUUID()}@home.example`
    const { data: request_id } = await client.rpc('store_support_request', { ...form(), email: typed }).throwOnError()
    const [note, question] = [`Note ${randomUUID()}`, `Which one? ${randomUUID()}`]
    await admin.client.rpc('add_support_note', { request_id, body: note }).throwOnError()
    await admin.client.rpc('reply_to_support_request', { request_id, body: question, asks_back: true }).throwOnError()
    const rounds = await Promise.all([
      ...[1, 2].map(() => callOnDeno('mail-support-messages', AS_SCHEDULE)),
      callInEngine('mail-support-messages', AS_SCHEDULE),
    ])
    expect(rounds.map(({ status }) => status)).toEqual([200, 200, 200])
    const { recipients, text } = await desk.mailTo(email)
    expect(recipients).toEqual([email])
    expect(text).toMatch(/^Subject: Re: Printer/im)
    expect(text).toContain(question)
    expect(text).toContain(`/contact-support?request=${request_id}`)
    const reply = `This one ${randomUUID()}`
    await client.rpc('reply_to_support_request', { request_id, body: reply }).throwOnError()
    expect(await callInEngine('mail-support-messages', AS_SCHEDULE)).toMatchObject({ status: 200 })
    expect((await desk.mailTo(reply)).recipients).toEqual(['support@portico.local'])
    expect(desk.mails(question)).toHaveLength(1)
    expect(desk.mails(note)).toEqual([])
    expect(desk.mails(typed)).toEqual([])
  })

  it('an answer whose mail was not noted is mailed again with the same id', async () => {
    await desk.start()
    const [admin, { client }] = [await newPerson({ admin: true }), await newPerson()]
    const body = `An answer ${randomUUID()}`
    const { data: request_id } = await client.rpc('store_support_request', form()).throwOnError()
    const { data: id } = await admin.client.rpc('reply_to_support_request', { request_id, body }).throwOnError()
    // As an engine leaves it that was killed after it had claimed the message.
    const past = new Date(Date.now() - 1000).toISOString()
    await service.from('support_messages').update({ attempts: 1, next_attempt_at: past }).eq('id', id).throwOnError()
    expect(await callInEngine('mail-support-messages', AS_SCHEDULE)).toMatchObject({ status: 200 })
    expect((await desk.mailTo(body)).text).toContain(`Message-ID: <${id}@portico.local>`)
    expect(desk.mails(body)).toHaveLength(1)
  })

  it('a banned person gets the answer when the ban is lifted', async () => {
    await desk.start()
    const [admin, { client, id }] = [await newPerson({ admin: true }), await newPerson()]
    const body = `For later ${randomUUID()}`
    const { data: request_id } = await client.rpc('store_support_request', form()).throwOnError()
    const ban = (ban_duration: string) => service.auth.admin.updateUserById(id, { ban_duration })
    expect((await ban('1h')).error).toBeNull()
    await admin.client.rpc('reply_to_support_request', { request_id, body }).throwOnError()
    expect(await callInEngine('mail-support-messages', AS_SCHEDULE)).toMatchObject({ status: 200 })
    const message = () => service.from('support_messages').select('mailed_at, is_held').eq('body', body).throwOnError()
    expect((await message()).data).toEqual([{ mailed_at: null, is_held: true }])
    expect((await ban('none')).error).toBeNull()
    const now = { next_attempt_at: new Date(Date.now() - 1000).toISOString() }
    await service.from('support_messages').update(now).eq('body', body).throwOnError()
    expect(await callInEngine('mail-support-messages', AS_SCHEDULE)).toMatchObject({ status: 200 })
    await desk.mailTo(body)
    expect((await message()).data).toEqual([{ mailed_at: expect.any(String), is_held: false }])
    expect(desk.mails(body)).toHaveLength(1)
  })

  it('neither a visitor nor a user can start the round', async () => {
    const answer = await stranger().functions.invoke('mail-support-messages', { body: {} })
    expect(answer.error?.context.status).toBe(401)
    for (const person of [await signedIn('customer'), await newPerson({ admin: true })]) {
      expect(await invoke(person.client, 'mail-support-messages', {})).toMatchObject({ status: 403 })
    }
  })
})

describe('senders of support requests', () => {
  it('a request is for the account that the portal shows, and for none of others', async () => {
    await desk.start()
    const { client, id } = await newPerson()
    const links = [accounts.halewijn, accounts.brabo].map((account_id) => ({ user_id: id, account_id }))
    await service.from('user_accounts').insert(links).throwOnError()
    const [shown, unnamed, foreign] = [form(), form(), form()]
    expect(await invoke(client, 'send-support-email', { ...shown, accountId: accounts.brabo })).toEqual(DONE)
    expect(await invoke(client, 'send-support-email', unnamed)).toEqual(DONE)
    expect(await stored(shown.subject)).toMatchObject({ account_id: accounts.brabo, user_id: id })
    expect([accounts.halewijn, accounts.brabo]).toContain((await stored(unnamed.subject)).account_id)
    await service.from('user_accounts').delete().eq('user_id', id).eq('account_id', accounts.brabo).throwOnError()
    expect(await invoke(client, 'send-support-email', { ...foreign, accountId: accounts.brabo })).toEqual({
      status: 403,
      body: { success: false, error: 'You do not belong to this account', code: 'not_a_member' },
    })
    const { data } = await service.from('support_requests').select('id').eq('subject', foreign.subject).throwOnError()
    expect(data).toEqual([])
  })

  it('an impersonating administrator sends a request for the impersonated user', async () => {
    await desk.start()
    const admin = await newPerson({ admin: true })
    const customer = await signedIn('customer')
    await admin.client.rpc('start_impersonation_session', { target_user_id: customer.id }).throwOnError()
    const request = form()
    expect(await invoke(admin.client, 'send-support-email', request)).toEqual(DONE)
    expect(await stored(request.subject)).toMatchObject({
      user_id: customer.id,
      account_id: accounts.halewijn,
      written_by: admin.id,
    })
    const record = await service
      .from('admin_actions')
      .select('action_type, target_user_id, in_place_of')
      .eq('admin_id', admin.id)
      .eq('action_type', 'support_request_created')
      .throwOnError()
    expect(record.data).toEqual([
      { action_type: 'support_request_created', target_user_id: customer.id, in_place_of: customer.id },
    ])
    // The mail folds long lines.
    expect((await desk.mailTo(request.subject)).text.replaceAll(/=\r\n/g, '')).toContain(
      `Signed in as: administrator ${admin.email}, while impersonating customer@training.portico.local`,
    )
  })

  it('a user can send ten requests in an hour, also at the same moment', async () => {
    const { client } = await newPerson()
    const answers = await Promise.all(Array.from({ length: 12 }, () => invoke(client, 'send-support-email', form())))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
    expect(answers.find(({ status }) => status === 429)?.body).toEqual({
      success: false,
      error: 'You can send 10 requests in an hour. Please try again later.',
      code: 'requests_an_hour',
      details: { count: 10 },
    })
  })

  it('the same limit applies to a user who calls the procedure directly', async () => {
    const { client, id } = await newPerson()
    const { name, email, message } = form()
    const ask = (subject: string) => client.rpc('store_support_request', { name, email, subject, message })
    const subject = `Directly ${randomUUID()}`
    const answers = [await ask(subject), ...(await Promise.all(Array.from({ length: 11 }, () => ask('again'))))]
    expect(answers.filter(({ error }) => error === null)).toHaveLength(10)
    expect(answers.filter(({ error }) => error?.code === 'PT429')).toHaveLength(2)
    expect(await stored(subject)).toMatchObject({ user_id: id, account_id: null, written_by: null })
  })

  it('a caller without a session is refused, and a user cannot write to the table or claim requests', async () => {
    const request = form()
    const noSession = await stranger().functions.invoke('send-support-email', { body: request })
    expect(noSession.error?.context.status).toBe(401)
    const { client, token } = await signedIn('customer')
    // A user's token with the publishable key does not count as the schedule.
    const posing = { token, headers: { apikey: training.key }, body: {} }
    expect(await callInEngine('send-support-email', posing)).toMatchObject({ status: 400 })
    const { subject, ...rest } = request
    const refused = await Promise.all([
      client.from('support_requests').insert({ ...rest, category: 'technical', priority: 'high', subject }),
      client.from('support_requests').update({ mailed_at: new Date().toISOString() }).neq('subject', ''),
      client.rpc('claim_support_requests', {}),
    ])
    expect(refused.map(({ error }) => error?.code)).toEqual(['42501', '42501', '42501'])
    const { data } = await client.from('support_requests').select('account_id').throwOnError()
    expect(new Set(data.map(({ account_id }) => account_id))).toEqual(new Set([accounts.halewijn]))
  })
})
