import { afterAll, describe, expect, it } from 'vitest'
import type { EngineProcess } from '../support/engine/engine-process.ts'
import { jobOf, JOBS_PROJECT, missed } from './support/jobs.ts'
import { ownEngine } from './support/own-engine.ts'

const own = await ownEngine({ project: JOBS_PROJECT })
const engines: EngineProcess[] = []
afterAll(async () => {
  await Promise.all(engines.map((engine) => engine.stop()))
  await own.dispose()
})

describe('two engines on one Postgres', () => {
  const runs = (label: string) => own.sql(`select engine from ticks where label = '${label}' order by id`)

  it('run a due job once, and one engine takes over from the other', { timeout: 240_000 }, async () => {
    await Promise.all(engines.splice(0).map((engine) => engine.stop()))
    const first = await own.start()
    await first.stop()
    await own.sql('delete from ticks')
    await own.sql('update engine.jobs set runs = 0, holder = null, lease_until = null, last_success_at = null')
    await own.sql(missed('schedule:tick', 'schedule:slow'))
    engines.push(...(await Promise.all([own.start(), own.start()])))
    const [one] = engines as [EngineProcess]
    await expect.poll(async () => (await jobOf(one, 'schedule:tick')).lastSuccess, { timeout: 60_000 }).not.toBeNull()
    await expect.poll(() => runs('slow'), { timeout: 60_000 }).toHaveLength(1)
    expect(await runs('tick')).toHaveLength(1)

    const [[holder]] = (await runs('slow')) as [[string]]
    const killed = engines.find(({ url }) => url === holder)
    const other = engines.find(({ url }) => url !== holder)
    expect(killed).toBeDefined()
    expect(await jobOf(other as EngineProcess, 'schedule:slow')).toMatchObject({ running: true, runs: 1 })
    await killed?.kill()
    await own.sql(`update engine.jobs set lease_until = now() where name = 'schedule:slow'`)
    // The other engine looks for jobs once a minute, a new one at its start; either of them may take over.
    engines.push(await own.start())
    await expect.poll(() => runs('slow'), { timeout: 120_000, interval: 200 }).toHaveLength(2)
    const [, [successor] = []] = await runs('slow')
    expect(engines.filter((engine) => engine !== killed).map(({ url }) => url)).toContain(successor)
    expect(await runs('tick')).toHaveLength(1)
  })
})
