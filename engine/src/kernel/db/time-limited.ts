import type { Database } from './database.ts'

/** The same database, where no statement runs longer than that: a project's hook must not hold up everybody else. */
export function timeLimited(db: Database, statementTimeoutMs: number): Database {
  return {
    ...db,
    transaction: (work, options) => db.transaction(work, { statementTimeoutMs, ...options }),
    query: (statement) => db.transaction((session) => session.last(statement), { statementTimeoutMs }),
  }
}
