import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect } from 'vitest'
import { newPerson, service, training } from '../support/training/training.ts'
import { createdUserSchema } from '../../supabase/functions/_shared/contracts/users.ts'
import { newAccount } from './support/world.ts'
import { attempt } from './support/attempt.ts'
import { ask } from './support/ask.ts'

const NAMED = ['admin_actions', 'notifications', 'profiles', 'support_messages', 'support_requests'] as const

/** The tables of the API, as the secret key sees them. */
async function tables(): Promise<string[]> {
  const { body } = await ask('/rest/v1/', { key: training.secretKey })
  const { definitions } = body as { readonly definitions: Readonly<Record<string, unknown>> }
  // The view shows rows of a table.
  return Object.keys(definitions).filter((name) => name !== 'notification_list')
}

/** The rows of these tables that have one of the words, as the secret key reads them. */
async function rowsWith(words: readonly string[], among: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const table of among) {
    for (let from = 0, size = 1000; size === 1000; from += size) {
      const page = await fetch(`${training.url}/rest/v1/${table}?limit=1000&offset=${from}`, {
        headers: { apikey: training.secretKey },
      })
      const rows = page.ok ? ((await page.json()) as unknown[]) : []
      found.push(
        ...rows
          .map((row) => `${table}: ${JSON.stringify(row)}`)
          .filter((row) => words.some((word) => row.toLowerCase().includes(word))),
      )
      size = rows.length
    }
  }
  return found
}

describe('V8 Authorization: who reads about an erased person', () => {
  attempt(
    'an administrator looks for the names and the address of an erased person in everything that the API has',
    async () => {
      const [name, formerName, address] = [0, 1, 2].map(() => `zoe${randomUUID().slice(0, 8)}`) as [
        string,
        string,
        string,
      ]
      const person = await newPerson({ email: `${address}@example.com` })
      const [admin, colleague] = [await newPerson({ admin: true }), await newPerson({ admin: true })]
      const rename = (called: string) =>
        admin.client
          .from('profiles')
          .update({ name: `Zoë ${called}` })
          .eq('id', person.id)
          .throwOnError()
      await rename(formerName)
      // The firm hears of a person without an account by name, and hands the request over by name.
      const letter = { email: person.email, subject: 'A question', message: `I am ${person.email}` }
      const { data: request } = await person.client
        .rpc('store_support_request', { ...letter, name: `Zoë ${formerName}` })
        .throwOnError()
      await admin.client
        .rpc('assign_support_request', { request_id: request, administrator: colleague.id, note: 'Please answer' })
        .throwOnError()
      await rename(name)
      // The firm tells the managers of an account what it gives, and a manager invites a colleague by name.
      const account = await newAccount(`Erasure ${randomUUID()}`)
      const domain = `${randomUUID()}.example`
      await service.from('account_email_domains').insert({ domain, account_id: account }).throwOnError()
      const manager = { account_id: account, role: 'manager' }
      const other = await newPerson()
      await service
        .from('user_accounts')
        .insert({ ...manager, user_id: other.id })
        .throwOnError()
      await admin.client
        .from('user_accounts')
        .insert({ ...manager, user_id: person.id })
        .throwOnError()
      const invitation = {
        accountId: account,
        name: 'Nora Claes',
        email: `new@${domain}`,
        role: 'user',
        accessLevel: 'standard',
      }
      const call = { as: person, method: 'POST', body: invitation }
      const { status, body } = await ask('/functions/v1/invite-colleague', call)
      expect([status, body]).toEqual([200, expect.objectContaining({ success: true })])
      const invited = async () =>
        JSON.stringify((await service.auth.admin.getUserById(createdUserSchema.parse(body).data.id)).data)
      expect(await invited()).toContain(name)
      await service.from('user_accounts').delete().eq('user_id', person.id).throwOnError()
      // What an administrator does in the person's place is in the record.
      await admin.client.rpc('start_impersonation_session', { target_user_id: person.id }).throwOnError()
      await admin.client.rpc('reply_to_support_request', { request_id: request, body: 'In your place' }).throwOnError()
      const { data: open } = await admin.client.rpc('get_active_impersonation_session').throwOnError()
      await admin.client.rpc('end_impersonation_session', { session_id: open[0]!.session_id }).throwOnError()
      const words = [name, formerName, address]
      const before = await rowsWith(words, NAMED)
      expect(new Set(before.map((row) => row.split(':', 1)[0]))).toEqual(new Set(NAMED))

      const { data: asked } = await person.client.rpc('make_privacy_request', { kind: 'erasure' }).throwOnError()
      await admin.client.rpc('admin_erase_person', { request_id: asked }).throwOnError()
      while ((await service.rpc('remove_traces').throwOnError()).data);
      const everywhere = await tables()
      expect(everywhere).toEqual(expect.arrayContaining([...NAMED, 'support_notes', 'kanban_cards']))
      expect(await rowsWith(words, everywhere)).toEqual([])
      const left = await invited()
      expect(words.filter((word) => left.includes(word))).toEqual([])
      const { data: told } = await service
        .from('notifications')
        .select('*')
        .eq('for_person', colleague.id)
        .throwOnError()
      expect(told.map(({ wording }) => wording)).toContainEqual(
        expect.objectContaining({ code: 'request_handed_over', values: expect.objectContaining({ client: '—' }) }),
      )
      const log = readFileSync(training.output, 'utf8').toLowerCase()
      expect(words.filter((word) => log.includes(word))).toEqual([])
      return 'in no table'
    },
    { timeout: 300_000 },
  )
})
