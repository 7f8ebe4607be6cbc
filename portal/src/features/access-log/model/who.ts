import { TEXTS } from '../texts.ts'
import { type AccessEvent, factsOf, textIn } from './event.ts'
import type { NameOf } from './words.ts'

/** The people whom a log mentions: those who act in it, and those they act on. */
export interface People {
  readonly nameOf: NameOf
  readonly isOfFirm: (id: string) => boolean
  /** The names of the two sides. */
  readonly firm: string
  readonly account: string
}

export interface Who {
  readonly name: string
  /** The side that the person is on, and whom they acted as; null for the portal itself. */
  readonly side: string | null
}

export function whoOf(event: Pick<AccessEvent, 'actor' | 'via' | 'action' | 'object'>, people: People): Who {
  const { actor, via, action } = event
  if (actor === null) return { name: via === 'key' ? TEXTS.via.key : TEXTS.who.portal, side: null }
  const side = people.isOfFirm(actor) ? people.firm : people.account
  const as = action === 'changed' || action === 'document_opened' ? textIn(factsOf(event), 'as') : null
  return {
    name: people.nameOf(actor) ?? TEXTS.who.deleted,
    side: as === null ? side : TEXTS.who.as(side, people.nameOf(as) ?? TEXTS.who.somebody),
  }
}
