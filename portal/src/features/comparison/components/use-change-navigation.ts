import { type RefObject, useCallback, useRef, useState } from 'react'

interface ChangeNavigation {
  /** The change that the user jumped to last; -1 if none. */
  readonly current: number
  readonly goTo: (index: number) => void
  /** Jumps to the next change (1) or the previous one (-1). */
  readonly step: (by: 1 | -1) => void
}

/** Jumps from change to change, by scrolling and by moving the focus. `area` is the element that scrolls. */
export function useChangeNavigation(area: RefObject<HTMLElement | null>, count: number): ChangeNavigation {
  const [current, setCurrent] = useState(-1)
  const last = useRef(-1)
  const goTo = useCallback(
    (index: number) => {
      const row = area.current?.querySelector<HTMLElement>(`[data-change="${index}"]`)
      if (!row) return
      row.scrollIntoView({ block: 'start' })
      row.focus({ preventScroll: true })
      last.current = index
      setCurrent(index)
    },
    [area],
  )
  const step = useCallback(
    (by: 1 | -1) => {
      if (area.current) goTo(Math.min(count - 1, Math.max(0, nextIndex(area.current, last.current, by))))
    },
    [area, count, goTo],
  )
  return { current, goTo, step }
}

/**
 * The change beside the last one if that is still on the screen; otherwise the nearest one that begins outside the
 * screen.
 */
function nextIndex(area: HTMLElement, last: number, by: 1 | -1): number {
  const { top, bottom } = area.getBoundingClientRect()
  const rows = [...area.querySelectorAll('[data-change]')].map((row) => row.getBoundingClientRect())
  const lastRow = rows[last]
  if (lastRow && lastRow.bottom > top && lastRow.top < bottom) return last + by
  return by === 1 ? rows.findIndex((row) => row.top >= top) : rows.findLastIndex((row) => row.top < top)
}
