import { afterAll, beforeAll, expect, it } from 'vitest'
import { JWT_SECRET, type EngineProcess } from '../support/engine/engine-process.ts'
import { ask, ownEngine, type OwnEngine } from './support/own-engine.ts'
import { PROJECT } from './support/projects.ts'
import { olderKey } from '../support/engine/tokens.ts'
import { riseOfMemory } from '../support/measuring/process-memory.ts'

const LONG = 'x'.repeat(9_000_000)
const REPEATED = ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}:body`).join(',')
const times = (count: number, of: (n: number) => string, between = ','): string =>
  Array.from({ length: count }, (_, n) => of(n)).join(between)

/** Runs with the default limits. PGlite runs inside the engine's process, so the measured memory includes the database. */
let own: OwnEngine
let engine: EngineProcess
beforeAll(async () => {
  own = await ownEngine({ project: PROJECT })
  engine = await own.start()
})
afterAll(() => own.dispose())

async function fillAndWarmUp(): Promise<void> {
  const body = JSON.stringify({ body: LONG })
  // Anonymous callers may not send a body of this size.
  const headers = { authorization: `Bearer ${olderKey(JWT_SECRET, 'service_role')}` }
  expect((await ask(engine, 'scrolls?id=in.(1,2,3)', { method: 'PATCH', headers, body })).status).toBe(204)
  // The largest allowed answer: the process allocates this memory once and keeps it.
  for (let turn = 0; turn < 3; turn += 1) {
    const answer = await ask(engine, 'racks?select=leaves(scrolls(body))&leaves.id=in.(1,2)&id=eq.1')
    if ((await answer.text()).length < 2 * LONG.length) throw new Error(`the answer is too short: ${answer.status}`)
  }
}

/** The status, and by how many megabytes the peak memory rises. */
async function statusAndRise(path: string): Promise<{ status: number; rise: number }> {
  let status = 0
  const rise = await riseOfMemory(engine.pid, async () => {
    const answer = await ask(engine, path)
    await answer.text()
    status = answer.status
  })
  return { status, rise: rise / 1024 ** 2 }
}

const LARGE: Readonly<Record<string, string>> = {
  'one column five times': `scrolls?id=eq.1&select=${REPEATED}`,
  'twenty rows one to one': `leaves?id=eq.1&select=${times(20, (n) => `e${n}:scrolls(${REPEATED})`)}`,
  'rows one to one within a list': `racks?id=eq.1&select=leaves(${times(19, (n) => `e${n}:scrolls(body)`)})`,
  'ten lists, each within the limit':
    `racks?id=eq.1&select=${times(10, (n) => `e${n}:leaves(...scrolls(body))`)}` +
    times(10, (n) => `&e${n}.id=in.(1,2)`, ''),
}

it('the engine refuses an answer that is far too large before it builds it', async (context) => {
  context.skip(process.platform !== 'linux', 'only Linux reports the peak memory')
  await fillAndWarmUp()
  for (const [what, path] of Object.entries(LARGE)) {
    const { status, rise } = await statusAndRise(path)
    // The rise was 600 to 1,200 MB when the engine measured rows after it had built them.
    expect([what, status, rise < 250 ? 'flat' : `${Math.round(rise)} MB`]).toEqual([what, 413, 'flat'])
  }
})
