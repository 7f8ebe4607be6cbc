import { REALTIME_SUBSCRIBE_STATES as STATES, type RealtimeChannel } from '@supabase/supabase-js'
import type { Client } from './supabase.ts'

interface Wish {
  /** Creates the channel, with its listeners. */
  readonly make: () => RealtimeChannel
  /** Called when changes begin or stop to arrive. */
  readonly onLive: (isLive: boolean) => void
}

const AGAIN_MS = 1000
const AGAIN_AT_MOST_MS = 30_000

/**
 * Joins a channel until the returned function is called. After a lost connection the client joins again by itself, but not after the
 * server has ended the channel: that happens when a computer sleeps until its token has expired.
 */
export function keepJoined(client: Client, { make, onLive }: Wish): () => void {
  let channel: RealtimeChannel
  let isWanted = true
  let again: ReturnType<typeof setTimeout> | undefined
  let waitMs = AGAIN_MS

  const join = () => {
    channel = make().subscribe((status) => {
      if (!isWanted) return
      const isLive = status === STATES.SUBSCRIBED
      onLive(isLive)
      if (isLive) waitMs = AGAIN_MS
      if (status === STATES.CLOSED) joinAgain()
    })
  }
  const joinAgain = () => {
    clearTimeout(again)
    again = setTimeout(() => void joinAnew(), waitMs)
    waitMs = Math.min(2 * waitMs, AGAIN_AT_MOST_MS)
  }
  const joinAnew = async () => {
    // Uses the current token. If there is none, the server refuses, and that is reported like any refusal.
    await client.realtime.setAuth().catch(() => undefined)
    if (isWanted) join()
  }

  join()
  return () => {
    isWanted = false
    clearTimeout(again)
    void client.removeChannel(channel)
  }
}
