import { randomUUID } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf } from '../support/authenticator-app.ts'
import { randomAddress } from '../support/client-address.ts'
import { linkIn, mailServer } from '../support/training/mail-server.ts'
import { newPerson, service, signedIn, signIn, stranger, training, type Person } from '../support/training/training.ts'
import { callBoth, callInEngine, callOnDeno } from './support/call.ts'
import { invoke } from './support/invoke.ts'

const desk = await mailServer()
beforeAll(() => desk.start())
afterAll(() => desk.stop())

const AS_SCHEDULE = { headers: { apikey: training.secretKey }, body: {} }
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'

async function signInWith(userAgent: string, { email, password }: Person): Promise<void> {
  const headers = { 'user-agent': userAgent, 'x-forwarded-for': randomAddress() }
  const client = createClient(training.url, training.key, { auth: { persistSession: false }, global: { headers } })
  const { error } = await client.auth.signInWithPassword({ email, password })
  if (error) throw error
}

/** The texts of all mails about sign-in to this address. */
const toldTo = (address: string): string[] =>
  desk
    .mails(address)
    .filter(({ recipients, text }) => recipients.includes(address) && text.includes('type=not_me'))
    .map(({ text }) => text.replaceAll('\r\n', '\n'))

/** Of the link "This was not me" in the newest mail to this address. */
async function tokenFor(address: string): Promise<string> {
  await callInEngine('mail-security-events', AS_SCHEDULE)
  await expect.poll(() => toldTo(address).length, { timeout: 50_000 }).toBeGreaterThan(0)
  const link = /^This was not me: (\S+)/m.exec(toldTo(address).at(-1) ?? '')?.[1] ?? ''
  return new URL(link).searchParams.get('token_hash') ?? ''
}

const end = (token: string) => invoke(stranger(), 'end-access', { token })

it('mails each change once, also if several engines try', async () => {
  const person = await newPerson()
  await signInWith(FIREFOX, person)
  await signInWith(FIREFOX.replaceAll('145', '146'), person)
  const { mfa } = person.client.auth
  const { data: factor } = await mfa.enroll({ factorType: 'totp' })
  if (factor === null) throw new Error('no factor')
  const code = codeOf(factor.totp.secret)
  expect((await mfa.challengeAndVerify({ factorId: factor.id, code })).error).toBeNull()
  expect((await person.client.auth.updateUser({ password: 'Another-Person-2!' })).error).toBeNull()
  const admin = await signedIn('admin')
  const reset = { target_user_id: person.id, reason: 'Lost the telephone' }
  await admin.client.rpc('admin_reset_factors', reset).throwOnError()
  const newEmail = `moved-${randomUUID()}@example.com`
  expect(
    (await service.auth.admin.updateUserById(person.id, { email: newEmail, email_confirm: true })).error,
  ).toBeNull()

  const rounds = await Promise.all([
    ...[1, 2].map(() => callOnDeno('mail-security-events', AS_SCHEDULE)),
    callInEngine('mail-security-events', AS_SCHEDULE),
  ])
  expect(rounds.map(({ status }) => status)).toEqual([200, 200, 200])
  await expect.poll(() => [toldTo(person.email).length, toldTo(newEmail).length], { timeout: 50_000 }).toEqual([5, 1])
  for (const words of [
    'Device: Firefox on Windows',
    'A second factor was added to your account',
    'The password of your account',
    'removed your second factors, recovery codes and passkeys',
    `from ${person.email} to ${newEmail}`,
  ]) {
    expect(
      toldTo(person.email).filter((text) => text.includes(words)),
      words,
    ).toHaveLength(1)
  }
  expect((await callInEngine('mail-security-events', AS_SCHEDULE)).status).toBe(200)
  expect(toldTo(person.email)).toHaveLength(5)
})

describe('the link "This was not me"', () => {
  it('ends every access of its person once, and mails a link for a new password', async () => {
    const person = await newPerson()
    await signInWith(FIREFOX, person)
    const token = await tokenFor(person.email)
    expect((await callInEngine(`end-access?token=${token}`, { method: 'GET' })).status).toBe(405)
    expect((await person.client.rpc('session_is_live').throwOnError()).data).toBe(true)

    expect(await end(token)).toEqual({ status: 200, body: { success: true, mailed: true } })
    expect((await person.client.rpc('session_is_live')).data).not.toBe(true)
    await expect(signIn(person.email, person.password)).rejects.toThrow('Invalid login credentials')
    expect(await end(token)).toEqual({
      status: 404,
      body: { success: false, error: 'This link no longer works', code: 'link_over' },
    })

    const recovery = () => desk.mails(person.email).filter(({ text }) => text.includes('type=recovery'))
    await expect.poll(() => recovery().length, { timeout: 50_000 }).toBe(1)
    const link = new URL(linkIn(recovery()[0]?.text ?? ''))
    const { error } = await stranger().auth.verifyOtp({
      type: 'recovery',
      token_hash: link.searchParams.get('token_hash') ?? '',
    })
    expect(error).toBeNull()
  })

  it('mails nothing for a new password if the address has changed since', async () => {
    const person = await newPerson()
    const email = `moved-${randomUUID()}@example.com`
    expect((await service.auth.admin.updateUserById(person.id, { email, email_confirm: true })).error).toBeNull()
    expect(await end(await tokenFor(person.email))).toEqual({ status: 200, body: { success: true, mailed: false } })
    expect((await person.client.rpc('session_is_live')).data).not.toBe(true)
    expect(desk.mails(email).filter(({ text }) => text.includes('type=recovery'))).toEqual([])
  })

  it('does nothing if it is forged, and tells nothing', async () => {
    expect(await callBoth('end-access', { body: { token: 'x'.repeat(43) } })).toMatchObject({
      status: 404,
      body: { success: false, error: 'This link no longer works', code: 'link_over' },
    })
    expect((await invoke(stranger(), 'end-access', { token: '../x' })).status).toBe(400)
  })
})

it('refuses everyone but the schedule', async () => {
  const answer = await stranger().functions.invoke('mail-security-events', { body: {} })
  expect(answer.error?.context.status).toBe(401)
  for (const { client } of [await newPerson(), await signedIn('admin')])
    expect(await invoke(client, 'mail-security-events', {})).toMatchObject({ status: 403 })
})
