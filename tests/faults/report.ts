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
  /** Why there is none. */
  readonly failure?: string
  /** Not this machine's: no failure of the product. */
  readonly isSkipped?: boolean
}

const NAMES: Record<Kind, string> = { pglite: 'PGlite', postgres: 'Postgres' }
const file = inRepository('docs/reports/faults.md')

export function isKept({ finding, isSkipped }: Outcome): boolean {
  return isSkipped === true || (finding !== undefined && finding.checks.every(({ held }) => held))
}

export function verdictOf(outcome: Outcome): string {
  if (outcome.isSkipped) return 'not tried here'
  return isKept(outcome) ? 'kept' : 'BROKEN'
}

/** A fault on a database, as it stands in the report. */
interface Part {
  readonly fault: string
  readonly database: string
  readonly verdict: string
  readonly body: string
}

/** What was tried now takes the place of what stands there of it; the rest of the report stays. */
export async function writeReport(
  outcomes: readonly Outcome[],
  order: readonly Fault[],
  { clients }: FaultOptions,
  command: string,
): Promise<void> {
  const before = await readFile(file, 'utf8').catch(() => '')
  const made = `Made by \`${command}\` with ${clients} people on ${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}; load of the machine at the end ${(loadavg()[0] ?? 0).toFixed(1)}.`
  const now = outcomes.map((outcome) => partOf(outcome, made))
  const known = [...now, ...partsIn(before)]
  const parts = order.flatMap(({ title }) =>
    Object.values(NAMES).flatMap((name) => known.find((part) => part.fault === title && part.database === name) ?? []),
  )
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text(parts, order))
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

Made by \`npm run bench -- faults\`; a run of some of them alone takes the place of those, and each says by what it was made.

Each fault is done to the product itself (\`engine/dist/main.js start\`, with both environments, or \`serve\` where a project of
its own is needed), on a copy of a database in which people are signed in; Postgres has its disk settings left safe. The people
are those of [the load](load.md), with the same mixture and pauses, and do besides whatever else is promised. "Acknowledged"
means: the client got the answer that it was done. "Begun without a yes" are requests that were cut off, refused, or found
nobody: of each, everything or nothing may be there. A promise with fewer than ${LEAST_CASES} acknowledged cases does not count as
kept. [How it is done](../../tests/faults/README.md).

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
