import { createClient, type RealtimeChannel, type SupabaseClient } from '@supabase/supabase-js'
import { expect, onTestFinished } from 'vitest'
import { service, target, tokenOf, type Actor } from './target.ts'

/** A client with its own socket, which is closed when the test ends. */
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
    // The client waits 150 ms or more for its socket to close; tests do not wait for it. The promise never rejects.
    void client.realtime.disconnect()
  })
  return client
}

/** Resolves when the channel is joined and rejects with the server's error otherwise. */
export async function joined(channel: RealtimeChannel): Promise<RealtimeChannel> {
  // Without this call the client joins before it has its token and never sends it.
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
 * Subscribes and returns the list that collects every later change. Late changes of an earlier test are left out by their
 * commit time, if the engine runs on this machine and has the same clock.
 */
export async function listen(client: SupabaseClient, ...requests: readonly SubscriptionRequest[]): Promise<Heard[]> {
  const heard: Heard[] = []
  await collectChanges(
    client,
    requests.map((request) => ({ request, heard })),
  )
  return heard
}

/** Like `listen`, with a separate list for each request. All are on one channel, so their changes arrive in order. */
export async function listenSeparately(
  client: SupabaseClient,
  ...requests: readonly SubscriptionRequest[]
): Promise<Heard[][]> {
  const lists = requests.map((request) => ({ request, heard: [] as Heard[] }))
  await collectChanges(client, lists)
  return lists.map(({ heard }) => heard)
}

async function collectChanges(
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

/** The server's answer to a subscription: the first `system` message. */
export async function subscriptionStatus(
  client: SupabaseClient,
  request: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  const channel = client.channel(`live-${++count}`)
  const messages: unknown[] = []
  channel.on('postgres_changes' as never, { event: '*', schema: 'public', ...request } as never, () => undefined)
  channel.on('system', {}, (message: unknown) => messages.push(message))
  await joined(channel)
  await expect.poll(() => messages.length, { timeout: 10_000 }).toBeGreaterThan(0)
  return messages[0]
}

export async function until(heard: readonly unknown[], length: number): Promise<void> {
  await expect.poll(() => heard.length, { timeout: 10_000, interval: 10 }).toBeGreaterThanOrEqual(length)
}

/** Runs SQL as the owner of the tables, outside the API. */
export async function run(statement: string): Promise<void> {
  const { error } = await service.rpc('live_exec', { statement })
  if (error) throw new Error(error.message)
}
