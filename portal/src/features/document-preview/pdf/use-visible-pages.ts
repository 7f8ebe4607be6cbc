import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

const numberOf = (page: Element): number => Number((page as HTMLElement).dataset['page'])

/** Which pages are near the screen, and which one is in its middle. */
export function useVisiblePages(root: RefObject<HTMLElement | null>, onCurrent: (page: number) => void) {
  const [near, setNear] = useState<ReadonlySet<number>>(new Set())
  const watched = useRef(new Set<Element>())
  const observers = useRef<readonly IntersectionObserver[]>([])

  useEffect(() => {
    const nearby = new IntersectionObserver(
      (entries) =>
        setNear((before) => {
          const after = new Set(before)
          for (const { target, isIntersecting } of entries) {
            if (isIntersecting) after.add(numberOf(target))
            else after.delete(numberOf(target))
          }
          return after
        }),
      { root: root.current, rootMargin: '100% 0px' },
    )
    const inMiddle = new IntersectionObserver(
      (entries) => {
        const page = entries.findLast(({ isIntersecting }) => isIntersecting)?.target
        if (page) onCurrent(numberOf(page))
      },
      { root: root.current, rootMargin: '-49% 0px -50% 0px' },
    )
    observers.current = [nearby, inMiddle]
    for (const page of watched.current) for (const observer of observers.current) observer.observe(page)
    return () => {
      for (const observer of observers.current) observer.disconnect()
      observers.current = []
    }
  }, [root, onCurrent])

  const watch = useCallback((page: Element) => {
    watched.current.add(page)
    for (const observer of observers.current) observer.observe(page)
    return () => {
      watched.current.delete(page)
      for (const observer of observers.current) observer.unobserve(page)
    }
  }, [])

  return { near, watch }
}
