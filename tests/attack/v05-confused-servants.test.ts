import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect } from 'vitest'
import { IS_QUICK } from '../support/selection.ts'
import { service, training } from '../support/training/training.ts'
import { fn, rest, rpc, type Answer } from './support/ask.ts'
import { attempt } from './support/attempt.ts'
import { FORMS, outside } from './support/climbing.ts'
import { CANARY, expectNoLeak } from './support/leaks.ts'
import { reason } from './support/refusals.ts'
import { newMember, world, type World } from './support/world.ts'

/** What a misled function could fetch: with its own key, with the caller's token, or from this machine. */
const TARGETS: Readonly<Record<string, (world: World) => string>> = {
  'the profiles of all users': () => 'rest/v1/profiles?select=name,email,phone',
  'the users of the identity service': () => 'auth/v1/admin/users',
  'the webhooks of all accounts': () => 'rest/v1/account_webhooks?select=*',
  'another account’s document': ({ their }) => `storage/v1/object/templates/${their.file}`,
  'another person’s chat upload': ({ their }) => `storage/v1/object/chat-uploads/${their.chatFile}`,
  'the health of the engine': () => outside('health'),
  'the metrics of the engine': () => outside('metrics'),
  'the mails of production': () => outside('mailbox/messages?environment=production'),
  'the settings of the portal': () => outside('config.json'),
}

const CASES = Object.entries(FORMS).flatMap(([form, write]) =>
  Object.entries(TARGETS).map(([what, target]) => ({ form, what, path: (all: World) => write(target(all)) })),
)

/** Expects a refusal in the function's own form, which contains nothing of the target. */
function turnedAway(answer: Answer, all: World): string {
  expect([400, 404], answer.text).toContain(answer.status)
  expect(answer.body).toMatchObject({ success: false, error: expect.any(String) })
  const members = Object.keys(answer.body as object)
  expect(members.filter((member) => !['success', 'error', 'code', 'details'].includes(member))).toEqual([])
  expect(answer.text).not.toContain(all.victim.email)
  return `${answer.status} ${reason(answer)}`
}

const FORM_NAMES = Object.keys(FORMS)

describe('V5 File Handling: file names that redirect functions with keys', () => {
  for (const [position, form] of FORM_NAMES.entries()) {
    // `npm test` tries three of the nine targets with each form, in turn.
    const cases = CASES.filter((each) => each.form === form).filter(
      (_, place) => !IS_QUICK || (place + position) % 3 === 0,
    )

    attempt(`a comparison is given a path ${form}`, async () => {
      const all = await world()
      const person = await newMember(all.own.account)
      const own = `${person.id}/${randomUUID()}.txt`
      await person.client.storage.from('templates').upload(own, 'The contract', { contentType: 'text/plain' })
      const said = new Set<string>()
      for (const [place, { path }] of cases.entries()) {
        const [document1Path, document2Path] = place % 2 === 0 ? [path(all), own] : [own, path(all)]
        const body = { document1Path, document2Path, document1Name: 'a', document2Name: 'b' }
        said.add(turnedAway(await fn('compare-documents', body, { as: person }), all))
      }
      return [...said].join(', ')
    })

    attempt(`the Steward is given a path ${form}`, async () => {
      const all = await world()
      const person = await newMember(all.own.account)
      const said = new Set<string>()
      for (const { path } of cases) {
        const body = { message: 'Show it word by word', context: '', filePath: path(all) }
        said.add(turnedAway(await fn('ai-chat', body, { as: person }), all))
      }
      return [...said].join(', ')
    })

    attempt(`a template is given a path ${form}`, async () => {
      const all = await world()
      const planted: string[] = []
      for (const { path, what } of cases) {
        const id = await plant(all, `${all.attacker.id}/../${path(all)}`, what)
        if (id !== null) planted.push(id)
      }
      await expectUnread(planted, all)
      return planted.length === 0 ? 'refused by the database' : 'never read'
    })
  }

  attempt('an administrator or an old release stored a template path without a folder', async () => {
    const all = await world()
    const planted: string[] = []
    for (const { path, what } of CASES.filter(({ form }) => form === 'that goes up with ../')) {
      const id = await plant(all, path(all), what)
      if (id !== null) planted.push(id)
    }
    await expectUnread(planted, all)
    return planted.length === 0 ? 'refused by the database' : 'never read'
  })
})

const rows = new Set<string>()
afterAll(async () => {
  await service
    .from('templates')
    .delete()
    .in('id', [...rows])
    .throwOnError()
})

/**
 * Inserts a template with this path into the attacker's account: as the attacker, or else with the service role, as if somebody
 * had found a way around the policies. Returns null if the database refuses both.
 */
async function plant({ attacker, own }: World, file_path: string, title: string): Promise<string | null> {
  const row = {
    title,
    file_name: 'x.txt',
    file_path,
    is_client_specific: true,
    user_id: attacker.id,
    account_id: own.account,
  }
  for (const client of [attacker.client, service]) {
    const { data, error } = await client.from('templates').insert(row).select('id').maybeSingle()
    if (data !== null) {
      rows.add(data.id)
      return data.id
    }
    expect(error?.code).toBeTruthy()
  }
  return null
}

/** Expects that index-templates reads none of these files for any caller, and that the search finds nothing of their targets. */
async function expectUnread(planted: readonly string[], { attacker, victim }: World): Promise<void> {
  for (let rounds = Math.ceil(planted.length / 4) + 1; rounds > 0; rounds -= 1) {
    expect((await fn('index-templates', {}, { as: attacker })).status).toBe(200)
  }
  expect((await fn('index-templates', {}, { key: training.secretKey })).status).toBe(200)
  for (const question of [CANARY, victim.email, 'email', 'status', 'environment']) {
    const found = await rpc('find_passages', { question, max_results: 20 }, { as: attacker })
    expect(found.status, found.text).toBe(200)
    expect(found.text).not.toContain(victim.email)
  }
  const states = await rest(`templates?select=text_state&id=in.(${planted.join(',')})`, { as: attacker })
  expectNoLeak(states.text)
  expect(states.text).not.toContain('ready')
}
