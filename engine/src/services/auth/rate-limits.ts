import type { Database, Session } from '../../kernel/db/database.ts'
import type { Limit } from './types.ts'

/**
 * The time from which an allowance is counted. An allowance is full again after its own time at the latest, so a later value
 * was written before the clock was set back, and must not lock anybody out. A minute is allowed for small corrections of the
 * clock. It uses clock_timestamp(), not now(): a statement that waited for the row began before the one that wrote it, so its
 * now() would make the written value look like one from before the clock was set back, and refill the allowance.
 */
const COUNTED_FROM = `case
  when r.whole_again_at > clock_timestamp() + $3::interval + interval '1 minute' then clock_timestamp()
  else greatest(r.whole_again_at, clock_timestamp())
end`

/**
 * Consumes one unit of an allowance of `count` in `seconds`, which refills steadily. Resolves to 0 if there was one, else to
 * the seconds until the next. It is one statement, so that many requests at once cannot consume the same unit.
 */
export async function consume(db: Database | Session, key: string, limit: Limit): Promise<number> {
  const { rows } = await db.query({
    text: `
with taken as (
  insert into engine.rate_limits as r (key, whole_again_at)
  values ($1, clock_timestamp() + $2::interval)
  on conflict (key) do update
  set whole_again_at = ${COUNTED_FROM} + $2::interval
  where ${COUNTED_FROM} + $2::interval <= clock_timestamp() + $3::interval
  returning 1
)
select exists (select from taken), ceil(extract(epoch from (
  select whole_again_at + $2::interval - $3::interval - clock_timestamp() from engine.rate_limits where key = $1
)))`,
    values: [key, refillTime(limit), `${limit.seconds} seconds`],
    prepare: true,
  })
  const [isTaken, wait] = rows[0] ?? []
  // The wait is computed from an older version of the row, or is missing if the row is new: so it is at least one.
  return isTaken === 't' ? 0 : Math.max(1, Number(wait ?? 0))
}

/** Gives one unit back, for an action that turned out not to count. */
export async function refund(db: Database | Session, key: string, limit: Limit): Promise<void> {
  await db.query({
    text: 'update engine.rate_limits set whole_again_at = whole_again_at - $2::interval where key = $1',
    values: [key, refillTime(limit)],
    prepare: true,
  })
}

/** The time that one unit of an allowance takes to refill, as an interval. */
function refillTime({ count, seconds }: Limit): string {
  return `${seconds / count} seconds`
}

/** Deletes counters whose allowance is full again. */
export async function deleteOldRateLimits(db: Database): Promise<void> {
  await db.query({ text: 'delete from engine.rate_limits where whole_again_at < now()', prepare: true })
}
