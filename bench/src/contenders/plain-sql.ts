import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Measure } from '../contender.ts'
import { findPgbench } from '../postgres.ts'
import type { PostgresCluster } from '../../../tests/support/postgres.ts'
import { run } from '../../../tests/support/processes/processes.ts'
import { schemaScripts } from '../project.ts'
import { Latencies, type Sample } from '../../../tests/support/measuring/stats.ts'
import { ACCOUNTS, ACCOUNT_STEP, CALLER_SQL, CONNECTIONS, expectedIds, LIST_SQL, people, ROWS } from '../workload.ts'

const PLAIN_DATABASE = 'plain'

export async function preparePlainDatabase(cluster: PostgresCluster): Promise<void> {
  await cluster.createDatabase(PLAIN_DATABASE)
  await cluster.script(PLAIN_DATABASE, (await schemaScripts()).join('\n'))
  await cluster.script(PLAIN_DATABASE, 'vacuum analyze')
}

/** The reference: the same prepared statements, with the same role and claims, sent by pgbench. */
export async function plainSql(cluster: PostgresCluster, folder: string, pipelined: boolean): Promise<Measure> {
  const program = await findPgbench(cluster.version)
  await checkAnswers(cluster)
  const home = join(folder, pipelined ? 'pipelined' : 'plain')
  await mkdir(home)
  const { caller, list } = withNumber(':number')
  const transaction = ['begin;', `${caller};`, `${list};`, 'commit;']
  if (pipelined) transaction.splice(0, 4, '\\startpipeline', ...transaction, '\\endpipeline')
  const script = join(home, 'script.sql')
  await writeFile(script, [`\\set number (:client_id * ${ACCOUNT_STEP}) % ${ACCOUNTS}`, ...transaction, ''].join('\n'))
  const bench = { program, url: cluster.urlOf(PLAIN_DATABASE), home, script }
  return (seconds) => pgbench(bench, Math.max(1, Math.round(seconds)))
}

/** pgbench has only numbers as variables, so the statements build the ids of the user and the account from a number. */
function withNumber(number: string): { readonly caller: string; readonly list: string } {
  const [person] = people
  if (person === undefined) throw new Error('Nobody asks')
  const digits = person.accountId.slice(-12)
  const padded = `' || lpad(${number}::text, 12, '0')`
  const claims = `('${person.claims.replace(digits, `${padded} || '`)}')`
  const accountId = `('${person.accountId.replace(digits, padded)})::uuid`
  return { caller: CALLER_SQL.replace('$1', claims), list: LIST_SQL.replace('$1', accountId) }
}

async function checkAnswers(cluster: PostgresCluster): Promise<void> {
  for (const person of people) {
    const { caller, list } = withNumber(String(person.number))
    const results = await cluster.script(PLAIN_DATABASE, `begin; ${caller}; ${list}; commit`)
    const ids = results[2]?.rows.map(({ id }) => id)
    if (ids?.join() !== expectedIds(person, ROWS).join()) throw new Error('Plain SQL did not answer the newest rows')
  }
}

interface Bench {
  readonly program: string
  readonly url: string
  readonly home: string
  readonly script: string
}

async function pgbench({ program, url, home, script }: Bench, seconds: number): Promise<Sample> {
  const logs = join(home, 'logs')
  await mkdir(logs)
  const options = ['-n', '-M', 'prepared', '-c', String(CONNECTIONS), '-j', '1', '-T', String(seconds)]
  const log = ['-l', `--log-prefix=${join(logs, 'log')}`]
  try {
    const output = await run(program, [...options, ...log, '-f', script, url], { timeoutMs: seconds * 1000 + 15_000 })
    const perSecond = Number(/tps = ([\d.]+)/.exec(output)?.[1])
    const failed = /failed transactions: (\d+)/.exec(output)?.[1] ?? '0'
    if (!(perSecond > 0) || failed !== '0') throw new Error(`pgbench answered: ${output}`)
    return { ...(await readLatencies(logs)), perSecond }
  } finally {
    await rm(logs, { recursive: true, force: true })
  }
}

/** Each line is a transaction: client, number, microseconds, … */
async function readLatencies(folder: string): Promise<Sample> {
  const latencies = new Latencies()
  for (const name of await readdir(folder)) {
    for (const line of (await readFile(join(folder, name), 'utf8')).split('\n')) {
      const microseconds = Number(line.split(' ', 3)[2])
      if (microseconds > 0) latencies.add(microseconds / 1000)
    }
  }
  return latencies.sample(1)
}
