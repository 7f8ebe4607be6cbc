import { useEffect } from 'react'

const DELAY_MS = 2000

/**
 * Loads what the first screen does not need, once the browser has had time to load what it does. Tries again until it
 * succeeds. `load` is defined outside the component.
 */
export function useLoadLater(load: () => Promise<unknown>): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      timer = setTimeout(() => void load().catch(wait), DELAY_MS)
    }
    wait()
    return () => clearTimeout(timer)
  }, [load])
}
