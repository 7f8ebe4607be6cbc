import type { Database, Statement } from '../../../kernel/db/database.ts'
import type { Caller } from '../../../kernel/db/run-as.ts'
import type { Filter } from '../protocol/filter.ts'
import { arrayLiteral } from '../../../kernel/db/array-literal.ts'
import type { Change } from './change.ts'

/** What is to be found out, for a batch of changes: places are those in the lists. */
export interface Question {
  readonly changes: readonly Change[]
  readonly callers: readonly Caller[]
  /** Which caller asks for which change. */
  readonly pairs: readonly { readonly change: number; readonly caller: number }[]
  /** Comparisons that only the database can make, each on behalf of a role that may read the columns. */
  readonly filters: readonly { readonly role: string; readonly filters: readonly Filter[] }[]
  readonly filterPairs: readonly { readonly change: number; readonly filter: number }[]
}

/** A table as the messages about its rows need it. */
export interface TableView {
  readonly columns: readonly { readonly name: string; readonly type: string }[]
  readonly keys: readonly string[]
  /** What an update or a delete tells of the old row. */
  readonly identity: readonly string[] | 'full'
  readonly secured: boolean
  /** The columns that each role may read. */
  readonly readable: Readonly<Record<string, readonly string[]>>
}

interface Failure {
  readonly caller?: number
  readonly filter?: number
  readonly changes: readonly number[]
  readonly relation: string
  readonly code: string
  readonly message: string
}

export interface Verdict {
  isVisible(change: number, caller: number): boolean
  passes(change: number, filter: number): boolean
  table(relation: string): TableView | undefined
  readonly failed: readonly Failure[]
}

interface Answer {
  readonly visible: readonly { readonly caller: number; readonly changes: readonly number[] }[]
  readonly passed: readonly { readonly filter: number; readonly changes: readonly number[] }[]
  readonly failed: readonly Failure[]
  readonly tables: Readonly<Record<string, TableView>> | null
}

const TEXT = 'select engine.judge_changes($1, $2, $3, $4, $5, $6, $7::jsonb, $8, $9, $10, $11, $12::boolean)'

/** One statement for the whole batch. `singly` judges every pair apart, so that one that fails spares the others. */
export async function judge(
  db: Database,
  question: Question,
  options: { readonly apiSearchPath: string; readonly timeoutMs: number; readonly singly: boolean },
): Promise<Verdict> {
  const statement = statementOf(question, options.apiSearchPath, options.singly)
  const { rows } = await db.transaction((session) => session.last(statement), {
    statementTimeoutMs: options.timeoutMs,
  })
  const answer = JSON.parse(rows[0]?.[0] ?? 'null') as Answer
  const visible = placesOf(answer.visible.map(({ caller, changes }) => [caller, changes]))
  const passed = placesOf(answer.passed.map(({ filter, changes }) => [filter, changes]))
  return {
    isVisible: (change, caller) => visible.get(caller + 1)?.has(change + 1) ?? false,
    passes: (change, filter) => passed.get(filter + 1)?.has(change + 1) ?? false,
    table: (relation) => answer.tables?.[relation],
    failed: answer.failed,
  }
}

function placesOf(entries: readonly (readonly [number, readonly number[]])[]): Map<number, Set<number>> {
  const places = new Map<number, Set<number>>()
  for (const [key, changes] of entries) {
    const known = places.get(key)
    if (known === undefined) places.set(key, new Set(changes))
    else for (const change of changes) known.add(change)
  }
  return places
}

/** Places count from one in SQL. */
function statementOf(question: Question, apiSearchPath: string, singly: boolean): Statement {
  const { changes, callers, pairs, filters, filterPairs } = question
  return {
    text: TEXT,
    values: [
      arrayLiteral(changes.map(({ transaction }) => transaction)),
      arrayLiteral(changes.map(({ id }) => id)),
      arrayLiteral(callers.map(({ role }) => role)),
      arrayLiteral(callers.map(({ claims }) => claims)),
      arrayLiteral(pairs.map(({ change }) => change + 1)),
      arrayLiteral(pairs.map(({ caller }) => caller + 1)),
      JSON.stringify(filters.map((set) => set.filters)),
      arrayLiteral(filters.map(({ role }) => role)),
      arrayLiteral(filterPairs.map(({ change }) => change + 1)),
      arrayLiteral(filterPairs.map(({ filter }) => filter + 1)),
      apiSearchPath,
      String(singly),
    ],
    prepare: true,
  }
}
