import { randomUUID } from 'node:crypto'
import { createClient, REALTIME_SUBSCRIBE_STATES, type SupabaseClient } from '@supabase/supabase-js'
import { WebSocket } from 'undici'
import { ask, isDone, type Tokens } from './ask.ts'
import type { Engine } from './engine.ts'
import { holdsWithin } from '../support/wait-until.ts'

const SUBSCRIBE_AGAIN_MS = 500

type Listener = Pick<Tokens, 'token' | 'address'> & { readonly id: string; readonly accountId: string }

/** A user with an open board: the official client, which reconnects and joins again by itself. */
export interface Watcher {
  /** Writes cards until one of them is received. Returns after how many milliseconds, or null if none was in time. */
  hears(withinMs: number): Promise<number | null>
  /** The titles of the received cards; titles, because the database generates the ids. */
  readonly heard: ReadonlySet<string>
  readonly isJoined: boolean
  /** The number of joins: a client that joins again loads the board again. */
  readonly joins: number
  end(): Promise<void>
}

/** Writes a card on the board of the person's account. */
export async function writeCard(engine: Engine, { id: author, accountId, token, address }: Listener) {
  const title = `probe ${randomUUID()}`
  const json = { account_id: accountId, created_by: author, title, status: 'todo', position: 0 }
  return { title, isAcknowledged: isDone(await ask(engine, 'rest/v1/kanban_cards', { token, address, json })) }
}

export async function watchBoard(engine: Engine, person: Listener): Promise<Watcher> {
  const client: SupabaseClient = createClient(engine.url, engine.key, {
    accessToken: () => Promise.resolve(person.token),
    realtime: { transport: WebSocket as never, reconnectAfterMs: () => 500 },
  })
  const heard = new Set<string>()
  const state = { isJoined: false, joins: 0, hasEnded: false }
  const subscribe = async (): Promise<void> => {
    // The client must have the token before it joins.
    await client.realtime.setAuth()
    client
      .channel(`board ${randomUUID()}`)
      .on(
        'postgres_changes',
        { event: '*', schema: 'public', table: 'kanban_cards', filter: `account_id=eq.${person.accountId}` },
        ({ new: row }) => void heard.add(String((row as { title?: string }).title)),
      )
      .subscribe((status) => {
        state.isJoined = status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED
        if (state.isJoined) state.joins += 1
        // The server closes a channel whose token has expired; this subscribes again, as a reopened page does.
        if (status === REALTIME_SUBSCRIBE_STATES.CLOSED && !state.hasEnded)
          setTimeout(() => void subscribe(), SUBSCRIBE_AGAIN_MS).unref()
      })
  }
  await subscribe()
  await holdsWithin(() => state.isJoined, 20_000)
  return {
    heard,
    get isJoined() {
      return state.isJoined
    },
    get joins() {
      return state.joins
    },
    async hears(withinMs) {
      const began = performance.now()
      await holdsWithin(() => state.isJoined, withinMs)
      while (performance.now() - began < withinMs) {
        const { title } = await writeCard(engine, person)
        if (await holdsWithin(() => heard.has(title), 2000)) return performance.now() - began
      }
      return null
    },
    async end() {
      state.hasEnded = true
      await client.removeAllChannels()
      await client.realtime.disconnect()
    },
  }
}
