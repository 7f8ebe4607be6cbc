import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { newPerson, service } from '../support/training/training.ts'
import { ask, auth, fn, rest, rpc, type Answer } from './support/ask.ts'
import { attempt } from './support/attempt.ts'
import { refused } from './support/refusals.ts'
import { world } from './support/world.ts'

const SQL = "x'); drop table public.kanban_cards; --"
const ENCODED_SQL = encodeURIComponent(SQL)

/** Expects that the table and the victim's row still exist. */
async function unharmed(): Promise<void> {
  const { their } = await world()
  const { data } = await service.from('kanban_cards').select('id').eq('id', their.card).throwOnError()
  expect(data).toEqual([{ id: their.card }])
}

const get = async (path: string): Promise<Answer> => rest(path, { as: (await world()).attacker })

/** SQL in one parameter of a read, and the answer of the service. */
const INTO_READS: readonly (readonly [string, string, number, string])[] = [
  ['order', `kanban_cards?order=title.${ENCODED_SQL}`, 400, 'PGRST100'],
  ['order by a subselect', `kanban_cards?order=${encodeURIComponent('(select 1)')}`, 400, 'PGRST100'],
  [
    'select',
    `kanban_cards?select=title,${encodeURIComponent('(select secret from private.webhook_secrets)')}`,
    400,
    'PGRST100',
  ],
  ['an alias', `kanban_cards?select=${encodeURIComponent('a" from auth.users; --')}:title`, 400, 'PGRST100'],
  ['a cast', `kanban_cards?select=title::${encodeURIComponent('text from auth.users; --')}`, 400, 'PGRST100'],
  ['a cast to a type of the catalogue', 'kanban_cards?select=title::regclass', 400, '42602'],
  ['the name of a column', `kanban_cards?${ENCODED_SQL}=eq.1`, 400, 'PGRST100'],
  [
    'the name of a column in quotes',
    `kanban_cards?select=${encodeURIComponent('"title\\" from auth.users --"')}`,
    400,
    '42703',
  ],
  ['a JSON path', `notifications?select=${encodeURIComponent("data->'a' from auth.users --")}`, 400, 'PGRST100'],
  ['an operator', `kanban_cards?title=${encodeURIComponent("eq'); --")}.x`, 400, 'PGRST100'],
  ['the name of a table', encodeURIComponent('kanban_cards; drop table public.kanban_cards'), 404, 'PGRST205'],
  ['the hint of an embedding', `kanban_cards?select=accounts!${encodeURIComponent('x"; --')}(name)`, 400, 'PGRST100'],
  ['the language of a text search', `templates?title=fts(${encodeURIComponent("english'); --")}).x`, 400, 'PGRST100'],
  ['a logical tree', `kanban_cards?or=(title.eq.x,${ENCODED_SQL})`, 400, 'PGRST100'],
]

describe('V1 Encoding and Sanitization: SQL', () => {
  for (const [where, path, status, code] of INTO_READS) {
    attempt(`SQL in ${where}`, async () => {
      const answer = await get(path)
      await unharmed()
      return refused(answer, status, code)
    })
  }

  attempt('SQL in limit and offset', async () => {
    const answer = await get(
      `kanban_cards?select=title&limit=${encodeURIComponent('1; drop table x')}&offset=${ENCODED_SQL}`,
    )
    await unharmed()
    expect(answer.status).toBe(200)
    return '200, ignored because it is not a number'
  })

  attempt('SQL as a value of every filter operator', async () => {
    for (const operator of ['eq', 'neq', 'like', 'ilike', 'match', 'imatch', 'fts', 'plfts', 'phfts', 'wfts', 'gt']) {
      const answer = await get(`kanban_cards?title=${operator}.${ENCODED_SQL}`)
      expect([200, 400], `${operator}: ${answer.text}`).toContain(answer.status)
    }
    for (const list of ['in', 'cs', 'cd', 'ov']) {
      const { status, text } = await get(`templates?tags=${list}.{${ENCODED_SQL}}`)
      expect([200, 400], `${list}: ${text}`).toContain(status)
    }
    await unharmed()
    return '200 or 400, taken as text'
  })

  attempt('SQL in arguments of procedures', async () => {
    const { attacker } = await world()
    for (const name of ['search_templates', 'list_templates', 'find_passages', 'rank_text']) {
      const body = { search_query: SQL, question: SQL, content: SQL, client_specific: true, only_tag: SQL }
      const known = {
        search_templates: ['search_query'],
        list_templates: ['search_query', 'client_specific', 'only_tag'],
        find_passages: ['question'],
        rank_text: ['question', 'content'],
      }[name]
      const args = Object.fromEntries(Object.entries(body).filter(([key]) => known?.includes(key)))
      expect((await rpc(name, args, { as: attacker })).status, name).toBe(200)
    }
    await unharmed()
    return '200, taken as text'
  })

  attempt('SQL in the search and sort of the administrators’ lists', async () => {
    const admin = await newPerson({ admin: true })
    expect((await rpc('admin_list_users', { search: SQL }, { as: admin })).body).toEqual([])
    const outcome = refused(await rpc('admin_list_users', { sort: SQL }, { as: admin }), 400, '22P02')
    await unharmed()
    return outcome
  })

  attempt('SQL in the keys of an inserted row', async () => {
    const { attacker, own } = await world()
    const body = { account_id: own.account, created_by: attacker.id, title: 'x', [`position") values (1); --`]: 1 }
    const outcome = refused(await rest('kanban_cards', { as: attacker, method: 'POST', body }), 400, 'PGRST204')
    await unharmed()
    return outcome
  })

  attempt('SQL in columns=, on_conflict= and the name of a procedure', async () => {
    const { attacker, own } = await world()
    const question = { as: attacker, method: 'POST', body: { account_id: own.account, title: 'x' } }
    expect((await rest(`kanban_cards?columns=${ENCODED_SQL}`, question)).status).toBe(400)
    expect((await rest(`kanban_cards?on_conflict=${ENCODED_SQL}`, question)).status).toBe(400)
    const outcome = refused(await rpc(ENCODED_SQL, {}, { as: attacker }), 404, 'PGRST202')
    await unharmed()
    return outcome
  })

  attempt('SQL in a stored text that a trigger later reads', async () => {
    const { attacker, own } = await world()
    const body = { account_id: own.account, created_by: attacker.id, title: SQL, description: "$$; select 1; $$ || '" }
    const answer = await rest('kanban_cards?select=title', {
      as: attacker,
      method: 'POST',
      body,
      headers: { prefer: 'return=representation' },
    })
    expect(answer.body).toEqual([{ title: SQL }])
    await unharmed()
    return '201, taken as text'
  })

  attempt('SQL in sort and search of a list of files', async () => {
    const { attacker } = await world()
    const list = (body: object) => ask('/storage/v1/object/list/templates', { as: attacker, method: 'POST', body })
    const sorted = await list({ prefix: '', sortBy: { column: SQL, order: SQL } })
    expect(sorted.status, sorted.text).toBe(400)
    expect((await list({ prefix: SQL, search: `%' or 1=1 --` })).body).toEqual([])
    await unharmed()
    return '400'
  })

  attempt('a member lists other people’s folders with wildcards', async () => {
    const { attacker, victim } = await world()
    const list = (prefix: string, search: string) =>
      ask('/storage/v1/object/list/templates', { as: attacker, method: 'POST', body: { prefix, search } })
    for (const [prefix, search] of [
      ['%', ''],
      ['', '%'],
      ['_', '_'],
      [victim.id, ''],
      [`${victim.id}/`, ''],
    ] as const) {
      expect((await list(prefix, search)).text, prefix).not.toContain(victim.id)
    }
    return '200, none of the victim’s folders'
  })

  attempt('SQL in the topic and the event of a realtime broadcast', async () => {
    const { attacker } = await world()
    const body = { messages: [{ topic: SQL, event: SQL, payload: {} }] }
    const answer = await ask('/realtime/v1/api/broadcast', { as: attacker, method: 'POST', body })
    expect(answer.status).toBe(403)
    await unharmed()
    return `${answer.status}`
  })
})

describe('V1 Encoding and Sanitization: other interpreters', () => {
  attempt('a member filters with a pattern that takes for ever: ReDoS in match', async () => {
    const began = performance.now()
    const answer = await get(`kanban_cards?title=match.${encodeURIComponent('(a+)+$'.repeat(3))}`)
    expect([200, 400, 500]).toContain(answer.status)
    expect(performance.now() - began).toBeLessThan(10_000)
    return `${answer.status}, limited by the time of a statement`
  })

  attempt('prototype pollution in the body of a procedure, an insert and a function', async () => {
    const { attacker, own } = await world()
    const evil = '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}'
    const insert = await rest('kanban_cards', {
      as: attacker,
      method: 'POST',
      body: `${evil},"account_id":"${own.account}","title":"x"}`,
    })
    expect(insert.status).toBe(400)
    expect((await auth('signup', {}, { body: `${evil},"data":{"__proto__":{"role":"admin"}}}` })).status).toBe(422)
    expect((await fn('send-support-email', `${evil}}`, { as: attacker })).status).toBe(400)
    const health = await ask('/auth/v1/health')
    expect(health.text).not.toContain('polluted')
    return '400, 422'
  })

  attempt('a visitor signs up with template code in the name, which runs in the mail', async () => {
    const email = `name-${randomUUID()}@example.com`
    const data = { name: '{{ .Token }} {{ .ConfirmationURL }} ${7*7} <%= 7*7 %>' }
    expect((await auth('signup', { email, password: 'Visitor-Word-1!', data })).status).toBe(200)
    const { data: made } = await service.from('profiles').select('name').eq('email', email).throwOnError()
    expect(made).toEqual([{ name: data.name }])
    return '200, kept as text'
  })

  for (const [what, value] of [
    ['a line break', 'a@x.example\r\nBcc: everyone@x.example'],
    ['a second address', 'a@x.example, b@x.example'],
    ['a quoted line break', '"a\r\nBcc: b"@x.example'],
  ] as const) {
    attempt(`a mail header in the address at sign-up, recovery and support: ${what}`, async () => {
      const { attacker } = await world()
      const password = 'Visitor-Word-1!'
      expect((await auth('signup', { email: value, password })).status).toBeGreaterThanOrEqual(400)
      expect((await auth('recover', { email: value })).status).toBeGreaterThanOrEqual(400)
      const form = { name: 'x', email: value, subject: 'x', message: 'x', priority: 'low' }
      const answer = await fn('send-support-email', form, { as: attacker })
      return refused(answer, 400, /./)
    })
  }

  attempt('a mail header in the subject and name of a support request', async () => {
    const person = await newPerson()
    const form = {
      name: 'x\r\nBcc: everyone@x.example',
      email: person.email,
      subject: 'x\nTo: y@x.example',
      message: 'x',
    }
    const outcome = refused(await fn('send-support-email', form, { as: person }), 400, /./)
    const { data } = await service.from('support_requests').select('id').eq('user_id', person.id).throwOnError()
    expect(data).toEqual([])
    return outcome
  })

  attempt('a null byte in a text that Postgres cannot keep', async () => {
    const { attacker, own } = await world()
    const body = { account_id: own.account, created_by: attacker.id, title: 'a\u0000b' }
    return refused(await rest('kanban_cards', { as: attacker, method: 'POST', body }), 400, '22P05')
  })

  attempt('half a surrogate pair in a filter, a body and a file’s name', async () => {
    const { attacker, own } = await world()
    const body = `{"account_id":"${own.account}","created_by":"${attacker.id}","title":"\\ud800"}`
    const answer = await rest('kanban_cards', { as: attacker, method: 'POST', body })
    expect(answer.status).toBe(400)
    expect((await get('kanban_cards?title=eq.%ed%a0%80')).status).toBeLessThan(500)
    return `${answer.status}`
  })

  attempt('a javascript: link in a delivery, a service and a booking', async () => {
    const { their } = await world()
    const { error } = await service
      .from('account_services')
      .update({ service_url: 'javascript:alert(1)' })
      .eq('account_id', their.account)
    expect(error?.code).toBe('23514')
    const booking = await service
      .from('consultancies')
      .update({ booking_link: 'javascript:alert(1)' })
      .eq('id', their.consultancy)
    expect(booking.error?.code).toBe('23514')
    return '400 23514, even with the secret key'
  })
})
