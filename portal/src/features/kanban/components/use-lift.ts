import { useState } from 'react'
import { type Card, type ColumnId, columnTitle, neighbourOf } from '../model/board.ts'

/** A card in the hand of someone at the keyboard, and the column it is held over. */
interface Lift {
  readonly card: Card
  readonly over: ColumnId
}

interface LiftedCard {
  readonly lift: Lift | null
  /** What was just done, in words: every step is announced. */
  readonly announcement: string
  /** Whether the key was for the board. */
  readonly onKey: (card: Card, key: string) => boolean
  readonly cancel: () => void
}

/**
 * Moving a card by keyboard: Space lifts it, the arrows carry it from column to column, Space or Enter puts it down and
 * Escape takes it back.
 */
export function useLift(onDrop: (card: Card, target: ColumnId) => void): LiftedCard {
  const [lift, setLift] = useState<Lift | null>(null)
  const [announcement, announce] = useState('')

  const pickUp = (card: Card) => {
    setLift({ card, over: card.status })
    announce(
      `Picked up ${card.title} in ${columnTitle(card.status)}. Left and right arrows choose a column, Space drops, Escape cancels.`,
    )
  }
  const carry = ({ card, over }: Lift, steps: number) => {
    const next = neighbourOf(over, steps)
    setLift({ card, over: next })
    announce(`${card.title} is over ${columnTitle(next)}.`)
  }
  const drop = ({ card, over }: Lift) => {
    setLift(null)
    announce(
      over === card.status
        ? `${card.title} stays in ${columnTitle(over)}.`
        : `Dropped ${card.title} in ${columnTitle(over)}.`,
    )
    if (over !== card.status) onDrop(card, over)
  }
  const cancel = () => {
    if (lift === null) return
    setLift(null)
    announce(`Cancelled. ${lift.card.title} stays in ${columnTitle(lift.card.status)}.`)
  }

  return {
    lift,
    announcement,
    cancel,
    onKey(card, key) {
      if (lift === null) {
        if (key !== ' ') return false
        pickUp(card)
        return true
      }
      if (key === ' ' || key === 'Enter') drop(lift)
      else if (key === 'Escape') cancel()
      else if (key === 'ArrowRight' || key === 'ArrowDown') carry(lift, 1)
      else if (key === 'ArrowLeft' || key === 'ArrowUp') carry(lift, -1)
      else return false
      return true
    },
  }
}
