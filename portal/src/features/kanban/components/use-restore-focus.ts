import { type RefObject, useCallback, useEffect, useRef } from 'react'
import type { ColumnId } from '../model/board.ts'

const TIMEOUT_MS = 2_000

/** A card in its future column, or that column itself. */
interface FocusTarget {
  readonly cardId?: string | undefined
  readonly column: ColumnId
}

/**
 * Returns a function to call before a card moves to another column or is deleted. The card's element then disappears,
 * and the browser drops the focus: it goes to the given place, unless it has gone elsewhere meanwhile. It checks at
 * every frame, because a menu that closes in between returns the focus to a button that disappears too.
 */
export function useRestoreFocus(board: RefObject<HTMLElement | null>): (place: FocusTarget) => void {
  const frame = useRef(0)
  useEffect(() => () => cancelAnimationFrame(frame.current), [])
  return useCallback(
    (place) => {
      const until = performance.now() + TIMEOUT_MS
      const look = () => {
        const isLost = document.activeElement === null || document.activeElement === document.body
        const target = isLost && board.current !== null ? targetIn(board.current, place) : null
        target?.focus()
        if (target === null && performance.now() < until) frame.current = requestAnimationFrame(look)
      }
      cancelAnimationFrame(frame.current)
      frame.current = requestAnimationFrame(look)
    },
    [board],
  )
}

function targetIn(board: HTMLElement, { cardId, column }: FocusTarget): HTMLElement | null {
  const within = cardId === undefined ? 'button' : `[data-card="${CSS.escape(cardId)}"]`
  return board.querySelector<HTMLElement>(`[data-column="${column}"] ${within}`)
}
