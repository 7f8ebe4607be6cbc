import { type RefObject, useCallback, useEffect, useRef } from 'react'

/**
 * A card that changes its column is drawn anew there, and the browser forgets that it had the focus. Called with the
 * card's id before the move, the focus follows it.
 */
export function useKeptFocus(board: RefObject<HTMLElement | null>): (cardId: string) => void {
  const wanted = useRef<string | null>(null)
  useEffect(() => {
    if (wanted.current === null) return
    const card = board.current?.querySelector<HTMLElement>(`[data-card="${CSS.escape(wanted.current)}"]`)
    if (document.activeElement === document.body) card?.focus()
    wanted.current = null
  })
  return useCallback((cardId) => {
    wanted.current = cardId
  }, [])
}
