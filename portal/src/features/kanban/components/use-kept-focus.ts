import { type RefObject, useCallback, useEffect, useRef } from 'react'
import type { ColumnId } from '../model/board.ts'

const PATIENCE_MS = 2_000

/** A card in the column where it will be, or that column itself. */
interface Place {
  readonly cardId?: string | undefined
  readonly column: ColumnId
}

/**
 * A card that changes its column is drawn anew there, and one that is deleted is gone: the browser forgets that it had the
 * focus. Called before that, the focus goes to the given place as soon as it is lost; unless it goes elsewhere by itself.
 * Looked at from frame to frame: a menu that closes meanwhile gives the focus back to a button that is gone by then.
 */
export function useKeptFocus(board: RefObject<HTMLElement | null>): (place: Place) => void {
  const frame = useRef(0)
  useEffect(() => () => cancelAnimationFrame(frame.current), [])
  return useCallback(
    (place) => {
      const until = performance.now() + PATIENCE_MS
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

function targetIn(board: HTMLElement, { cardId, column }: Place): HTMLElement | null {
  const within = cardId === undefined ? 'button' : `[data-card="${CSS.escape(cardId)}"]`
  return board.querySelector<HTMLElement>(`[data-column="${column}"] ${within}`)
}
