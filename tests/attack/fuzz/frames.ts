import fc from 'fast-check'
import { training } from '../../support/training/training.ts'
import { leakIn } from '../support/leaks.ts'
import { world } from '../support/world.ts'
import type { Finding } from './invariants.ts'

const EVENTS = [
  'phx_join',
  'phx_leave',
  'heartbeat',
  'access_token',
  'broadcast',
  'presence',
  'postgres_changes',
  'system',
  'x',
]

function frames(ids: readonly string[]): fc.Arbitrary<string | Uint8Array<ArrayBuffer>> {
  const word = fc.oneof(
    fc.constantFrom('', 'x', 'realtime:', 'realtime:x', 'phoenix', ...ids),
    fc.string({ unit: 'binary', maxLength: 10 }),
  )
  const filter = fc
    .tuple(word, fc.constantFrom('eq', 'in', 'neq', 'x'), word)
    .map(([column, operator, value]) => `${column}=${operator}.${value}`)
  const change = fc.record(
    {
      event: fc.constantFrom('*', 'INSERT', 'x'),
      schema: fc.constantFrom('public', 'auth', '*'),
      table: fc.constantFrom('kanban_cards', 'notifications', 'admin_actions', 'x'),
      filter,
    },
    { requiredKeys: [] },
  )
  const join = fc.record({
    config: fc.record(
      {
        postgres_changes: fc.array(change, { maxLength: 3 }),
        broadcast: fc.jsonValue({ maxDepth: 1 }),
        presence: fc.jsonValue({ maxDepth: 1 }),
      },
      { requiredKeys: [] },
    ),
  })
  const payload = fc.oneof(join, fc.jsonValue({ maxDepth: 3 }))
  const message = fc.tuple(fc.option(word), fc.option(word), word, fc.constantFrom(...EVENTS), payload)
  return fc.oneof(
    { weight: 8, arbitrary: message.map((parts) => JSON.stringify(parts)) },
    { weight: 2, arbitrary: fc.jsonValue().map((any) => JSON.stringify(any)) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 40 }).map((bytes) => new Uint8Array(bytes)) },
  )
}

/** Opens one socket after the other. Each sends 150 frames, or fewer if the server closes it. */
export async function fuzzFrames(
  seed: number,
  end: number,
  tally: { sent: number },
  findings: Finding[],
): Promise<void> {
  const { attacker, victim, their } = await world()
  const any = frames([victim.id, ...Object.values(their)])
  for (let round = 0; Date.now() < end; round += 1) {
    const version = round % 2 === 0 ? '2.0.0' : '1.0.0'
    const address = `${training.url.replace(/^http/, 'ws')}/realtime/v1/websocket?apikey=${training.key}&vsn=${version}`
    const socket = new WebSocket(address)
    socket.addEventListener('message', ({ data }) => {
      const leak = leakIn(String(data))
      if (leak !== null)
        findings.push({
          invariant: `a frame contains ${leak.what}`,
          request: `seed ${seed + round}`,
          answer: String(data).slice(0, 300),
        })
    })
    const closed = new Promise<void>((resolve) => socket.addEventListener('close', () => resolve()))
    socket.addEventListener('error', () => undefined)
    await Promise.race([new Promise((resolve) => socket.addEventListener('open', resolve)), closed])
    socket.send(JSON.stringify(['0', '0', 'realtime:x', 'access_token', { access_token: attacker.token }]))
    for (const frame of fc.sample(any, { seed: seed + round, numRuns: 150 })) {
      if (socket.readyState !== WebSocket.OPEN) break
      socket.send(frame)
      tally.sent += 1
      // The pause keeps below the limit of messages per second, so that the server reads most of them.
      await new Promise((resolve) => setTimeout(resolve, 8))
    }
    socket.close()
    await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, 2_000))])
  }
}
