import { describe, expect, it } from 'vitest'
import type { Database, Statement, TransactionOptions } from '../../../kernel/db/database.ts'
import { createLogger } from '../../../kernel/log/logger.ts'
import { endedSessions } from '../../../kernel/sessions/ended-sessions.ts'
import type { Binding, Subscriber } from './binding.ts'
import { BindingIndex } from './binding-index.ts'
import type { Change } from './change.ts'
import { Delivery } from './delivery.ts'
import { KnownSubscriptions } from './known-subscriptions.ts'
import { grantSubscription } from './subscribe.ts'

const POSITIONS = Array.from({ length: 50 }, (_, index) => index + 1)
const TABLE = { columns: [{ name: 'id', type: 'int4' }], keys: ['id'], identity: 'full', secured: true }
const SEEN = {
  visible: POSITIONS.map((caller) => ({ caller, changes: POSITIONS })),
  failed: [],
  tables: { t: { ...TABLE, readable: { authenticated: ['id'] } } },
}
const PASSED = { passed: POSITIONS.map((filter) => ({ filter, changes: POSITIONS })), failed: [] }

/** A database in which everything is visible and matches; the comparisons of `slow` run until the test ends them. */
function fakeDatabase(slow = '') {
  const asked: { question: string; owner: string | undefined }[] = []
  let end = (): void => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  const answer = async ({ text }: Statement, { owner }: TransactionOptions) => {
    const question = /engine\.(\w+)/.exec(text)?.[1] ?? ''
    asked.push({ question, owner })
    if (question === 'match_changes' && owner === slow) await ended
    const value = question === 'check_visibility' ? SEEN : PASSED
    return { rows: question === 'check_subscription' ? [['public', 't', 't', '[]']] : [[JSON.stringify(value)]] }
  }
  const db = {
    kind: 'pglite',
    transaction: (work: (session: unknown) => Promise<unknown>, options: TransactionOptions = {}) =>
      work({ last: (statement: Statement) => answer(statement, options) }),
  } as unknown as Database
  return { db, asked, end }
}

const callerOf = (sub: string) => ({ role: 'authenticated', claims: JSON.stringify({ sub }) })

function subscriber(userId: string) {
  const received: number[] = []
  const ended: string[] = []
  const made: Subscriber = {
    topic: `realtime:${userId}`,
    version: '2.0.0',
    identity: { caller: callerOf(userId), userId, session: null, expiresAt: null },
    send: ({ data }) => received.push(Number(/"record":\{"id":(\d+)/.exec(data.toString())?.[1])),
    end: (reason) => ended.push(reason),
  }
  return { made, received, ended }
}

/** A filter that only the database can compare, or none. */
function bindingOf(to: Subscriber, kind: 'costly' | 'plain', event: Binding['event'] = '*'): Binding {
  const filter = { column: 'id', op: 'gt', value: '0', negate: false, plain: null, isKey: false }
  const filters = kind === 'costly' ? [filter] : []
  return { id: kind === 'costly' ? 1 : 2, event, schema: 'public', table: 't', filters, select: null, subscriber: to }
}

function changeOf(id: number, kind: Change['kind'] = 'INSERT'): Change {
  const row = JSON.stringify({ id })
  return {
    transaction: '1',
    id: String(id),
    relation: 't',
    schema: 'public',
    table: 't',
    kind,
    newRow: row,
    oldRow: null,
    timestamp: '',
    row: new Map([['id', String(id)]]),
  }
}

function deliveryOn(db: Database, ...bindings: readonly Binding[]): Delivery {
  const index = new BindingIndex()
  for (const binding of bindings) index.add(binding)
  const log = createLogger({ level: 'silent', pretty: false, writer: { write: () => {} } })
  const { signal } = new AbortController()
  return new Delivery({ db, index, apiSearchPath: 'public', timeoutMs: 1_000, recordBytes: 10_000, log, signal })
}

describe('statements on behalf of a user', () => {
  it('name the user: filters, subscriptions and sessions', async () => {
    const { db, asked } = fakeDatabase()
    const delivery = deliveryOn(db, bindingOf(subscriber('ada').made, 'costly'))
    await delivery.deliver([changeOf(1)])
    await delivery.close()
    const request = { event: '*' as const, schema: 'public', table: 't', filters: [], select: null }
    const options = {
      db,
      apiSearchPath: 'public',
      timeoutMs: 1_000,
      known: new KnownSubscriptions(),
      refresh: () => Promise.resolve(),
    }
    await grantSubscription(request, callerOf('ada'), options)
    const id = '11111111-1111-4111-8111-111111111111'
    await endedSessions(db, [{ userId: id, session: id }], 'authenticated ada')
    expect(asked).toEqual([
      { question: 'check_visibility', owner: undefined },
      { question: 'match_changes', owner: 'authenticated ada' },
      { question: 'check_subscription', owner: 'authenticated ada' },
      { question: 'ended_sessions', owner: 'authenticated ada' },
    ])
  })
})

describe('filters that take long', () => {
  it('delay nobody else’s changes', async () => {
    const { db, end } = fakeDatabase('authenticated mallory')
    const [mallory, ada, ben] = [subscriber('mallory'), subscriber('ada'), subscriber('ben')]
    const delivery = deliveryOn(
      db,
      bindingOf(mallory.made, 'costly'),
      bindingOf(ada.made, 'costly'),
      bindingOf(ben.made, 'plain'),
    )
    for (const id of [1, 2]) await delivery.deliver([changeOf(id)])
    await expect
      .poll(() => [ada.received, ben.received])
      .toEqual([
        [1, 2],
        [1, 2],
      ])
    expect(mallory.received).toEqual([])
    end()
    await delivery.close()
    expect(mallory.received).toEqual([1, 2])
  })

  it('keep the changes of a subscriber in order, and delay no other subscription of the user', async () => {
    const { db, end } = fakeDatabase('authenticated ada')
    const [first, second] = [subscriber('ada'), subscriber('ada')]
    const delivery = deliveryOn(
      db,
      bindingOf(first.made, 'costly', 'INSERT'),
      bindingOf(first.made, 'plain', 'UPDATE'),
      bindingOf(second.made, 'plain'),
    )
    for (const change of [changeOf(1), changeOf(2, 'UPDATE')]) await delivery.deliver([change])
    expect([first.received, second.received]).toEqual([[], [1, 2]])
    end()
    await delivery.close()
    expect(first.received).toEqual([1, 2])
  })

  it('end the subscription when too many changes wait for them', async () => {
    const { db, end } = fakeDatabase('authenticated mallory')
    const mallory = subscriber('mallory')
    const delivery = deliveryOn(db, bindingOf(mallory.made, 'costly'))
    const large = { ...changeOf(1), oldRow: 'x'.repeat(20 * 1024 * 1024) }
    await delivery.deliver([large])
    await delivery.deliver([large])
    expect(mallory.ended).toEqual(['The filters of this subscription take too long'])
    end()
    await delivery.close()
  })
})
