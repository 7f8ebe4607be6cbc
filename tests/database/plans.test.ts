import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../engine/src/kernel/db/database.ts'
import { openPostgres } from '../../engine/src/kernel/db/postgres/postgres.ts'
import { ADMINISTRATOR_REQUESTS } from '../support/large-firm/administrator-requests.ts'
import { EXPORT_REQUESTS } from '../support/large-firm/export-requests.ts'
import { administratorId, fillFirm, type FirmSize, personId } from '../support/large-firm/fill.ts'
import { memberRequests } from '../support/large-firm/member-requests.ts'
import { inRepository } from '../support/paths.ts'
import { type PostgresCluster, startPostgres } from '../support/postgres.ts'
import { LOG_PLANS, type LoggedPlan, mark, readPlans } from './support/logged-plans.ts'
import { openPortalRest, type PortalRest } from './support/portal-rest.ts'
import { applyProject } from './support/project.ts'

/** Large enough that Postgres prefers an index wherever one fits. */
const SIZE: FirmSize = {
  accounts: 800,
  people: 8000,
  administrators: 10,
  templates: 8000,
  documents: 40,
  notifications: 100_000,
  actions: 30_000,
  cards: 20_000,
  consults: 15_000,
  changes: 2000,
  requests: 15_000,
  deliveries: 400,
  conversations: 15_000,
}

/** Tables that grow with the firm, with the number of rows that this one has at least. */
const LARGE = [
  'access_events',
  'account_words',
  'admin_actions',
  'audit_log_entries',
  'chat_conversations',
  'chat_exchanges',
  'consultancies',
  'feed_deliveries',
  'feed_items',
  'identities',
  'kanban_cards',
  'notification_reads',
  'notifications',
  'objects',
  'person_addresses',
  'profiles',
  'sessions',
  'support_messages',
  'support_requests',
  'template_passages',
  'template_texts',
  'template_words',
  'templates',
  'user_accounts',
  'users',
] as const
const ROWS = 4000

/**
 * What reads a whole table on purpose, with the reason. Everything here has a limit in `npm run bench -- firm`.
 */
interface Whole {
  readonly request: RegExp
  readonly tables: readonly string[]
  /** Only these statements of the request; all of them without it. */
  readonly query?: RegExp
  readonly reason: string
}
const WHOLE: readonly Whole[] = [
  {
    request: /administrator: templates,/,
    tables: ['templates'],
    query: /^select count/,
    reason: 'it counts at most ten thousand of nearly all',
  },
  { request: /summary$/, tables: ['templates'], reason: 'it asks whether there is one, and stops at the first' },
  {
    request: /planner|export of consults/,
    tables: ['consultancies'],
    reason: 'it counts all consults, and the table has hardly more pages than the index',
  },
  {
    request: /export of/,
    tables: ['profiles', 'users', 'user_accounts', 'person_addresses'],
    reason: 'a tenth of everybody',
  },
  { request: /routes|match of a domain/, tables: ['user_accounts'], reason: 'a domain may match a tenth of everybody' },
  {
    request: /search|Steward/,
    tables: ['templates', 'template_passages', 'template_words'],
    reason: 'how the searches find documents is measured by their own tests',
  },
]

/** Tables that the portal writes only; what is in them is read by procedures. */
const WRITTEN_ONLY = new Set(['account_choices', 'account_email_domains', 'account_email_overrides'])

const REQUESTS = [
  ...[1, 2].flatMap((n) =>
    memberRequests(n).map((request) => ({ ...request, name: `member ${n}: ${request.name}`, person: personId(n) })),
  ),
  ...[...ADMINISTRATOR_REQUESTS, ...EXPORT_REQUESTS].map((request) => ({
    ...request,
    name: `administrator: ${request.name}`,
    person: administratorId(1),
  })),
]

describe('the plan of every query that the portal makes, in a firm with eight thousand people', () => {
  let cluster: PostgresCluster
  let db: Database
  let rest: PortalRest
  let plans: LoggedPlan[]
  const failures: string[] = []

  beforeAll(async () => {
    cluster = await startPostgres({ settings: { ...LOG_PLANS, shared_buffers: '256MB' } })
    const url = await cluster.createDatabase()
    db = await openPostgres({ url })
    await applyProject(db)
    await fillFirm(url, SIZE)
    rest = await openPortalRest(db)
    for (const { name, person, ask } of REQUESTS) {
      await mark(db, name)
      const { error } = await ask(rest.clientOf(person))
      if (error !== null) failures.push(`${name}: ${error.message}`)
    }
    plans = await readPlans(db)
  }, 300_000)
  afterAll(async () => {
    await rest.close()
    await db.close()
    await cluster.stop()
  })

  it('answers every request', () => {
    expect(failures).toEqual([])
    const marks = new Set(plans.map((plan) => plan.mark))
    expect(REQUESTS.filter(({ name }) => !marks.has(name)).map(({ name }) => name)).toEqual([])
  })

  it('is read where the tables are large', async () => {
    const { rows } = await db.query({
      text: `select relname, n_live_tup from pg_stat_user_tables where schemaname in ('public', 'private', 'auth', 'storage')`,
    })
    const counts = new Map(rows.map(([name, count]) => [name, Number(count)]))
    expect(LARGE.filter((table) => (counts.get(table) ?? 0) < ROWS)).toEqual([])
  })

  it('reads no large table from one end to the other', () => {
    const large = new Set<string>(LARGE)
    // Before the first mark the firm is filled.
    const asked = plans.filter((plan) => plan.mark !== '')
    const found = asked.flatMap((plan) =>
      plan.nodes
        .filter((node) => node['Node Type'] === 'Seq Scan' && large.has(node['Relation Name'] ?? ''))
        .map((node) => ({ request: plan.mark, table: node['Relation Name'] ?? '', query: plan.query }))
        .filter((scan) => !WHOLE.some((whole) => isAllowed(whole, scan))),
    )
    expect(found.map(({ request, table, query }) => `${request}: ${table} in ${shortened(query)}`)).toEqual([])
  })

  it('covers every table and every reading procedure that the portal names', async () => {
    const { rows } = await db.query({
      text: `select proname from pg_proc where pronamespace = 'public'::regnamespace and provolatile = 'v'`,
    })
    const writing = new Set(rows.flat())
    const names = namesInPortal()
    expect(names.procedures.filter((name) => !writing.has(name) && !rest.asked.has(`rpc/${name}`))).toEqual([])
    expect(names.tables.filter((name) => !WRITTEN_ONLY.has(name) && !rest.asked.has(name))).toEqual([])
  })
})

const isAllowed = (whole: Whole, { request, table, query }: Readonly<Record<'request' | 'table' | 'query', string>>) =>
  whole.tables.includes(table) && whole.request.test(request) && (whole.query?.test(query) ?? true)

const shortened = (query: string): string => query.replaceAll(/\s+/g, ' ').slice(0, 200)

/** The tables and procedures that the portal's source names. */
function namesInPortal(): { readonly tables: readonly string[]; readonly procedures: readonly string[] } {
  const folder = inRepository('portal/src')
  const text = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n')
  const named = (pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map((match) => match[1] ?? ''))].toSorted()
  return {
    tables: named(/(?<!storage)\s*\.from\('([a-z_]+)'\)/g),
    procedures: named(/\.rpc\(\s*'([a-z_]+)'/g),
  }
}
