import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** How many of many parts to draw now: a few at once, more whenever the browser has had a turn, and all for the printer. */
export function useGrowing(count: number, step: number): number {
  const [drawn, setDrawn] = useState(step)
  const isWhole = drawn >= count
  useEffect(() => {
    if (isWhole) return undefined
    const timer = setTimeout(() => setDrawn(drawn + step), 0)
    return () => clearTimeout(timer)
  }, [drawn, isWhole, step])
  useEffect(() => {
    if (isWhole) return undefined
    const drawAll = () => flushSync(() => setDrawn(count))
    window.addEventListener('beforeprint', drawAll)
    return () => window.removeEventListener('beforeprint', drawAll)
  }, [isWhole, count])
  return Math.min(drawn, count)
}
