import { TEXTS } from '../texts.ts'

/** An entry of the log as lists show it. */
export interface AccessEvent {
  readonly seq: number
  readonly at: string
  readonly actor: string | null
  readonly via: string
  readonly action: string
  /** JSON. */
  readonly object: string
}

export type Facts = Readonly<Record<string, unknown>>

/** What the entry is about. Its fields are unknown, because somebody with access to the database may have written anything. */
export function factsOf({ object }: Pick<AccessEvent, 'object'>): Facts {
  try {
    const value: unknown = JSON.parse(object)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
  } catch {
    return {}
  }
}

export const textIn = (facts: Facts, key: string): string | null => {
  const value = facts[key]
  return typeof value === 'string' && value.trim() !== '' ? value : null
}

/** The people whom an entry mentions, besides the person who acted. */
export function peopleIn(event: Pick<AccessEvent, 'object'>): readonly string[] {
  const facts = factsOf(event)
  return ['as', 'person'].flatMap((key) => textIn(facts, key) ?? [])
}

export const actionKinds = () => Object.entries(TEXTS.kinds).map(([value, label]) => ({ value, label }))

export function viaName(via: string): string {
  const names: Readonly<Record<string, string>> = TEXTS.via
  return names[via] ?? via
}
