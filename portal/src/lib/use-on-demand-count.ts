import { type RefObject, startTransition, useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * How far ahead of the screen items are drawn, so that the user never scrolls to a missing one. An end above the screen counts as
 * near too: beside a longer list, the user may scroll past it before all of its items are drawn.
 */
const NEAR = '1000000px 0px 1200px 0px'

/** Longer than a click takes. While a card is dragged, the list goes on. */
const HOLD_MS = 500

interface OnDemand<Sentinel extends Element> {
  /** How many items to render now. */
  readonly drawn: number
  /** For an element after the last item, which is there as long as `drawn` is smaller than the count. */
  readonly sentinel: RefObject<Sentinel | null>
  readonly drawMore: () => void
}

/**
 * Renders as much of a list of thousands as the user comes near to: `step` more each time the end of what is drawn comes near
 * the screen, and everything before printing. A document with all of it would make every scroll and every change slow.
 */
export function useOnDemandCount<Sentinel extends Element>(
  count: number,
  step: number,
  first: number,
): OnDemand<Sentinel> {
  const [wanted, setWanted] = useState(first)
  const sentinel = useRef<Sentinel>(null)
  const [held, setHeld] = useState<number | null>(null)
  const drawn = Math.min(held ?? wanted, count)
  const drawMore = useCallback(() => startTransition(() => setWanted((before) => before + step)), [step])
  const isComplete = wanted >= count
  // Observed anew after each step: the end may still be near.
  useEffect(() => {
    const element = sentinel.current
    if (wanted >= count || element === null) return undefined
    // The margin holds for the root alone: by default that is the window, and the page scrolls in `main`.
    // A busy browser gives the entries of several frames at once.
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && drawMore(),
      {
        root: element.closest('main'),
        rootMargin: NEAR,
      },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [wanted, count, drawMore])
  useEffect(() => {
    if (isComplete) return undefined
    const drawAll = () => flushSync(() => setWanted(count))
    window.addEventListener('beforeprint', drawAll)
    return () => window.removeEventListener('beforeprint', drawAll)
  }, [isComplete, count])
  // Nothing moves a button below the list while it is pressed: released elsewhere, it would do nothing.
  useEffect(() => {
    if (drawn >= count) return undefined
    const release = () => startTransition(() => setHeld(null))
    const hold = ({ target }: PointerEvent) => {
      const isBelow =
        target instanceof Node &&
        sentinel.current !== null &&
        (sentinel.current.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
      if (!isBelow) return
      setHeld(drawn)
      setTimeout(release, HOLD_MS)
    }
    window.addEventListener('pointerdown', hold)
    window.addEventListener('pointerup', release)
    window.addEventListener('pointercancel', release)
    return () => {
      window.removeEventListener('pointerdown', hold)
      window.removeEventListener('pointerup', release)
      window.removeEventListener('pointercancel', release)
    }
  }, [drawn, count])
  return { drawn, sentinel, drawMore }
}
