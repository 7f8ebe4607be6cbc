import { arrayLiteral } from '../../../kernel/db/array-literal.ts'
import type { Database, Statement } from '../../../kernel/db/database.ts'
import type { Filter } from '../protocol/filter.ts'
import { changeKey, type Candidate } from './batch.ts'
import type { BoundFilter } from './binding.ts'
import type { Change } from './change.ts'
import type { AskOptions, Failure } from './check-visibility.ts'
import { IndexedSet, groupPositions } from './indexed-set.ts'

/** Comparisons that only the database can do, each with a role that may read the columns. */
interface Comparison {
  readonly role: string
  readonly filters: readonly Filter[]
}

interface Answer {
  readonly passed: readonly { readonly filter: number; readonly changes: readonly number[] }[]
  readonly failed: readonly Failure[]
}

export interface Match {
  readonly passing: readonly Candidate[]
  readonly failed: readonly Failure[]
}

const TEXT = 'select engine.match_changes($1, $2, $3::jsonb, $4, $5, $6, $7, $8::boolean)'

/** The filters of a subscription that only the database can compare. */
export function leftToDatabase(filters: readonly BoundFilter[]): readonly Filter[] {
  return filters.filter(({ plain }) => plain === null)
}

/** Returns the candidates whose filters match. Only for callers who may read the row, because they wrote the filters. */
export async function match(db: Database, candidates: readonly Candidate[], options: AskOptions): Promise<Match> {
  const changes = new IndexedSet<Change>()
  const comparisons = new IndexedSet<Comparison>()
  const pairs = new IndexedSet<{ readonly change: number; readonly comparison: number }>()
  const positioned = candidates.map((candidate) => {
    const { change, binding, caller } = candidate
    const filters = leftToDatabase(binding.filters).map(({ column, op, value, negate }) => ({
      column,
      op,
      value,
      negate,
    }))
    const position = {
      change: changes.add(changeKey(change), () => change),
      comparison: comparisons.add(`${change.relation} ${caller.role} ${JSON.stringify(filters)}`, () => ({
        role: caller.role,
        filters,
      })),
    }
    pairs.add(`${position.change} ${position.comparison}`, () => position)
    return { candidate, ...position }
  })
  const statement: Statement = {
    text: TEXT,
    // SQL counts positions from one.
    values: [
      arrayLiteral(changes.list.map(({ transaction }) => transaction)),
      arrayLiteral(changes.list.map(({ id }) => id)),
      JSON.stringify(comparisons.list.map(({ filters }) => filters)),
      arrayLiteral(comparisons.list.map(({ role }) => role)),
      arrayLiteral(pairs.list.map(({ change }) => change + 1)),
      arrayLiteral(pairs.list.map(({ comparison }) => comparison + 1)),
      options.apiSearchPath,
      String(options.singly),
    ],
    prepare: true,
  }
  const { rows } = await db.transaction((session) => session.last(statement), {
    statementTimeoutMs: options.timeoutMs,
    ...(options.owner === undefined ? {} : { owner: options.owner }),
  })
  const answer = JSON.parse(rows[0]?.[0] ?? 'null') as Answer
  const passed = groupPositions(answer.passed.map(({ filter, changes: positions }) => [filter, positions]))
  return {
    passing: positioned
      .filter(({ change, comparison }) => passed.get(comparison + 1)?.has(change + 1) ?? false)
      .map(({ candidate }) => candidate),
    failed: answer.failed,
  }
}
