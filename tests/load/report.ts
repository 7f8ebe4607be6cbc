import { mkdir, writeFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { dirname } from 'node:path'
import { inRepository } from '../support/paths.ts'
import { bottleneckOf } from './bottleneck.ts'
import { TITLES, type LoadResult } from './load-result.ts'
import { THINK_MS } from '../support/simulated-users/crowd.ts'
import type { LoadOptions } from './options.ts'
import type { Recorded } from './plain.ts'
import { cpuTable, kindTable, memoryTable, plainTable, statementTable, summaryTable } from './report-tables.ts'

export interface LoadReport {
  readonly options: LoadOptions
  readonly results: readonly LoadResult[]
  readonly recorded: Recorded | null
  /** The version of Postgres; null without Postgres. */
  readonly postgres: number | null
}

const PAGE = 'reports/load.md'
const FILE = inRepository(PAGE)

export function printReport(report: LoadReport): void {
  console.log(`\n${body(report)}`)
}

export async function writeReport(report: LoadReport): Promise<void> {
  await mkdir(dirname(FILE), { recursive: true })
  await writeFile(FILE, `# Load\n\n${body(report)}\n`)
  console.log(`Written to ${PAGE}`)
}

function body(report: LoadReport): string {
  const { options, results, recorded, postgres } = report
  const day = new Date().toISOString().slice(0, 10)
  const database = postgres === null ? 'no Postgres' : `Postgres ${postgres}`
  const machine = `${cpus().length} ${process.arch} cores, Node ${process.versions.node}, ${database}`
  const busy = (loadavg()[2] ?? 0).toFixed(1)
  const sections = results.map((result) => sectionOf(result))
  return [
    '## Measured',
    '```\nnpm run bench -- load\n```',
    `${day}, ${machine}; load of the machine in the last 15 minutes, including this run: ${busy}. ${options.clients} signed-in ` +
      `people, ten to an account, each with a socket open: ${options.seconds} s with pauses of ${THINK_MS / 1000} s on ` +
      `average, then ${Math.ceil(options.seconds / 4)} s without a pause, which is the limit.`,
    summaryTable(results),
    ...(recorded === null
      ? []
      : [
          `Plain SQL: ${recorded.requests.toLocaleString('en')} requests of this mixture came to ` +
            `${recorded.transactions.toLocaleString('en')} transactions, recorded between an engine and Postgres and sent ` +
            `again without an engine, with the same roles, claims and values, over as many connections ` +
            `(${recorded.connections}; PGlite has one).`,
          plainTable(results),
        ]),
    ...sections,
    '',
  ].join('\n\n')
}

function sectionOf(result: LoadResult): string {
  const { database, measured, pipelined } = result
  return [
    `### ${TITLES[database]}`,
    'What people did, in milliseconds, each step with all its requests:',
    kindTable(measured.believable.steps, measured.limit.steps, {
      'live: from a delivery to its display': [measured.believable.live, measured.limit.live],
    }),
    'The requests of these steps:',
    kindTable(measured.believable.requests, measured.limit.requests),
    'Memory of the engine:',
    memoryTable(measured),
    'Processor, in shares of one core:',
    cpuTable(measured),
    bottleneckOf(result),
    ...(pipelined === null
      ? []
      : [
          'Where the time of plain SQL goes, pipelined, by the tables and functions of a transaction:',
          statementTable(pipelined),
        ]),
  ].join('\n\n')
}
