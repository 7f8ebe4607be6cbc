import type { Listener } from './plan.ts'
import { openWireSocket, type WireSocket } from '../../../tests/support/wire-socket.ts'

const TOPIC = 'realtime:bench'

interface Change {
  readonly record: { readonly account_id: string; readonly title: string; readonly written_at: string }
}

export interface Tally {
  /** How often each change of the account arrived, by its number. */
  readonly seen: Uint8Array
  foreign: number
  /** Why the socket was closed; null while it is open. */
  ended: string | null
}

export interface Subscriber {
  readonly tally: Tally
  beat(): void
  close(): void
}

/** Joins like the official client, with serializer 1.0.0. Resolves when the server confirms the subscription. */
export async function subscribe(
  listener: Listener,
  options: { readonly port: number; readonly apiKey: string; readonly changes: number },
  onDelay: (milliseconds: number) => void,
): Promise<Subscriber> {
  const { accountId, token } = listener
  const tally: Tally = { seen: new Uint8Array(options.changes), foreign: 0, ended: null }
  let subscribed = (_error: Error | null): void => {}
  const ready = new Promise<void>((resolve, reject) => {
    subscribed = (error) => (error === null ? resolve() : reject(error))
  })
  const onText = (text: string): void => {
    const arrived = performance.timeOrigin + performance.now()
    const { event, payload } = JSON.parse(text) as { event: string; payload: Payload }
    if (event === 'postgres_changes' && payload.data !== undefined) {
      const { account_id: account, title, written_at: writtenAt } = payload.data.record
      if (account !== accountId) tally.foreign++
      else tally.seen[Number(title)] = (tally.seen[Number(title)] ?? 0) + 1
      onDelay(arrived - epochMilliseconds(writtenAt))
    } else if (payload.status === 'error') {
      subscribed(new Error(`a socket could not subscribe: ${text.slice(0, 300)}`))
    } else if (event === 'system' && payload.extension === 'postgres_changes') {
      subscribed(null)
    }
  }
  const onEnd = (reason: string): void => {
    tally.ended = reason
    subscribed(new Error(reason))
  }
  const socket: WireSocket = await openWireSocket(
    options.port,
    `/realtime/v1/websocket?apikey=${options.apiKey}&vsn=1.0.0`,
    { onText, onEnd },
  )
  const wish = { event: '*', schema: 'public', table: 'notifications', filter: `account_id=eq.${accountId}` }
  const config = { broadcast: { ack: false, self: false }, presence: { key: '' }, postgres_changes: [wish] }
  const payload = { config, access_token: token }
  socket.send(JSON.stringify({ topic: TOPIC, event: 'phx_join', payload, ref: '1', join_ref: '1' }))
  await ready
  let beats = 1
  return {
    tally,
    beat: () =>
      socket.send(JSON.stringify({ topic: 'phoenix', event: 'heartbeat', payload: {}, ref: String(++beats) })),
    close: () => socket.destroy(),
  }
}

interface Payload {
  readonly data?: Change
  readonly status?: string
  readonly extension?: string
}

/** Keeps the microseconds, which Date would cut off. */
function epochMilliseconds(time: string): number {
  const fraction = /\.(\d+)/.exec(time)?.[1] ?? ''
  const whole = Date.parse(time.replace(/\.\d+/, ''))
  return whole + Number(`0.${fraction || '0'}`) * 1000
}
