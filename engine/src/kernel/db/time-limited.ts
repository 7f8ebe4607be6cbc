import type { Database } from './database.ts'

/** The same database, with a time limit for every statement: a project's hook must not delay everybody else. */
export function timeLimited(db: Database, statementTimeoutMs: number): Database {
  return {
    ...db,
    transaction: (work, options) => db.transaction(work, { statementTimeoutMs, ...options }),
    query: (statement) => db.transaction((session) => session.last(statement), { statementTimeoutMs }),
  }
}
