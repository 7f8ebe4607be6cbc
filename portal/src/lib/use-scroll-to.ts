import { type RefObject, useEffect } from 'react'

const LOADING_MS = 2000
const ACTS = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const

/**
 * Scrolls to an element that the address asks for, and keeps it there while what is above it still loads: for two
 * seconds, or until the user acts.
 */
export function useScrollTo(element: RefObject<HTMLElement | null>, isAsked: boolean): void {
  useEffect(() => {
    if (!isAsked) return
    const end = performance.now() + LOADING_MS
    let place = Number.NaN
    let frame = 0
    const stop = () => {
      cancelAnimationFrame(frame)
      for (const act of ACTS) window.removeEventListener(act, stop, true)
    }
    const look = () => {
      const top = element.current?.getBoundingClientRect().top
      if (top !== undefined && top !== place) {
        element.current?.scrollIntoView({ block: 'start' })
        place = element.current?.getBoundingClientRect().top ?? Number.NaN
      }
      if (performance.now() < end) frame = requestAnimationFrame(look)
      else stop()
    }
    for (const act of ACTS) window.addEventListener(act, stop, true)
    frame = requestAnimationFrame(look)
    return stop
  }, [element, isAsked])
}
