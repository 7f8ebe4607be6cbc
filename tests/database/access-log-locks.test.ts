import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anna, id, meetingTransactions } from './support/meeting-transactions.ts'
import { openProject, type ProjectDatabase, RULE_KINDS } from './support/project-database.ts'

const [one, other] = [id('a', 1), id('a', 2)]
const note = (accounts: string): string =>
  `select private.note_access(${accounts}, '${anna}', 'portal', 'document_opened', '{}')`
const notesOf = (...accounts: string[]): string =>
  accounts.map((account) => note(`array['${account}'::uuid]`)).join('; ')
const BROKEN = `
  select event.account_id, event.seq from public.access_events event
  left join public.access_events before on before.account_id = event.account_id and before.seq = event.seq - 1
  where event.hash <> private.access_event_hash(event) or event.prev_hash <> coalesce(before.hash, repeat('0', 64))
    or event.at < before.at`

describe.each(RULE_KINDS)(
  'no deadlock between transactions that write the access logs of several accounts, on %s',
  (kind) => {
    const { run, meet } = meetingTransactions(kind)
    beforeEach(() =>
      run(`insert into private.access_heads (account_id, seq, hash)
      values ('${one}', 0, repeat('0', 64)), ('${other}', 0, repeat('0', 64)) on conflict do nothing`),
    )
    const head = (account: string) => `select from private.access_heads where account_id = '${account}' for update`

    it.each([
      ['in opposite orders', notesOf(one, other), notesOf(other, one)],
      ['in opposite orders, each several times', notesOf(one, one, other, other), notesOf(other, one, other, one)],
      ['in one call and in two', note(`array['${one}', '${other}']::uuid[]`), notesOf(other, one)],
      ['and of one of them', notesOf(one, other), notesOf(other)],
      ['and first of one of them', notesOf(other), notesOf(one, other)],
    ])('the same accounts, %s', async (_order, first, second) => {
      // Somebody else holds both heads, so that each gets as far as it can before the other one goes on.
      for (const lock of [`${head(one)}; ${head(other)}`, head(one), head(other)]) {
        const outcome = await meet(
          lock,
          () => run(first),
          () => run(second),
        )
        expect(outcome).toEqual(['done', 'done'])
      }
      const unbroken = `do $$ begin if exists (${BROKEN}) then raise exception 'a chain is broken'; end if; end $$`
      expect(await run(unbroken)).toBe('done')
    })
  },
)

describe('one transaction with very many entries', () => {
  const ENTRIES = 4_000
  let database: ProjectDatabase
  beforeAll(async () => {
    database = await openProject('postgres')
  })
  afterAll(() => database.close())

  it.each([
    ['of as many accounts', note(`(select array_agg(gen_random_uuid()) from generate_series(1, ${ENTRIES}))`)],
    [
      'of one account',
      `do $$ begin for n in 1..${ENTRIES} loop perform ${notesOf(one).slice('select '.length)}; end loop; end $$`,
    ],
  ])(
    '%s does not take longer with each of them',
    async (what, statement) => {
      const began = performance.now()
      await database.db.transaction((session) => session.script(statement))
      const seconds = (performance.now() - began) / 1000
      console.log(`${ENTRIES} entries ${what}: ${seconds.toFixed(1)} s`)
      const { rows } = await database.db.query({
        text: `select (select count(*) from public.access_events), (select count(*) from (${BROKEN}) as broken),
        (select count(*) from private.pending_access_events)`,
      })
      expect(rows[0]).toEqual([expect.any(String), '0', '0'])
      expect(Number(rows[0]?.[0])).toBeGreaterThanOrEqual(ENTRIES)
      // Ten milliseconds an entry, on a very busy machine.
      expect(seconds).toBeLessThan(ENTRIES / 100)
    },
    120_000,
  )
})
