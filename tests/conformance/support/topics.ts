import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js'
import { expect } from 'vitest'
import { joined, liveClient, run } from './live.ts'
import { ALICE, BOB, type Actor } from './target.ts'

export interface Message {
  readonly event: string
  readonly payload: Readonly<Record<string, unknown>>
  readonly meta?: Readonly<Record<string, unknown>>
}

export interface Member {
  readonly client: SupabaseClient
  readonly channel: RealtimeChannel
  readonly heard: Message[]
}

interface Options {
  readonly as?: Actor
  readonly client?: SupabaseClient
  readonly isPrivate?: boolean
  readonly version?: '1.0.0' | '2.0.0'
  readonly broadcast?: { self?: boolean; ack?: boolean; replay?: { since: number; limit?: number } }
  /** The key of its presence. Without one the channel does not ask who is present. */
  readonly presence?: string
}

let count = 0

/** A topic of its own for each test. The word before the colon chooses the policy. */
export function newTopic(kind: string): string {
  return `${kind}:${++count}-${Date.now().toString(36)}`
}

/** A room with alice as a member, and bob only if it says so. */
export async function newRoom(members: readonly ('alice' | 'bob')[] = ['alice']): Promise<string> {
  const topic = newTopic('room')
  for (const member of members) await run(`insert into topic_members values ('${topic}', '${idOf(member)}')`)
  return topic
}

export const idOf = (member: 'alice' | 'bob'): string => (member === 'alice' ? ALICE : BOB)

/** Joins a private topic with the official client. Rejects with the server's reason. */
export async function member(topic: string, options: Options = {}): Promise<Member> {
  const { as = 'alice', isPrivate = true, broadcast = { ack: true }, presence, version } = options
  const client = options.client ?? liveClient({ as, ...(version === undefined ? {} : { version }) })
  const heard: Message[] = []
  const channel = client.channel(topic, {
    config: {
      private: isPrivate,
      broadcast,
      ...(presence === undefined ? {} : { presence: { key: presence } }),
    },
  })
  channel.on('broadcast', { event: '*' }, (message) => heard.push(message as unknown as Message))
  if (presence !== undefined) channel.on('presence', { event: 'sync' }, () => undefined)
  await joined(channel)
  return { client, channel, heard }
}

export const say = (channel: RealtimeChannel, payload: object, event = 'words') =>
  channel.send({ type: 'broadcast', event, payload })

/** The keys of everyone who is present for this channel, and what they track. */
function present(channel: RealtimeChannel): Record<string, unknown[]> {
  const state = JSON.parse(JSON.stringify(channel.presenceState())) as Record<string, { presence_ref?: string }[]>
  for (const metas of Object.values(state)) for (const meta of metas) delete meta.presence_ref
  return state
}

export async function untilPresent(channel: RealtimeChannel, expected: Record<string, unknown[]>): Promise<void> {
  await expect.poll(() => present(channel), { timeout: 10_000, interval: 20 }).toEqual(expected)
}
