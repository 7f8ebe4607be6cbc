import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { chatRequestSchema } from '../../supabase/functions/_shared/contracts/ai-chat.ts'
import { comparisonRequestSchema } from '../../supabase/functions/_shared/contracts/comparison.ts'
import { deliverySchema, sendWebhookSchema, triggerSchema } from '../../supabase/functions/_shared/contracts/feeds.ts'
import { supportRequestSchema } from '../../supabase/functions/_shared/contracts/support.ts'
import {
  changeAddressSchema,
  confirmAddressSchema,
  createUserSchema,
  inviteColleagueSchema,
  deleteUserSchema,
  endAccessSchema,
  updateUserPasswordSchema,
} from '../../supabase/functions/_shared/contracts/users.ts'
import {
  chunk,
  says,
  startModelServer,
  type ModelServer,
} from '../../supabase/functions/_shared/testing/model-server.ts'
import { IS_QUICK } from '../support/selection.ts'
import { service, signedIn, training } from '../support/training/training.ts'
import { fn, type Question } from './support/ask.ts'
import { attempt } from './support/attempt.ts'
import { FORMS } from './support/climbing.ts'
import { expectNoLeak } from './support/leaks.ts'
import { newFeed, newMember, world, type World } from './support/world.ts'

type Body = Readonly<Record<string, unknown>>

interface Contract {
  readonly schema: z.ZodType
  /** A valid body with every field of the contract, which does no harm if the function accepts it. */
  readonly body: (world: World, asker: string) => Body
  readonly as: 'member' | 'admin' | 'nobody'
}

/** Every function that takes a body. */
const CONTRACTS: Readonly<Record<string, Contract>> = {
  'ai-chat': {
    schema: chatRequestSchema,
    as: 'member',
    body: (_, asker) => ({
      message: 'Hello',
      context: 'Nora',
      filePath: `${asker}/notes.txt`,
      conversation: 'new',
      language: 'nl',
    }),
  },
  'compare-documents': {
    schema: comparisonRequestSchema,
    as: 'member',
    body: (_, asker) => ({
      document1Path: `${asker}/notes.txt`,
      document2Path: `${asker}/none.txt`,
      document1Name: 'One',
      document2Name: 'Two',
      document1Date: '2026-11-04T09:00:00Z',
      document2Date: '2026-11-15T09:00:00Z',
      conversation: 'new',
      language: 'nl',
    }),
  },
  'send-support-email': {
    schema: supportRequestSchema,
    as: 'member',
    body: ({ own }) => ({
      name: 'Nora',
      email: 'nora@home.example',
      subject: 'Hello',
      message: 'Hello',
      category: 'general',
      priority: 'low',
      files: [],
      accountId: own.account,
    }),
  },
  'create-user': {
    schema: createUserSchema,
    as: 'admin',
    // The address of an existing user, so that the function invites no one.
    body: ({ attacker, own }) => ({
      name: 'Nora',
      email: attacker.email,
      phone: '+32 2 000 00 00',
      environmentAccess: 'training',
      accountId: own.account,
      role: 'user',
      accountRole: 'user',
      accessLevel: 'standard',
      language: 'nl',
      shownLanguage: 'en',
    }),
  },
  'invite-colleague': {
    schema: inviteColleagueSchema,
    as: 'member',
    body: ({ own }) => ({
      accountId: own.account,
      name: 'Nora',
      email: 'nora@home.example',
      role: 'user',
      accessLevel: 'standard',
      language: 'nl',
      shownLanguage: 'en',
    }),
  },
  'delete-user': { schema: deleteUserSchema, as: 'admin', body: () => ({ targetUserId: randomUUID() }) },
  'change-address': {
    schema: changeAddressSchema,
    as: 'admin',
    body: () => ({ targetUserId: randomUUID(), email: 'nora@home.example' }),
  },
  'confirm-address': { schema: confirmAddressSchema, as: 'nobody', body: () => ({ token: 'x'.repeat(43) }) },
  'end-access': { schema: endAccessSchema, as: 'nobody', body: () => ({ token: 'x'.repeat(43), agreed: true }) },
  'update-user-password': {
    schema: updateUserPasswordSchema,
    as: 'admin',
    body: () => ({ targetEmail: 'nobody@nowhere.example', newPassword: 'Training-Person-1!' }),
  },
  'send-webhook': { schema: sendWebhookSchema, as: 'admin', body: () => ({ webhook_id: randomUUID(), test: true }) },
  'trigger-notification-webhooks': {
    schema: triggerSchema,
    as: 'admin',
    // The account has no feed, so that the function sends nothing.
    body: ({ own }) => ({
      account_id: own.account,
      type: 'security_alert',
      title: 'Hello',
      message: 'Hello',
      data: { original_link: 'https://portal.example/' },
    }),
  },
  'webhook-receiver': {
    schema: deliverySchema,
    as: 'nobody',
    body: () => ({
      type: 'security_alert',
      title: 'Hello',
      message: 'Hello',
      link: 'https://portal.example/',
      data: { original_link: 'https://portal.example/' },
    }),
  },
}

const WITHOUT_BODY = [
  'apply-retention',
  'get-consultancies',
  'index-templates',
  'mail-security-events',
  'mail-support-messages',
  'rss-feed-processor',
  'copy-people-to-training',
  'send-invitations',
  'send-notifications',
  'send-test-mail',
  'tidy-files',
  'export-data',
]

/** Takes a token in its path, and no session: functions/send-notifications.test.ts tries forged ones. */
const BY_TOKEN = ['unsubscribe']

/** Uses nothing of an unsigned body: functions/consultancy-webhook.test.ts tries forged and malformed ones. */
const BY_SIGNATURE = ['consultancy-webhook']

/** One form of each kind: v05-confused-servants.test.ts tries all of them as file names. */
const FORM_NAMES = [
  'that goes up with ../',
  'with everything encoded',
  'encoded twice',
  'from the root',
  'that is a complete address',
]

/** Texts that another component could interpret as a path, a header, a query or code. */
const TEXTS: readonly string[] = [
  ...FORM_NAMES.map((form) => FORMS[form]!('rest/v1/profiles?select=name,email,phone')),
  'x\r\nBcc: everyone@example.com\r\n\r\nHello',
  'x@example.com\nX-Injected: 1',
  'eq.1&select=*&or=(id.neq.0)',
  '*)),(select:*',
  "'; select pg_sleep(1); --",
  '${process.env.SUPABASE_SECRET_KEYS}',
  '{{ .Token }} {{ .SiteURL }}',
  'constructor',
  '__proto__',
  'x\0y',
  '\ud800',
]

/**
 * The limits per minute apply to each person and feed, so each group has a new caller. `npm test` tries every fourth text: a path, a
 * whole address, a query, and the name of a property.
 */
const GROUPS = IS_QUICK
  ? [TEXTS.filter((_, index) => index % 4 === 0)]
  : [TEXTS.slice(0, 4), TEXTS.slice(4, 8), TEXTS.slice(8, 12), TEXTS.slice(12)]

let model: ModelServer
beforeAll(async () => {
  model = await startModelServer(says(chunk('Yes.', 'stop'), 'data: [DONE]\n\n'), training.ports.model)
})
afterAll(() => model.close())

/** Yields one body for each text in the value, at any depth, with that text replaced. */
function* changed(
  value: unknown,
  text: string,
  path: readonly string[] = [],
): Generator<[path: string, body: unknown]> {
  if (typeof value === 'string') yield [path.join('.'), text]
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    for (const [where, body] of changed(inner, text, [...path, key])) yield [where, { ...value, [key]: body }]
  }
}

/** Expects that the function accepts the text as plain text or refuses it, without a server error or another user's data. */
async function judged(name: string, body: unknown, question: Question, { victim }: World): Promise<number> {
  const answer = await fn(name, body, question)
  expect([200, 202, 400, 401, 403, 404, 409, 422, 429], `${JSON.stringify(body)}: ${answer.text}`).toContain(
    answer.status,
  )
  expect(answer.text).not.toContain(victim.email)
  return answer.status
}

describe('V5 File Handling: every text in the body of a function', () => {
  it('has a contract in this file, for every function with a body', () => {
    const functions = join(import.meta.dirname, '../../supabase/functions')
    const folders = readdirSync(functions, { withFileTypes: true }).filter((each) => each.isDirectory())
    const names = folders.map((each) => each.name).filter((name) => name !== '_shared')
    expect(names.toSorted()).toEqual(
      [...Object.keys(CONTRACTS), ...WITHOUT_BODY, ...BY_TOKEN, ...BY_SIGNATURE].toSorted(),
    )
  })

  for (const [name, contract] of Object.entries(CONTRACTS)) {
    it(`is part of the example body for ${name}`, async () => {
      const known = z.toJSONSchema(contract.schema, { io: 'input', unrepresentable: 'any' }) as { properties: object }
      const body = contract.body(await world(), randomUUID())
      expect(Object.keys(body).toSorted()).toEqual(Object.keys(known.properties).toSorted())
      expect(contract.schema.safeParse(body).success).toBe(true)
    })
  }

  for (const [name, contract] of Object.entries(CONTRACTS)) {
    for (const [group, texts] of GROUPS.entries()) {
      attempt(`a text in the body redirects ${name}, list ${group + 1}`, async () => {
        const all = await world()
        const statuses = new Set<number>()
        for (const text of texts) {
          // Another user for each text, because the limits count by user.
          const { path, question, id } = await asked(name, contract, all)
          const bodies = [...changed(contract.body(all, id), text)]
          const found = await Promise.all(bodies.map(([, body]) => judged(path, body, question, all)))
          for (const status of found) statuses.add(status)
          await service.from('support_requests').delete().eq('user_id', id).throwOnError()
        }
        // No limit kept a text from being tested.
        expect([...statuses]).not.toContain(429)
        return [...statuses].toSorted((one, other) => one - other).join(', ')
      })
    }
  }

  attempt('a feed’s id or a header redirects webhook-receiver', async () => {
    const all = await world()
    const feed = await newFeed(all.own.account)
    const body = CONTRACTS['webhook-receiver']!.body(all, '')
    for (const text of TEXTS.filter((each) => !/\p{Surrogate}/u.test(each))) {
      const status = await judged(`webhook-receiver/${encodeURIComponent(text)}`, body, {}, all)
      expect([400, 404]).toContain(status)
    }
    for (const header of ['webhook-id', 'webhook-timestamp', 'webhook-signature', 'x-webhook-signature']) {
      for (const text of TEXTS.filter((each) => /^[\x20-\x7e]+$/.test(each))) {
        const headers = { 'webhook-id': 'x', 'webhook-timestamp': '1', 'webhook-signature': 'v1,x', [header]: text }
        expect(await judged(`webhook-receiver/${feed}`, body, { headers }, all)).toBe(401)
      }
    }
    return '404, 401'
  })

  attempt('a body or a query redirects functions that take neither', async () => {
    const all = await world()
    const query = `file_path=${encodeURIComponent(TEXTS[0]!)}&select=*&account_id=${all.their.account}`
    const body = { file_path: TEXTS[0], bucket: 'templates', names: [all.their.file], account_id: all.their.account }
    for (const name of WITHOUT_BODY) {
      expect([200, 403]).toContain(await judged(`${name}?${query}`, body, { as: all.attacker }, all))
    }
    const { data } = await service.storage.from('templates').exists(all.their.file)
    expect(data).toBe(true)
    return 'ignored'
  })

  attempt('the model gets another account’s texts or a key', async () => {
    expect(model.asked.length).toBeGreaterThan(0)
    for (const { body } of model.asked) expectNoLeak(body)
    return `${model.asked.length} questions, none contains them`
  })
})

interface Asked {
  readonly path: string
  readonly question: Question
  /** The id of the calling user, or of the account if the caller is not a user. */
  readonly id: string
}

/** Creates the caller of a function. */
async function asked(name: string, { as }: Contract, { own }: World): Promise<Asked> {
  if (as === 'nobody') {
    const feed = await newFeed(own.account, { secret_key_param: '' })
    return { path: `${name}/${feed}`, question: {}, id: own.account }
  }
  if (as === 'admin') {
    const admin = await signedIn('admin')
    return { path: name, question: { as: admin }, id: admin.id }
  }
  const member = await newMember(own.account)
  const files = member.client.storage.from('chat-uploads')
  await files.upload(`${member.id}/notes.txt`, 'The notice period is three months.', { contentType: 'text/plain' })
  return { path: name, question: { as: member }, id: member.id }
}
