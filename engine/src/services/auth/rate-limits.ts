import type { Database, Session } from '../../kernel/db/database.ts'
import type { Limit } from './types.ts'

/**
 * The moment from which an allowance is counted. An allowance is whole again within its own time: a later moment was written
 * before the clock was set back, and must not lock anybody out. A minute is allowed for small corrections of the clock.
 * clock_timestamp(), not now(): a statement that waited for the row began before the one it waited for, so by its own
 * now() the other's moment would look like one from before a clock was set back, and the allowance would be whole again.
 */
const COUNTED_FROM = `case
  when r.whole_again_at > clock_timestamp() + $3::interval + interval '1 minute' then clock_timestamp()
  else greatest(r.whole_again_at, clock_timestamp())
end`

/**
 * Takes one from an allowance of `count` in `seconds`, which fills up steadily. Resolves to 0 if there was one left,
 * else to the seconds until the next. One statement, so that many at once cannot take the same one.
 */
export async function take(db: Database | Session, key: string, limit: Limit): Promise<number> {
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
    values: [key, secondsEach(limit), `${limit.seconds} seconds`],
    prepare: true,
  })
  const [isTaken, wait] = rows[0] ?? []
  // The wait is read from before the others of this moment, or not at all if the row is younger: it is never zero.
  return isTaken === 't' ? 0 : Math.max(1, Number(wait ?? 0))
}

/** Puts one back, for what turned out not to count. */
export async function putBack(db: Database | Session, key: string, limit: Limit): Promise<void> {
  await db.query({
    text: 'update engine.rate_limits set whole_again_at = whole_again_at - $2::interval where key = $1',
    values: [key, secondsEach(limit)],
    prepare: true,
  })
}

/** How many seconds one of an allowance takes to come back, as an interval. */
function secondsEach({ count, seconds }: Limit): string {
  return `${seconds / count} seconds`
}

/** Deletes counters whose allowance is whole again. */
export async function deleteOldRateLimits(db: Database): Promise<void> {
  await db.query({ text: 'delete from engine.rate_limits where whole_again_at < now()', prepare: true })
}
