import { REALTIME_SUBSCRIBE_STATES as STATES, type RealtimeChannel } from '@supabase/supabase-js'
import type { Client } from './supabase.ts'

interface ChannelOptions {
  /** Creates the channel, with its listeners. */
  readonly make: () => RealtimeChannel
  /** Called when changes begin or stop to arrive. */
  readonly onLive: (isLive: boolean) => void
}

const RETRY_MS = 1000
const MAX_RETRY_MS = 30_000

/**
 * Joins a channel until the returned function is called. After a lost connection the client joins again by itself, but
 * not after the server has ended the channel: that happens when a computer sleeps until its token has expired. The
 * returned function resolves when the channel is left.
 */
export function keepJoined(client: Client, { make, onLive }: ChannelOptions): () => Promise<unknown> {
  let channel: RealtimeChannel
  let isWanted = true
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let waitMs = RETRY_MS

  const join = () => {
    channel = make().subscribe((status) => {
      if (!isWanted) return
      const isLive = status === STATES.SUBSCRIBED
      onLive(isLive)
      if (isLive) waitMs = RETRY_MS
      if (status === STATES.CLOSED) rejoinLater()
    })
  }
  const rejoinLater = () => {
    clearTimeout(retryTimer)
    retryTimer = setTimeout(() => void rejoin(), waitMs)
    waitMs = Math.min(2 * waitMs, MAX_RETRY_MS)
  }
  const rejoin = async () => {
    // Uses the current token. If there is none, the server refuses, and that is reported like any refusal.
    await client.realtime.setAuth().catch(() => undefined)
    if (isWanted) join()
  }

  join()
  return () => {
    isWanted = false
    clearTimeout(retryTimer)
    return client.removeChannel(channel)
  }
}
