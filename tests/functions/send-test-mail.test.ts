import { afterEach, expect, it } from 'vitest'
import { mailServer } from '../support/training/mail-server.ts'
import { newPerson, service } from '../support/training/training.ts'
import { callOnDeno } from './support/call.ts'
import { invoke } from './support/invoke.ts'

const desk = await mailServer()
afterEach(() => desk.stop())

const SUBJECT = 'Portico OneView: test mail'

async function recorded(id: string) {
  const { data } = await service
    .from('admin_actions')
    .select('details')
    .eq('action_type', 'test_mail_sent')
    .eq('admin_id', id)
    .throwOnError()
  return data
}

it(
  'mails an administrator at their own address, five times in an hour, and records it',
  { timeout: 60_000 },
  async () => {
    await desk.start()
    const admin = await newPerson({ admin: true })
    const sent = { status: 200, body: { success: true, email: admin.email } }
    expect(await invoke(admin.client, 'send-test-mail', { email: 'else@example.com' })).toEqual(sent)
    await expect
      .poll(() => desk.mails(SUBJECT).filter(({ recipients }) => recipients.includes(admin.email)), { timeout: 20_000 })
      .toHaveLength(1)
    expect(await recorded(admin.id)).toEqual([{ details: { email: admin.email } }])

    expect(await callOnDeno('send-test-mail', { token: admin.token, body: {} })).toMatchObject(sent)
    for (let nth = 3; nth <= 5; nth++) expect(await invoke(admin.client, 'send-test-mail', {})).toEqual(sent)
    expect(await invoke(admin.client, 'send-test-mail', {})).toMatchObject({
      status: 429,
      body: { success: false, error: 'You can send 5 test mails in an hour. Please try again later.' },
    })
  },
)

it('mails nobody else', async () => {
  const member = await newPerson()
  expect(await invoke(member.client, 'send-test-mail', {})).toMatchObject({
    status: 403,
    body: { success: false, error: 'Only administrators may do this' },
  })
  expect(await recorded(member.id)).toEqual([])
})
