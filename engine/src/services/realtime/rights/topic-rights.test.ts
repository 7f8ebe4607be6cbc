import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { kinds, openWithPlatform, type TestDatabase } from '../../../../test/databases.ts'
import { runAs, type Caller } from '../../../kernel/db/run-as.ts'
import { askTopicRights } from './topic-rights.ts'

const ALICE = '11111111-1111-4111-8111-111111111111'
const as = (role: string, claims: object = {}): Caller => ({ role, claims: JSON.stringify({ role, ...claims }) })
const alice = as('authenticated', { sub: ALICE })
const bob = as('authenticated', { sub: '22222222-2222-4222-8222-222222222222' })
const anon = as('anon')
const service = as('service_role')

/** Policies of many forms. Each topic shows another one. */
const POLICIES = `
  create table public.room_members (room text, user_id uuid);
  alter table public.room_members enable row level security;
  create policy own on public.room_members for select to authenticated using (user_id = (select auth.uid()));
  insert into public.room_members values ('room:1', '${ALICE}');
  create policy members_receive on realtime.messages for select to authenticated
    using (exists (select from public.room_members where room = realtime.topic()));
  create policy members_send on realtime.messages for insert to authenticated
    with check (extension = 'broadcast' and topic in (select room from public.room_members));
  create policy read_presence on realtime.messages for select using (extension = 'presence' and topic = 'hall');
  create policy everything on realtime.messages for all to anon using (realtime.topic() like 'open:%');
  create policy half on realtime.messages for all to anon using (topic = 'half') with check (false);
  create policy late on realtime.messages for insert to authenticated
    with check (topic = 'now' and inserted_at > now() at time zone 'utc' - interval '1 minute' and event is null);
  create policy never on realtime.messages as restrictive for select to authenticated using (topic <> 'closed');
  create policy closed on realtime.messages for all to authenticated using (topic = 'closed');
  create policy broken on realtime.messages for select to anon
    using (case when realtime.topic() = 'broken' then 1 / (length(topic) - 6) = 0 else false end);
  create policy untrue on realtime.messages for insert to anon with check (case when topic = 'unknown' then null::boolean end);
`

describe.each(kinds)('the rights on a topic on %s', (kind) => {
  let test: TestDatabase
  beforeAll(async () => {
    test = await openWithPlatform(kind)
    await test.db.transaction((session) => session.script(POLICIES))
  })
  afterAll(() => test.close())

  const ask = (topic: string, caller: Caller) => askAll([{ topic, caller }]).then(([rights]) => rights)
  const askAll = (questions: readonly { topic: string; caller: Caller }[]) =>
    askTopicRights(test.db, questions, { apiSearchPath: 'public, extensions', singly: true })
  const askTogether = (questions: readonly { topic: string; caller: Caller }[]) =>
    askTopicRights(test.db, questions, { apiSearchPath: 'public, extensions', singly: false })

  /** What Postgres itself allows: a row of the extension is inserted and selected, and rolled back. */
  async function tried(topic: string, caller: Caller, extension: string) {
    const outcome = { read: false, write: false }
    const settings = [['realtime.topic', topic]] as const
    const statement = {
      text: 'insert into realtime.messages (topic, extension) values ($1, $2)',
      values: [topic, extension],
    }
    const undo = new Error('undo')
    await runAs(test.db, caller, (session) => session.query(statement).then(() => Promise.reject(undo)), {
      settings,
    }).catch((error: unknown) => (outcome.write = error === undo))
    await test.db
      .transaction(async (session) => {
        await session.query(statement)
        for (const [name, value] of [
          ...settings,
          ['request.jwt.claims', caller.claims],
          ['role', caller.role],
        ] as const) {
          await session.query({ text: 'select set_config($1, $2, true)', values: [name, value] })
        }
        const { rows } = await session.query({ text: 'select from realtime.messages' })
        outcome.read = rows.length > 0
        throw undo
      })
      .catch(() => undefined)
    return outcome
  }

  it.each(['room:1', 'room:2', 'hall', 'open:house', 'half', 'now', 'closed', 'broken', 'unknown', `it's "odd" \\ {}`])(
    'are those that Postgres gives on %s',
    async (topic) => {
      for (const caller of [alice, bob, anon, service]) {
        const expected = {
          broadcast: await tried(topic, caller, 'broadcast'),
          presence: await tried(topic, caller, 'presence'),
        }
        expect(await ask(topic, caller), `${caller.role} on ${topic}`).toMatchObject(expected)
        if (topic === 'broken') continue
        const [, together] = await askTogether([
          { topic: 'other', caller: anon },
          { topic, caller },
        ])
        expect(together, `${caller.role} on ${topic}, with others`).toMatchObject(expected)
      }
    },
  )

  it('are answered for many callers at once, in the order of the questions', async () => {
    const questions = [
      { topic: 'room:1', caller: bob },
      { topic: 'open:a', caller: anon },
      { topic: 'room:1', caller: alice },
      { topic: 'broken', caller: anon },
      { topic: 'room:2', caller: alice },
      { topic: 'room:1', caller: service },
    ]
    const answers = await askAll(questions)
    expect(answers.map(({ broadcast }) => broadcast)).toEqual([
      { read: false, write: false },
      { read: true, write: true },
      { read: true, write: true },
      { read: false, write: false },
      { read: false, write: false },
      { read: true, write: true },
    ])
    expect(answers.map(({ problem }) => problem)).toEqual([null, null, null, 'division by zero (22012)', null, null])
  })

  it('are the same if they are answered together, and a policy that fails then fails all', async () => {
    const callers = [alice, bob, anon, service, as('nobody'), alice]
    const questions = ['room:1', 'hall', 'open:a', 'now'].flatMap((topic) =>
      callers.map((caller) => ({ topic, caller })),
    )
    expect(await askTogether(questions)).toEqual(await askAll(questions))
    await expect(askTogether([...questions, { topic: 'broken', caller: anon }])).rejects.toMatchObject({
      code: '22012',
    })
    const { rows } = await test.db.query({ text: 'select current_user = session_user' })
    expect(rows[0]?.[0]).toBe('t')
  })

  it('end with the row or the grant that gave them', async () => {
    expect(await ask('room:1', alice)).toMatchObject({ broadcast: { read: true, write: true } })
    await test.db.query({ text: `delete from public.room_members` })
    expect(await ask('room:1', alice)).toMatchObject({ broadcast: { read: false, write: false } })
    await test.db.query({ text: `insert into public.room_members values ('room:1', '${ALICE}')` })
    await test.db.query({ text: 'revoke insert on realtime.messages from authenticated' })
    expect(await ask('room:1', alice)).toMatchObject({ broadcast: { read: true, write: false } })
    await test.db.query({ text: 'grant insert on realtime.messages to authenticated' })
    await test.db.query({ text: 'drop policy members_receive on realtime.messages' })
    expect(await ask('room:1', alice)).toMatchObject({ broadcast: { read: false, write: true } })
  })

  it('are none for a role that does not exist, and the engine keeps its own role', async () => {
    expect(await ask('open:a', as('nobody'))).toMatchObject({ broadcast: { read: false, write: false } })
    const { rows } = await test.db.query({ text: 'select current_user = session_user' })
    expect(rows[0]?.[0]).toBe('t')
  })

  it('leave nothing in the table', async () => {
    await ask('open:a', anon)
    const { rows } = await test.db.query({ text: 'select count(*) from realtime.messages' })
    expect(rows[0]?.[0]).toBe('0')
  })
})
