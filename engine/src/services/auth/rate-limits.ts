import type { Database } from '../../kernel/db/database.ts'
import type { Limit } from './auth.ts'

/**
 * What an allowance is reckoned from. It is whole again within its own time: a later moment was written before the clock
 * was set back, and nobody shall be locked out until it comes round again.
 */
const FROM = `case when r.whole_again_at > now() + $3::interval then now() else greatest(r.whole_again_at, now()) end`

/**
 * Takes one from an allowance of `count` in `seconds`, which fills up steadily. Resolves to 0 if there was one left,
 * else to the seconds until the next. One statement, so that many at once cannot take the same one.
 */
export async function take(db: Database, key: string, { count, seconds }: Limit): Promise<number> {
  const each = `${seconds / count} seconds`
  const { rows } = await db.query({
    text: `
with taken as (
  insert into engine.rate_limits as r (key, whole_again_at)
  values ($1, now() + $2::interval)
  on conflict (key) do update
  set whole_again_at = ${FROM} + $2::interval
  where ${FROM} + $2::interval <= now() + $3::interval
  returning 1
)
select case
  when exists (select from taken) then 0
  else ceil(extract(epoch from (
    select whole_again_at + $2::interval - $3::interval - now() from engine.rate_limits where key = $1
  )))
end`,
    values: [key, each, `${seconds} seconds`],
    prepare: true,
  })
  return Math.max(0, Number(rows[0]?.[0] ?? 0))
}

/** Counters that are whole again say nothing any more. */
export async function forgetRateLimits(db: Database): Promise<void> {
  await db.query({ text: 'delete from engine.rate_limits where whole_again_at < now()', prepare: true })
}
