import { type RefObject, useCallback, useState } from 'react'

interface Place {
  /** The change that was gone to last; -1: none. */
  readonly current: number
  readonly goTo: (index: number) => void
  /** To the one after (1) or before (-1) what is being read. */
  readonly step: (by: 1 | -1) => void
}

/** Going from change to change: with the screen and with the focus. */
export function useChanges(view: RefObject<HTMLElement | null>, count: number): Place {
  const [current, setCurrent] = useState(-1)
  const goTo = useCallback(
    (index: number) => {
      const row = view.current?.querySelector<HTMLElement>(`[data-change="${index}"]`)
      if (!row) return
      row.scrollIntoView({ block: 'start' })
      row.focus({ preventScroll: true })
      setCurrent(index)
    },
    [view],
  )
  const step = useCallback(
    (by: 1 | -1) => {
      const read = readIndex(view.current)
      goTo(read === -1 ? 0 : Math.min(count - 1, Math.max(0, read + by)))
    },
    [view, count, goTo],
  )
  return { current, goTo, step }
}

/** The change that has the focus, as long as it is on the screen; else the first one there. -1: one is before them all. */
function readIndex(view: HTMLElement | null): number {
  const rows = [...(view?.querySelectorAll<HTMLElement>('[data-change]') ?? [])]
  const scroller = rows[0]?.parentElement?.getBoundingClientRect()
  if (view === null || scroller === undefined) return -1
  const isSeen = (row: Element) => {
    const { top, bottom } = row.getBoundingClientRect()
    return bottom > scroller.top + 1 && top < scroller.bottom - 1
  }
  const focused = document.activeElement?.closest<HTMLElement>('[data-change]')
  if (focused && view.contains(focused) && isSeen(focused)) return Number(focused.dataset['change'])
  const first = rows.findIndex(isSeen)
  const row = rows[first]
  const isUnread = row !== undefined && row.getBoundingClientRect().top > scroller.top + scroller.height / 2
  return isUnread || (first === 0 && row && row.parentElement?.scrollTop === 0) ? first - 1 : first
}
