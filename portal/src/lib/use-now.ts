import { useEffect, useState } from 'react'

/** The current time, updated every `everyMs`; for texts such as "3 minutes ago". */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
