import { existsSync } from 'node:fs'
import { z } from 'zod'
import { readCron } from '../cron/cron.ts'
import { parseConfig } from './config-error.ts'

/** A function of the project that is called on a schedule. */
export interface Schedule {
  readonly name: string
  /** Five fields, in UTC. */
  readonly cron: string
  /** Whether it is also called when an engine starts. */
  readonly atStart: boolean
  readonly function: string
  /** Sent as JSON. */
  readonly body: unknown
}

const cron = z.string().superRefine((value, context) => {
  try {
    readCron(value)
  } catch (error) {
    context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) })
  }
})

const slug = z.string().regex(/^[A-Za-z0-9][\w-]{0,62}$/, 'expected letters, digits, hyphens and underscores')

/** Strict, unlike `config.toml`: the file is the engine's own, and a misspelt key would be a schedule that never runs. */
const schedulesFile = z.record(
  slug,
  z.strictObject({
    cron,
    at_start: z.boolean().default(false),
    function: slug,
    body: z.record(z.string(), z.json()).default({}),
  }),
)

/**
 * Reads `schedules.toml` in the folder of `config.toml`. It is a separate file, because Supabase's own tool refuses a
 * `config.toml` with keys that it does not know; on Supabase, pg_cron does what this file says.
 */
export function readSchedules(file: string, readToml: (file: string) => unknown): readonly Schedule[] {
  if (!existsSync(file)) return []
  const given = parseConfig(schedulesFile, readToml(file), file)
  return Object.entries(given).map(([name, { at_start: atStart, ...schedule }]) => ({ name, atStart, ...schedule }))
}
