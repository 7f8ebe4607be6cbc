import { DatabaseError } from '../../kernel/db/errors.ts'
import { fromDatabase } from './errors.ts'
import { projectHooks } from './project-hooks.ts'
import { findRoute, paramsOf } from './routes.ts'
import { createSweeper } from './sweeper.ts'
import type { Storage, StorageDependencies } from './types.ts'

export function createStorage(dependencies: StorageDependencies): Storage {
  const sweeper = createSweeper(dependencies)
  const { db, settings } = dependencies
  const hooks = projectHooks(db, settings.statementTimeoutMs)
  const context = { ...dependencies, hooks, sweep: sweeper.soon }
  return {
    async handle(call) {
      const match = findRoute(call.request.method ?? 'GET', call.path)
      try {
        return await match.route.run(context, call, paramsOf(match))
      } catch (error) {
        throw error instanceof DatabaseError ? (fromDatabase(error) ?? error) : error
      }
    },
    tidy: sweeper.now,
    hold: sweeper.hold,
    close: sweeper.close,
  }
}
