import { startTransition, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * How many items of a long list to render now: the first ones at once, `step` more each time the browser is free, and
 * all of them before printing. Rendering a thousand items at once would block the page.
 */
export function useProgressiveCount(count: number, step: number, first = step): number {
  const [drawn, setDrawn] = useState(first)
  const isComplete = drawn >= count
  useEffect(() => {
    if (isComplete) return undefined
    const timer = setTimeout(() => startTransition(() => setDrawn(drawn + step)), 0)
    return () => clearTimeout(timer)
  }, [drawn, isComplete, step])
  useEffect(() => {
    if (isComplete) return undefined
    const drawAll = () => flushSync(() => setDrawn(count))
    window.addEventListener('beforeprint', drawAll)
    return () => window.removeEventListener('beforeprint', drawAll)
  }, [isComplete, count])
  return Math.min(drawn, count)
}
