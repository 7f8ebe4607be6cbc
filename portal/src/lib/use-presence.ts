import type { RealtimeChannel } from '@supabase/supabase-js'
import { useEffect, useState } from 'react'
import { type Announcement, Announcer } from './announcer.ts'
import { keepJoined } from './keep-joined.ts'
import { randomName } from './random-name.ts'
import type { Client } from './supabase.ts'

/** A client has one channel for a topic: the next one waits until the former is left. */
const leaving = new Map<string, Promise<unknown>>()

/**
 * Tells the others on a private topic something about this user (null: nothing), and returns what they tell. A server
 * that refuses, or is not there, means that nobody is: the page does not depend on it.
 */
export function usePresence(client: Client, topic: string, own: Announcement | null): readonly Announcement[] {
  const [others, setOthers] = useState<readonly Announcement[]>([])
  const [announcer] = useState(() => new Announcer())
  const text = JSON.stringify(own)
  useEffect(() => announcer.announce(JSON.parse(text) as Announcement | null), [announcer, text])

  useEffect(() => {
    let leave: (() => Promise<unknown>) | null = null
    let isWanted = true
    // Each window has a key of its own: the client confuses windows with the same one.
    const key = randomName()
    const join = () => {
      let current: RealtimeChannel | null = null
      return keepJoined(client, {
        make: () => {
          const channel = client.channel(topic, { config: { private: true, presence: { key } } })
          current = channel
          return channel.on('presence', { event: 'sync' }, () => setOthers(othersOn(channel.presenceState(), key)))
        },
        onLive(isLive) {
          announcer.use(isLive ? current : null)
          if (!isLive) setOthers([])
        },
      })
    }
    void Promise.resolve(leaving.get(topic)).then(() => {
      if (isWanted) leave = join()
    })
    return () => {
      isWanted = false
      announcer.use(null)
      setOthers([])
      if (leave !== null) leaving.set(topic, leave())
    }
  }, [client, topic, announcer])
  return others
}

/** The newest of each window. */
function othersOn(state: Readonly<Record<string, readonly Announcement[]>>, ownKey: string): readonly Announcement[] {
  return Object.entries(state).flatMap(([key, metas]) => {
    const newest = metas.at(-1)
    return key === ownKey || newest === undefined ? [] : [newest]
  })
}
