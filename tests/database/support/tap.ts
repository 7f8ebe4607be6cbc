import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sqlStatements } from '../../../engine/src/bootstrap/sql-statements.ts'
import type { Database } from '../../../engine/src/kernel/db/database.ts'
import { DatabaseError } from '../../../engine/src/kernel/db/errors.ts'
import { project } from './project.ts'

const folder = join(project, 'tests', 'database')

export const tapFiles = readdirSync(folder)
  .filter((name) => name.endsWith('.test.sql'))
  .sort()

export interface TapResult {
  readonly passed: number
  /** The failed tests, with pgTAP's explanations. */
  readonly failures: readonly string[]
}

/** Rolls the transaction back. */
class Undo extends Error {}

export interface TapOptions {
  /** A statement that runs in the transaction before the tests. */
  readonly before?: string
  /** Skips the rest of the file after the first failure. */
  readonly untilFailure?: boolean
}

/** Runs one file of pgTAP tests, as `psql` would, in a transaction that is rolled back. */
export async function runTap(db: Database, name: string, options: TapOptions = {}): Promise<TapResult> {
  const { before, untilFailure = false } = options
  const output: string[] = []
  let isBegun = false
  try {
    await db.transaction(async (session) => {
      if (before !== undefined) await session.script(before)
      isBegun = true
      for (const text of statementsOf(name)) {
        const { rows } = await session.query({ text }).catch((error: unknown) => {
          throw error instanceof DatabaseError ? describe(error, text) : error
        })
        for (const [line] of rows) if (line) output.push(line)
        if (untilFailure && rows.some(([line]) => line?.startsWith('not ok'))) break
      }
      throw new Undo()
    })
  } catch (error) {
    if (!isBegun) throw error
    if (!(error instanceof Undo)) return { passed: 0, failures: [...judge(output).failures, String(error)] }
  }
  return judge(output)
}

const statements = new Map<string, readonly string[]>()

/** Reads each file once, because the mutation tests run it hundreds of times. */
function statementsOf(name: string): readonly string[] {
  const known = statements.get(name)
  if (known) return known
  const texts = [...sqlStatements(read(join(folder, name)))].map(({ text }) => text)
  const found = texts.filter((text) => !/^(begin|rollback)$/i.test(text))
  statements.set(name, found)
  return found
}

/** Counts how often a test file contains a name. */
export function mentions(name: string, word: string): number {
  return statementsOf(name).filter((text) => text.includes(word)).length
}

/** Replaces `\ir file` with the content of that file. */
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
