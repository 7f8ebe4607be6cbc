import { z } from 'zod'
import type { Database } from '../../kernel/db/database.ts'
import type { Logger } from '../../kernel/log/logger.ts'
import type { Figure, FigureSource } from './figure.ts'

const CACHE_MS = 15_000
const TIMEOUT_MS = 1_500
const MAX_ROWS = 500

const rowSchema = z.object({
  name: z.string().regex(/^[a-z][a-z0-9_]{0,59}$/),
  labels: z
    .record(z.string().regex(/^[a-z][a-z0-9_]{0,29}$/), z.string().max(100))
    .refine((labels) => Object.keys(labels).length <= 5 && !Object.hasOwn(labels, 'environment')),
  value: z.number(),
})

/**
 * Figures of the project: the rows of its function `private.operator_figures()`, if it has one, as gauges
 * `portico_project_<name>`. The engine calls it with its own rights, so no role of the API needs them.
 */
export function createProjectFigures(db: Database, log: Logger): FigureSource {
  let asked = Number.NEGATIVE_INFINITY
  let cached: Promise<readonly Figure[]> = Promise.resolve([])
  return () => {
    if (performance.now() - asked < CACHE_MS) return cached
    asked = performance.now()
    cached = ask(db, log)
    return cached
  }
}

async function ask(db: Database, log: Logger): Promise<readonly Figure[]> {
  return db.transaction(
    async (session) => {
      const found = await session.query({ text: `select to_regprocedure('private.operator_figures()') is not null` })
      if (found.rows[0]?.[0] !== 't') return []
      const { rows } = await session.last({
        text: `select jsonb_build_object('name', name, 'labels', coalesce(labels, '{}'), 'value', value)
          from private.operator_figures() limit ${MAX_ROWS}`,
      })
      return rows.flatMap(([row]) => figureOf(row ?? null, log))
    },
    { statementTimeoutMs: TIMEOUT_MS },
  )
}

function figureOf(row: string | null, log: Logger): Figure[] {
  const read = rowSchema.safeParse(JSON.parse(row ?? 'null'))
  if (!read.success) {
    log.warn('a row of private.operator_figures() has an invalid name, label or value, and is left out')
    return []
  }
  const { name, labels, value } = read.data
  return [{ name: `portico_project_${name}`, help: 'Of the project itself', kind: 'gauge', labels, value }]
}
