import type { Database, Statement } from '../../../kernel/db/database.ts'
import type { Caller } from '../../../kernel/db/run-as.ts'
import { arrayLiteral } from '../../../kernel/db/array-literal.ts'
import type { Change } from './change.ts'
import { groupPositions } from './indexed-set.ts'

/** Which caller may see which change of a batch. Pairs name both by their positions in the lists. */
export interface Question {
  readonly changes: readonly Change[]
  readonly callers: readonly Caller[]
  /** Which caller asks for which change. */
  readonly pairs: readonly { readonly change: number; readonly caller: number }[]
}

/** What the messages about a table's rows need to know about it. */
export interface TableView {
  readonly columns: readonly { readonly name: string; readonly type: string }[]
  readonly keys: readonly string[]
  /** The columns of the old row that an update or a delete sends. */
  readonly identity: readonly string[] | 'full'
  readonly secured: boolean
  /** The columns that each role may read. */
  readonly readable: Readonly<Record<string, readonly string[]>>
}

/** Changes whose visibility could not be checked. They are sent to nobody. */
export interface Failure {
  readonly changes: readonly number[]
  readonly relation: string
  readonly code: string
  readonly message: string
}

export interface Visibility {
  isVisible(change: number, caller: number): boolean
  table(relation: string): TableView | undefined
  readonly failed: readonly Failure[]
}

interface Answer {
  readonly visible: readonly { readonly caller: number; readonly changes: readonly number[] }[]
  readonly failed: readonly Failure[]
  readonly tables: Readonly<Record<string, TableView>> | null
}

export interface AskOptions {
  readonly apiSearchPath: string
  readonly timeoutMs: number
  /** The user who asks, if it is only one. */
  readonly owner?: string
  /** Whether to check every pair separately, so that one that fails does not fail the others. */
  readonly singly: boolean
}

const TEXT = 'select engine.check_visibility($1, $2, $3, $4, $5, $6, $7, $8::boolean)'

/** Asks the database with one statement for the whole batch. */
export async function checkVisibility(db: Database, question: Question, options: AskOptions): Promise<Visibility> {
  const statement = statementOf(question, options)
  const { rows } = await db.transaction((session) => session.last(statement), {
    statementTimeoutMs: options.timeoutMs,
  })
  const answer = JSON.parse(rows[0]?.[0] ?? 'null') as Answer
  const visible = groupPositions(answer.visible.map(({ caller, changes }) => [caller, changes]))
  return {
    isVisible: (change, caller) => visible.get(caller + 1)?.has(change + 1) ?? false,
    table: (relation) => answer.tables?.[relation],
    failed: answer.failed,
  }
}

/** SQL counts positions from one. */
function statementOf({ changes, callers, pairs }: Question, { apiSearchPath, singly }: AskOptions): Statement {
  return {
    text: TEXT,
    values: [
      arrayLiteral(changes.map(({ transaction }) => transaction)),
      arrayLiteral(changes.map(({ id }) => id)),
      arrayLiteral(callers.map(({ role }) => role)),
      arrayLiteral(callers.map(({ claims }) => claims)),
      arrayLiteral(pairs.map(({ change }) => change + 1)),
      arrayLiteral(pairs.map(({ caller }) => caller + 1)),
      apiSearchPath,
      String(singly),
    ],
    prepare: true,
  }
}
