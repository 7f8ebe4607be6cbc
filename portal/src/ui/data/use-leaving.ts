import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/**
 * Calls back when the focus has left the element; answers the element's blur handler. What leaving changes on the page
 * may move what is being pressed, and the press would miss it: so a pointer first finishes its press.
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
      // The click comes after the release, still in the same task.
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
    // The focus has not arrived yet where it goes.
    if (!pressing.current) setTimeout(() => leaveIfGone(element, onLeave))
  }
}

function leaveIfGone(element: RefObject<HTMLElement | null>, onLeave: () => void): void {
  if (element.current && !element.current.contains(document.activeElement)) onLeave()
}
