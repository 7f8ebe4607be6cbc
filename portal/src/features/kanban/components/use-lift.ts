import { useCallback, useRef, useState } from 'react'
import { type Card, type ColumnId, columnTitle, neighbourOf } from '../model/board.ts'
import { TEXTS } from '../texts.ts'

/** A card that the user moves by keyboard, and the column it is over. */
interface Lift {
  readonly card: Card
  readonly over: ColumnId
}

interface LiftedCard {
  readonly lift: Lift | null
  /** A text for screen readers about the last step. */
  readonly announcement: string
  /**
   * Returns whether the key was for the board. It stays the same function, so that cards render only when they change.
   */
  readonly onKey: (card: Card, key: string) => boolean
  readonly cancel: () => void
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/**
 * Moves a card by keyboard: Space lifts it, the arrow keys move it from column to column, Space or Enter drops it, and
 * Escape cancels.
 */
export function useLift(onDrop: (card: Card, target: ColumnId) => void): LiftedCard {
  const [lift, setLift] = useState<Lift | null>(null)
  const [announcement, announce] = useState('')
  const lifted = useRef<Lift>(null)

  const hold = useCallback((next: Lift | null, said: string) => {
    lifted.current = next
    setLift(next)
    announce(said)
  }, [])

  const cancel = useCallback(() => {
    if (lifted.current === null) return
    const { card } = lifted.current
    hold(null, TEXTS.keyboard.cancelled(card.title, columnTitle(card.status)))
  }, [hold])

  const drop = useCallback(
    ({ card, over }: Lift) => {
      const stays = over === card.status
      hold(null, (stays ? TEXTS.keyboard.stays : TEXTS.keyboard.dropped)(card.title, columnTitle(over)))
      if (!stays) onDrop(card, over)
    },
    [hold, onDrop],
  )

  const onKey = useCallback(
    (card: Card, key: string) => {
      const now = lifted.current
      const steps = STEPS[key]
      if (now === null) {
        if (key !== ' ') return false
        hold({ card, over: card.status }, TEXTS.keyboard.lifted(card.title, columnTitle(card.status)))
      } else if (key === ' ' || key === 'Enter') drop(now)
      else if (key === 'Escape') cancel()
      else if (steps !== undefined) {
        const over = neighbourOf(now.over, steps)
        hold({ card: now.card, over }, TEXTS.keyboard.over(now.card.title, columnTitle(over)))
      } else return false
      return true
    },
    [cancel, drop, hold],
  )
  return { lift, announcement, onKey, cancel }
}
