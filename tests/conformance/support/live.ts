import { createClient, type RealtimeChannel, type SupabaseClient } from '@supabase/supabase-js'
import { expect, onTestFinished } from 'vitest'
import { service, target, tokenOf, type Actor } from './target.ts'

/** A client of its own, with a socket of its own; closed when the test ends. */
export function liveClient(
  options: {
    readonly as?: Actor
    readonly token?: () => Promise<string>
    readonly url?: string
    readonly key?: string
    readonly version?: '1.0.0' | '2.0.0'
  } = {},
): SupabaseClient {
  const {
    as = 'anon',
    token = () => Promise.resolve(tokenOf(as)),
    url = target.url,
    key = target.key,
    version,
  } = options
  const client = createClient(url, key, {
    accessToken: token,
    realtime: version === undefined ? {} : { vsn: version },
  })
  onTestFinished(async () => {
    await Promise.all(client.getChannels().map((channel) => channel.unsubscribe()))
    // The client looks every 150 ms or more whether its socket is closed; no test need wait for that. It never rejects.
    void client.realtime.disconnect()
  })
  return client
}

/** Resolves when the channel is joined; rejects with what the server says instead. */
export async function joined(channel: RealtimeChannel): Promise<RealtimeChannel> {
  // Otherwise the client joins before it has asked for its token, and never sends it.
  await channel.socket.setAuth()
  return new Promise((resolve, reject) => {
    channel.subscribe((status, error) => {
      const word: string = status
      if (word === 'SUBSCRIBED') resolve(channel)
      else if (word !== 'CLOSED') reject(error ?? new Error(word))
    })
  })
}

export interface SubscriptionRequest {
  readonly event?: '*' | 'INSERT' | 'UPDATE' | 'DELETE'
  readonly schema?: string
  readonly table?: string
  readonly filter?: string
  readonly select?: readonly string[]
}

export interface Heard {
  readonly eventType: string
  readonly schema: string
  readonly table: string
  readonly commit_timestamp: string
  readonly new: Record<string, unknown>
  readonly old: Record<string, unknown>
  readonly errors: unknown
}

let count = 0

/**
 * Everything that a subscriber hears, from the moment on at which this resolves. What an earlier case cleared away may be
 * told a moment later: at an engine of this machine, whose clock is the same, that is left out.
 */
export async function listen(client: SupabaseClient, ...requests: readonly SubscriptionRequest[]): Promise<Heard[]> {
  const heard: Heard[] = []
  await hearInto(
    client,
    requests.map((request) => ({ request, heard })),
  )
  return heard
}

/** The same, with a list for each request. All are on one channel, which hears of changes in their order. */
export async function listenApart(
  client: SupabaseClient,
  ...requests: readonly SubscriptionRequest[]
): Promise<Heard[][]> {
  const lists = requests.map((request) => ({ request, heard: [] as Heard[] }))
  await hearInto(client, lists)
  return lists.map(({ heard }) => heard)
}

async function hearInto(
  client: SupabaseClient,
  lists: readonly { request: SubscriptionRequest; heard: Heard[] }[],
): Promise<void> {
  const since = target.kind === 'url' ? 0 : Date.now()
  const channel = client.channel(`live-${++count}`)
  for (const { request, heard } of lists) {
    const hear = (payload: Heard): void => {
      if (Date.parse(payload.commit_timestamp) > since) heard.push(payload)
    }
    channel.on('postgres_changes' as never, { event: '*', schema: 'public', ...request } as never, hear as never)
  }
  await joined(channel)
}

/** What the server says of a subscription: the first `system` message. */
export async function verdictOn(client: SupabaseClient, request: Readonly<Record<string, unknown>>): Promise<unknown> {
  const channel = client.channel(`live-${++count}`)
  const said: unknown[] = []
  channel.on('postgres_changes' as never, { event: '*', schema: 'public', ...request } as never, () => undefined)
  channel.on('system', {}, (message: unknown) => said.push(message))
  await joined(channel)
  await expect.poll(() => said.length, { timeout: 10_000 }).toBeGreaterThan(0)
  return said[0]
}

export async function until(heard: readonly unknown[], length: number): Promise<void> {
  await expect.poll(() => heard.length, { timeout: 10_000, interval: 10 }).toBeGreaterThanOrEqual(length)
}

/** As the owner of the tables, past the API. */
export async function run(statement: string): Promise<void> {
  const { error } = await service.rpc('live_exec', { statement })
  if (error) throw new Error(error.message)
}
