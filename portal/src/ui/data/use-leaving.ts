import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/**
 * Calls `onLeave` when the focus has left the element; returns the element's blur handler. If the user clicks
 * elsewhere, it waits for the end of the click: a change of the layout could move the button from under the pointer,
 * and the click would miss it.
 */
export function useLeaving(element: RefObject<HTMLElement | null>, onLeave: () => void): () => void {
  const pressing = useRef(false)
  const leave = useEffectEvent(() => leaveIfGone(element, onLeave))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const press = () => {
      pressing.current = true
    }
    const release = () => {
      pressing.current = false
      // The click event follows the release, in the same task.
      timer = setTimeout(leave)
    }
    window.addEventListener('pointerdown', press, true)
    window.addEventListener('pointerup', release, true)
    window.addEventListener('pointercancel', release, true)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pointerdown', press, true)
      window.removeEventListener('pointerup', release, true)
      window.removeEventListener('pointercancel', release, true)
    }
  }, [])
  return () => {
    // At this moment the focus has not reached its next element yet.
    if (!pressing.current) setTimeout(() => leaveIfGone(element, onLeave))
  }
}

function leaveIfGone(element: RefObject<HTMLElement | null>, onLeave: () => void): void {
  if (element.current && !element.current.contains(document.activeElement)) onLeave()
}
