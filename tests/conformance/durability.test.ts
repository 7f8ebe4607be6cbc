import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EngineProcess } from '../support/engine/engine-process.ts'
import { IS_QUICK } from '../support/selection.ts'
import { ask, ownEngine, type OwnEngine } from './support/own-engine.ts'

const ROUNDS = IS_QUICK ? 2 : 20
const WRITERS = 4
const PAGE = 1000

let own: OwnEngine
let engine: EngineProcess | undefined
/** The highest id that a writer used, in an earlier attempt too. */
let last = 0
beforeAll(async () => {
  own = await ownEngine()
})
afterAll(() => own.dispose())

/** Inserts rows until the engine is gone and records those that were answered with 201. */
async function write(engine: EngineProcess, next: () => number, acknowledged: Set<number>): Promise<void> {
  for (;;) {
    const id = next()
    try {
      const response = await ask(engine, 'entries', {
        method: 'POST',
        body: JSON.stringify({ id, body: `entry ${id}` }),
      })
      await response.arrayBuffer()
      if (response.status === 201) acknowledged.add(id)
    } catch {
      return
    }
  }
}

async function stored(engine: EngineProcess): Promise<Map<number, string>> {
  const found = new Map<number, string>()
  for (;;) {
    const response = await ask(engine, `entries?order=id&limit=${PAGE}&offset=${found.size}`)
    if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`)
    const rows = (await response.json()) as { id: number; body: string }[]
    for (const row of rows) found.set(row.id, row.body)
    if (rows.length < PAGE) return found
  }
}

describe('kill -9 during a stream of writes', () => {
  it('loses no acknowledged row in several rounds', { timeout: 600_000 }, async () => {
    const acknowledged = new Set<number>()
    await engine?.stop()
    let running = (engine = await own.start())
    for (let round = 1; round <= ROUNDS; round += 1) {
      const before = acknowledged.size
      const writers = Array.from({ length: WRITERS }, () => write(running, () => (last += 1), acknowledged))
      // Waits for some rows first, so that there is something to lose; then the moment is chance.
      while (acknowledged.size < before + 20) await new Promise((resolve) => setTimeout(resolve, 10))
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 200))
      await running.kill()
      await Promise.all(writers)

      running = engine = await own.start()
      const rows = await stored(running)
      const lost = [...acknowledged].filter((id) => rows.get(id) !== `entry ${id}`)
      expect({ round, lost }).toEqual({ round, lost: [] })
      expect(rows.size).toBeLessThanOrEqual(last)
    }
    expect(acknowledged.size).toBeGreaterThanOrEqual(ROUNDS * 20)
  })
})
