import { useEffect, useState } from 'react'

/** Whether so many milliseconds have passed since the component was first shown. */
export function useIsOver(ms: number): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return isOver
}
