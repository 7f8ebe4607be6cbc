import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sqlStatements } from '../../src/bootstrap/sql-statements.ts'
import type { Database } from '../../src/kernel/db/database.ts'
import { DatabaseError } from '../../src/kernel/db/errors.ts'
import { project } from './project-database.ts'

const folder = join(project, 'tests', 'database')

export const tapFiles = readdirSync(folder)
  .filter((name) => name.endsWith('.test.sql'))
  .sort()

export interface TapResult {
  readonly passed: number
  /** What went wrong, with pgTAP's own explanation. */
  readonly failures: readonly string[]
}

/** Ends the transaction without keeping anything. */
class Undo extends Error {}

/**
 * Runs one file of pgTAP tests, as `psql` would, in a transaction that leaves nothing behind. `before` runs first in it,
 * after the tables are there and before the tests.
 */
export async function runTap(db: Database, name: string, before?: string): Promise<TapResult> {
  const output: string[] = []
  let isBegun = false
  try {
    await db.transaction(async (session) => {
      if (before !== undefined) await session.script(before)
      isBegun = true
      for (const { text } of sqlStatements(read(join(folder, name)))) {
        if (/^(begin|rollback)$/i.test(text)) continue
        const { rows } = await session.query({ text }).catch((error: unknown) => {
          throw error instanceof DatabaseError ? describe(error, text) : error
        })
        for (const [line] of rows) if (line) output.push(line)
      }
      throw new Undo()
    })
  } catch (error) {
    if (!isBegun) throw error
    if (!(error instanceof Undo)) return { passed: 0, failures: [...judge(output).failures, String(error)] }
  }
  return judge(output)
}

/** `\ir file` reads another file at that place. */
function read(file: string): string {
  const sql = readFileSync(file, 'utf8')
  return sql.replace(/^\\ir (\S+)$/gm, (_, included: string) => read(join(dirname(file), included)))
}

function describe(error: DatabaseError, statement: string): Error {
  return new Error(`${error.message} (${error.code}) in: ${statement.slice(0, 300)}`)
}

function judge(output: readonly string[]): TapResult {
  const lines = output.join('\n').split('\n')
  const planned = Number(/^1\.\.(\d+)$/m.exec(output.join('\n'))?.[1] ?? Number.NaN)
  const passed = lines.filter((line) => /^ok\b/.test(line)).length
  const failures: string[] = []
  for (const [index, line] of lines.entries()) {
    if (!/^not ok\b/.test(line)) continue
    const reasons = lines.slice(index + 1)
    const end = reasons.findIndex((reason) => !reason.startsWith('#'))
    failures.push([line, ...reasons.slice(0, end < 0 ? undefined : end)].join('\n'))
  }
  if (failures.length === 0 && passed !== planned) failures.push(`planned ${planned} tests, ran ${passed}`)
  return { passed, failures }
}
