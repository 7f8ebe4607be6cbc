import { type RefObject, useCallback, useEffect, useRef } from 'react'

const PATIENCE_MS = 2_000

/**
 * A card that changes its column is drawn anew there, and the browser forgets that it had the focus. Called with the
 * card's id before the move, the focus follows it; unless it has gone elsewhere meanwhile, or nothing moves.
 */
export function useKeptFocus(board: RefObject<HTMLElement | null>): (cardId: string) => void {
  const wanted = useRef<{ cardId: string; until: number } | null>(null)
  useEffect(() => {
    if (wanted.current === null || document.activeElement !== document.body) return
    const { cardId, until } = wanted.current
    wanted.current = null
    if (performance.now() > until) return
    board.current?.querySelector<HTMLElement>(`[data-card="${CSS.escape(cardId)}"]`)?.focus()
  })
  return useCallback((cardId) => {
    wanted.current = { cardId, until: performance.now() + PATIENCE_MS }
  }, [])
}
