import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import '../../../tests/support/web-socket.ts'
import { launchEngine, PUBLISHABLE_KEY } from '../../../tests/support/engine/launch-engine.ts'
import { ADMINISTRATOR_REQUESTS } from '../../../tests/support/large-firm/administrator-requests.ts'
import { EXPORT_REQUESTS } from '../../../tests/support/large-firm/export-requests.ts'
import {
  administratorId,
  fillFirm,
  type FirmSize,
  LARGE_FIRM,
  personId,
  SMALL_FIRM,
} from '../../../tests/support/large-firm/fill.ts'
import { memberRequests } from '../../../tests/support/large-firm/member-requests.ts'
import type { FirmRequest } from '../../../tests/support/large-firm/request.ts'
import { keepResults } from '../../../tests/support/measuring/keep-results.ts'
import type { PostgresCluster } from '../../../tests/support/postgres.ts'
import type { Scope } from '../../../tests/support/processes/scope.ts'
import { startCluster } from '../../../tests/support/processes/start-cluster.ts'
import { stopOnSignals } from '../../../tests/support/processes/stop-on-signals.ts'
import { describeMachine, postgresVersion } from '../machine.ts'
import { SETTINGS } from '../postgres.ts'
import { copyPortalProject } from '../project.ts'
import { JWT_SECRET, signToken } from '../workload.ts'
import { type Measured, measureRequest, problemOf } from './measure.ts'
import { firmTable } from './report.ts'

export const HELP = `npm run bench -- firm [options]

Fills two databases, a nearly empty one and one with 2,000 accounts, 20,000 people and 3 million notifications, and asks both
what the portal asks as a member of the largest account and as an administrator. It takes about ten minutes.

  --only <text>     only requests whose name contains the text, such as "users"
  --size <share>    a share of the large firm, such as 0.1, for a quick look; the limits still hold
  --help            this text
`

interface FirmOptions {
  readonly only: string
  readonly share: number
}

/** A member of the largest account, and an administrator. */
const PEOPLE = [
  { who: 'member', id: personId(1), requests: memberRequests(1) },
  { who: 'administrator', id: administratorId(1), requests: [...ADMINISTRATOR_REQUESTS, ...EXPORT_REQUESTS] },
] as const

/** Returns the exit code. */
export async function benchFirm({ only, share }: FirmOptions, scope: Scope): Promise<number> {
  const cluster = await startCluster(scope, { ...SETTINGS, maintenance_work_mem: '512MB' })
  stopOnSignals(scope)
  // So that an answer may be the plan of its statement, with the pages that it read.
  await cluster.script(
    'postgres',
    `create role authenticator; alter role authenticator set pgrst.db_plan_enabled = 'true'`,
  )
  const size = Object.fromEntries(
    Object.entries(LARGE_FIRM).map(([name, count]) => [name, Math.max(2, Math.round(count * share))]),
  ) as unknown as FirmSize
  const small = await startFirm(cluster, scope, 'small_firm', SMALL_FIRM)
  const large = await startFirm(cluster, scope, 'large_firm', size)

  const measured: Record<string, readonly Measured[]> = {}
  for (const { who, id, requests } of PEOPLE) {
    const firms = { small: clientOf(small, id), large: clientOf(large, id) }
    const chosen: readonly FirmRequest[] = requests.filter(({ name }) => `${who} ${name}`.includes(only))
    const rows: Measured[] = []
    for (const request of chosen) rows.push(await measureRequest(firms, request))
    measured[who] = rows
    console.log(`\nAs ${who}\n${firmTable(rows)}`)
  }
  await keepResults({
    firm: {
      measuredAt: new Date().toISOString(),
      machine: { ...describeMachine(), postgres: postgresVersion(cluster) },
      size,
      measured,
    },
  })
  const problems = Object.entries(measured).flatMap(([who, rows]) =>
    rows.flatMap((row) => {
      const problem = problemOf(row)
      return problem === null ? [] : [`${who}: ${row.name} ${problem}`]
    }),
  )
  console.log(
    problems.length === 0 ? '\nEvery request is within its limits.' : `\nOver the limits:\n${problems.join('\n')}`,
  )
  return problems.length === 0 ? 0 : 1
}

/** Starts the engine on a new database, which migrates it, and fills it. Returns the engine's address. */
async function startFirm(cluster: PostgresCluster, scope: Scope, name: string, size: FirmSize): Promise<string> {
  const folder = join(scope.folder, name)
  const project = join(folder, 'supabase')
  await mkdir(project, { recursive: true })
  await copyPortalProject(project, { rows: false })
  await cluster.createDatabase(name)
  const { port } = await launchEngine({
    scope,
    folder,
    args: ['serve', '--project', project],
    env: { JWT_SECRET, DATABASE_URL: cluster.urlOf(name) },
  })
  console.log(`Filling ${name} …`)
  await fillFirm(cluster.urlOf(name), size, (script, seconds) => console.log(`  ${script}: ${seconds.toFixed(1)} s`))
  return `http://127.0.0.1:${port}`
}

function clientOf(url: string, person: string): SupabaseClient {
  const claims = {
    aud: 'authenticated',
    exp: Math.floor(Date.now() / 1000) + 7200,
    sub: person,
    role: 'authenticated',
    session_id: person,
  }
  return createClient(url, PUBLISHABLE_KEY, {
    auth: { persistSession: false, autoRefreshToken: false },
    accessToken: () => Promise.resolve(signToken(JSON.stringify(claims))),
  })
}
