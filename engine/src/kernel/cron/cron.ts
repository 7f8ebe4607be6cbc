import { Cron } from 'croner'

/** The times that a cron expression names, in UTC. */
export interface CronTimes {
  /** The first one later than the given time. */
  next(after: Date): Date
}

/**
 * Five fields in the syntax that every cron has, including pg_cron: numbers, names, `*`, lists, ranges and steps. The library
 * has more syntax, which would mean something else, or nothing, if the same project runs with pg_cron.
 */
const FIELDS = /^[\dA-Z*,/-]+(?: [\dA-Z*,/-]+){4}$/i
const WORDS = /[A-Z]+/gi
const NAMES = new Set('jan feb mar apr may jun jul aug sep oct nov dec sun mon tue wed thu fri sat'.split(' '))

/** Throws with a sentence that says what is wrong. */
export function readCron(expression: string): CronTimes {
  const isPlain = FIELDS.test(expression) && (expression.match(WORDS) ?? []).every((word) => isName(word))
  if (!isPlain) throw new Error(`"${expression}" is not a cron expression of five fields`)
  let cron: Cron
  try {
    cron = new Cron(expression, { timezone: 'UTC', mode: '5-part' })
  } catch {
    throw new Error(`"${expression}" is not a cron expression of five fields`)
  }
  const next = (after: Date): Date | null => cron.nextRun(after)
  if (next(new Date()) === null) throw new Error(`"${expression}" names a time that never comes`)
  return {
    next(after) {
      const time = next(after)
      if (time === null) throw new Error(`"${expression}" names no time after ${after.toISOString()}`)
      return time
    },
  }
}

function isName(word: string): boolean {
  return NAMES.has(word.toLowerCase())
}
