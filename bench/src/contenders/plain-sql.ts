import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Unavailable, type Measure } from '../contender.ts'
import type { Cluster } from '../postgres.ts'
import { run } from '../processes.ts'
import { schemaScripts } from '../project.ts'
import { Latencies, type Sample } from '../stats.ts'
import { CONNECTIONS, expectedIds, people, ROWS, statements } from '../workload.ts'

const PLAIN_DATABASE = 'plain'

export async function preparePlainDatabase(cluster: Cluster): Promise<void> {
  await cluster.createDatabase(PLAIN_DATABASE)
  await cluster.script(PLAIN_DATABASE, (await schemaScripts()).join('\n'))
  await cluster.script(PLAIN_DATABASE, 'vacuum analyze')
  for (const person of people) {
    const { caller, list } = statements(person)
    const results = await cluster.script(PLAIN_DATABASE, `begin; ${caller}; ${list}; commit`)
    const ids = results[2]?.rows.map(({ id }) => id)
    if (ids?.join() !== expectedIds(person, ROWS).join()) throw new Error('Plain SQL did not answer the newest rows')
  }
}

/** The limit: the same statements as the same role with the same claims, prepared, and nothing around them. */
export async function plainSql(cluster: Cluster, folder: string, pipelined: boolean): Promise<Measure> {
  if (cluster.pgbench instanceof Unavailable) throw cluster.pgbench
  const program = cluster.pgbench
  const url = cluster.url(PLAIN_DATABASE)
  const scripts = join(folder, pipelined ? 'pipelined' : 'plain')
  await mkdir(scripts, { recursive: true })
  const files = await Promise.all(
    people.map(async (person, index) => {
      const { caller, list } = statements(person)
      const lines = ['begin;', `${caller};`, `${list};`, 'commit;']
      if (pipelined) lines.splice(0, 4, '\\startpipeline', ...lines, '\\endpipeline')
      const file = join(scripts, `${index}.sql`)
      await writeFile(file, `${lines.join('\n')}\n`)
      return file
    }),
  )
  return (seconds) => pgbench({ program, url, folder: scripts, files }, Math.max(1, Math.round(seconds)))
}

interface Bench {
  readonly program: string
  readonly url: string
  readonly folder: string
  readonly files: readonly string[]
}

async function pgbench({ program, url, folder, files }: Bench, seconds: number): Promise<Sample> {
  const logs = join(folder, 'logs')
  await mkdir(logs)
  const options = ['-n', '-M', 'prepared', '-c', String(CONNECTIONS), '-j', '1', '-T', String(seconds)]
  const scripts = files.flatMap((file) => ['-f', file])
  const log = ['-l', `--log-prefix=${join(logs, 'log')}`]
  try {
    const output = await run(program, [...options, ...log, ...scripts, url], { timeoutMs: seconds * 1000 + 15_000 })
    const perSecond = Number(/tps = ([\d.]+)/.exec(output)?.[1])
    const failed = /failed transactions: (\d+)/.exec(output)?.[1] ?? '0'
    if (!(perSecond > 0) || failed !== '0') throw new Error(`pgbench answered: ${output}`)
    return { ...(await readLatencies(logs)), perSecond }
  } finally {
    await rm(logs, { recursive: true, force: true })
  }
}

/** One line a transaction: client, number, microseconds, … */
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
