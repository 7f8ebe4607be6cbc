import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { loadavg } from 'node:os'
import { benchFolder } from '../project.ts'
import { LEAST_CASES, type Fault, type FaultOptions, type Finding } from './fault.ts'
import type { Kind } from './ground.ts'

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
const file = join(benchFolder, '../docs/reports/faults.md')

export function isKept({ finding, isSkipped }: Outcome): boolean {
  return isSkipped === true || (finding !== undefined && finding.checks.every(({ held }) => held))
}

export function verdictOf(outcome: Outcome): string {
  if (outcome.isSkipped) return 'not tried here'
  return isKept(outcome) ? 'kept' : 'BROKEN'
}

export async function writeReport(outcomes: readonly Outcome[], options: FaultOptions, command: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text(outcomes, options, command))
}

function text(outcomes: readonly Outcome[], options: FaultOptions, command: string): string {
  const faults = [...new Set(outcomes.map(({ fault }) => fault))]
  const parts = faults.map((fault) =>
    section(
      fault,
      outcomes.filter((outcome) => outcome.fault === fault),
    ),
  )
  const rows = outcomes.map(
    (outcome) => `| ${outcome.fault.title} | ${NAMES[outcome.database]} | ${counts(outcome)} | ${verdictOf(outcome)} |`,
  )
  return `# Faults: what was broken on purpose, and what was kept

Made by:

\`\`\`
${command}
\`\`\`

Each fault is done to the product itself (\`engine/dist/main.js start\`, with both environments, or \`serve\` where a project of
its own is needed), on a copy of a database in which ${options.clients} people are signed in; Postgres has its disk settings left
safe. The people are those of [the load](load.md), with the same mixture and pauses, and do besides whatever else is promised.
"Acknowledged" means: the client got the answer that it was done. "Begun without a yes" are requests that were cut off, refused,
or found nobody: of each, everything or nothing may be there. A promise with fewer than ${LEAST_CASES} acknowledged cases does not
count as kept. More of it stands in [bench](../../bench/README.md#faults).

Measured on ${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, load of the machine at the end ${(loadavg()[0] ?? 0).toFixed(1)}.

| fault | database | promises | verdict |
|---|---|---|---|
${rows.join('\n')}

${parts.join('\n\n')}
`
}

function counts({ finding }: Outcome): string {
  if (finding === undefined) return ''
  return `${finding.checks.filter(({ held }) => held).length} of ${finding.checks.length}`
}

function section(fault: Fault, outcomes: readonly Outcome[]): string {
  return `## ${fault.title}\n\n${outcomes.map(part).join('\n\n')}`
}

function part(outcome: Outcome): string {
  const { database, finding, failure } = outcome
  const title = `### On ${NAMES[database]}: ${verdictOf(outcome)}`
  if (finding === undefined) return `${title}\n\n${failure ?? ''}`
  const rows = finding.checks.map(
    ({ promise, held, seen }) => `| ${promise} | ${held ? 'yes' : '**no**'} | ${cell(seen)} |`,
  )
  const read =
    finding.read.length === 0
      ? 'The operator reads nothing.'
      : `The operator reads:\n\n\`\`\`\n${finding.read.join('\n')}\n\`\`\``
  return `${title}\n\nDone: ${finding.done}.\n\n| promised | kept | seen |\n|---|---|---|\n${rows.join('\n')}\n\n${read}`
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
