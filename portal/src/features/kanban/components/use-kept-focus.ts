import { type RefObject, useCallback, useEffect, useRef } from 'react'
import type { ColumnId } from '../model/board.ts'

const PATIENCE_MS = 2_000

/** A card, or without one the column that it would be in. */
interface Place {
  readonly cardId?: string | undefined
  readonly column: ColumnId
}

/**
 * A card that changes its column is drawn anew there, and one that is deleted is gone: the browser forgets that it had the
 * focus. Called before that, the focus goes to the given place; unless it has gone elsewhere meanwhile, or nothing changes.
 */
export function useKeptFocus(board: RefObject<HTMLElement | null>): (place: Place) => void {
  const wanted = useRef<{ place: Place; until: number } | null>(null)
  useEffect(() => {
    if (wanted.current === null || document.activeElement !== document.body) return
    const { place, until } = wanted.current
    wanted.current = null
    if (performance.now() > until) return
    const inBoard = (selector: string) => board.current?.querySelector<HTMLElement>(selector)
    const card = place.cardId && inBoard(`[data-card="${CSS.escape(place.cardId)}"]`)
    const target = card || inBoard(`[data-column="${place.column}"] button`)
    target?.focus()
  })
  return useCallback((place) => {
    wanted.current = { place, until: performance.now() + PATIENCE_MS }
  }, [])
}
