import { useLayoutEffect, useSyncExternalStore } from 'react'

let named: string | null = null
const listeners = new Set<() => void>()

function set(name: string | null): void {
  named = name
  for (const tell of listeners) tell()
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

/** The page that is shown has a name of its own, such as that of an account, which its path does not tell. */
export function useNamePage(name: string): void {
  useLayoutEffect(() => {
    set(name)
    return () => set(null)
  }, [name])
}

/** Null if the page is named by its path. */
export const useNamedPage = (): string | null => useSyncExternalStore(subscribe, () => named)
