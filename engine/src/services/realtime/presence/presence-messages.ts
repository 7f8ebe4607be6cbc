import { z } from 'zod'
import type { LocalChange } from './presence-hub.ts'
import type { Presence } from './presence-topic.ts'

/** A presence with its topic, as engines send it to each other. */
export interface PlacedPresence {
  readonly topic: string
  readonly presence: Presence
}

const placed = z.tuple([z.string(), z.string(), z.string(), z.string()])

/**
 * What engines tell each other. Every engine counts its own changes; the number after the last change is in each message, so that
 * others notice a change that they have not got, and ask for the whole state.
 */
const schema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('changes'),
    number: z.number(),
    joins: z.array(placed),
    leaves: z.array(z.tuple([z.string(), z.string()])),
  }),
  z.object({
    kind: z.literal('state'),
    number: z.number(),
    part: z.number(),
    parts: z.number(),
    presences: z.array(placed),
  }),
  z.object({ kind: z.literal('alive'), number: z.number() }),
  /** Asks one engine, or all of them, for their state. */
  z.object({ kind: z.literal('ask'), engine: z.string().nullable() }),
  z.object({ kind: z.literal('gone') }),
])

export type PresenceMessage = z.infer<typeof schema>

/** Null for a text that no engine wrote. */
export function decodeMessage(text: string): PresenceMessage | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** Who joined and left meanwhile was never there: those who get the message take the leaves first. */
export function changesMessage(number: number, changes: readonly LocalChange[]): PresenceMessage {
  const leaves = changes.filter((change) => change.kind === 'leave')
  const left = new Set(leaves.map(({ ref }) => ref))
  const joins = changes.filter((change) => change.kind === 'join').filter(({ presence }) => !left.has(presence.ref))
  return { kind: 'changes', number, joins: joins.map(entryOf), leaves: leaves.map(({ topic, ref }) => [topic, ref]) }
}

/** The whole state, in messages of a size that the database stores quickly. */
export function stateMessages(
  number: number,
  presences: readonly PlacedPresence[],
  perMessage = 200,
): PresenceMessage[] {
  const parts = Math.max(1, Math.ceil(presences.length / perMessage))
  return Array.from({ length: parts }, (_, part) => ({
    kind: 'state',
    number,
    part,
    parts,
    presences: presences.slice(part * perMessage, (part + 1) * perMessage).map(entryOf),
  }))
}

type Entry = z.infer<typeof placed>

function entryOf({ topic, presence }: PlacedPresence): Entry {
  return [topic, presence.ref, presence.key, presence.meta]
}

export function placedOf([topic, ref, key, meta]: Entry): PlacedPresence {
  return { topic, presence: { ref, key, meta } }
}
