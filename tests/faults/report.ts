import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { loadavg } from 'node:os'
import { inRepository } from '../support/paths.ts'
import { LEAST_CASES, type Fault, type FaultOptions, type Finding } from './fault.ts'
import type { Kind } from './cluster.ts'

export interface Outcome {
  readonly fault: Fault
  readonly database: Kind
  readonly finding?: Finding
  /** The reason if there is no finding. */
  readonly failure?: string
  /** This machine cannot run the fault, which is not a failure of the product. */
  readonly isSkipped?: boolean
}

const NAMES: Record<Kind, string> = { pglite: 'PGlite', postgres: 'Postgres' }
const FILE = inRepository('reports/faults.md')

export function isKept({ finding, isSkipped }: Outcome): boolean {
  return isSkipped === true || (finding !== undefined && finding.checks.every(({ held }) => held))
}

export function verdictOf(outcome: Outcome): string {
  if (outcome.isSkipped) return 'not tried here'
  return isKept(outcome) ? 'kept' : 'BROKEN'
}

/** The section of one fault on one database in the report. */
interface Part {
  readonly fault: string
  readonly database: string
  readonly verdict: string
  readonly body: string
}

/** Replaces the sections of the faults of this run; the other sections of the report stay. */
export async function writeReport(
  outcomes: readonly Outcome[],
  order: readonly Fault[],
  { clients }: FaultOptions,
  command: string,
): Promise<void> {
  const before = await readFile(FILE, 'utf8').catch(() => '')
  const made = `Made by \`${command}\` with ${clients} people on ${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}; load of the machine at the end ${(loadavg()[0] ?? 0).toFixed(1)}.`
  const now = outcomes.map((outcome) => partOf(outcome, made))
  const known = [...now, ...partsIn(before)]
  const parts = order.flatMap(({ title }) =>
    Object.values(NAMES).flatMap((name) => known.find((part) => part.fault === title && part.database === name) ?? []),
  )
  await mkdir(dirname(FILE), { recursive: true })
  await writeFile(FILE, text(parts, order))
}

function partsIn(report: string): Part[] {
  return report.split(/^## /m).flatMap((section) => {
    const [fault = '', ...parts] = section.split(/^### On /m)
    return parts.flatMap((part) => {
      const [, database = '', verdict = '', body = ''] = /^(\w+): (.*)\n([^]*)$/.exec(part) ?? []
      return { fault: fault.trim(), database, verdict, body: body.trim() }
    })
  })
}

function text(parts: readonly Part[], order: readonly Fault[]): string {
  const rows = parts.map(
    ({ fault, database, verdict, body }) => `| ${fault} | ${database} | ${counts(body)} | ${verdict} |`,
  )
  const sections = order.flatMap(({ title }) => {
    const own = parts.filter(({ fault }) => fault === title)
    if (own.length === 0) return []
    return `## ${title}\n\n${own.map(({ database, verdict, body }) => `### On ${database}: ${verdict}\n\n${body}`).join('\n\n')}`
  })
  return `# Faults: what was broken on purpose, and what was kept

\`npm run bench -- faults\` writes this page. A run of some faults replaces only their sections; each section names its command.

Each fault happens to the product itself (\`engine/dist/main.js start\`, with both environments, or \`serve\` for a fault that
needs its own project), on a copy of a database with signed-in users; Postgres keeps its safe disk settings. The users are those of
[the load](load.md), with the same mixture and pauses, and also do everything else that has a promise. "Acknowledged" means that
the client got the answer that the write was done. "Not acknowledged" are requests that were cut off or refused, or that reached
no server: the effect of each must exist completely or not at all. A promise with fewer than ${LEAST_CASES} acknowledged cases does
not count as kept. [The method](../../tests/faults/README.md).

| fault | database | promises | verdict |
|---|---|---|---|
${rows.join('\n')}

${sections.join('\n\n')}
`
}

function counts(body: string): string {
  const [kept, broken] = ['yes', '**no**'].map((word) => body.split(` | ${word} | `).length - 1)
  return `${kept} of ${(kept ?? 0) + (broken ?? 0)}`
}

function partOf(outcome: Outcome, made: string): Part {
  const { fault, database, finding, failure } = outcome
  const what = { fault: fault.title, database: NAMES[database], verdict: verdictOf(outcome) }
  if (finding === undefined) return { ...what, body: `${made}\n\n${failure ?? ''}` }
  const rows = finding.checks.map(
    ({ promise, held, seen }) => `| ${promise} | ${held ? 'yes' : '**no**'} | ${cell(seen)} |`,
  )
  const read =
    finding.read.length === 0
      ? 'The operator reads nothing.'
      : `The operator reads:\n\n\`\`\`\n${finding.read.join('\n')}\n\`\`\``
  const table = `| promised | kept | seen |\n|---|---|---|\n${rows.join('\n')}`
  return { ...what, body: `${made}\n\nDone: ${finding.done}.\n\n${table}\n\n${read}` }
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
