import { useSyncExternalStore } from 'react'

/** The channels that receive no live changes, over all subscriptions, so that one place can show it. */
const broken = new Set<string>()
const listeners = new Set<() => void>()

export function reportConnection(channel: string, isBroken: boolean): void {
  const before = broken.size
  if (isBroken) broken.add(channel)
  else broken.delete(channel)
  if (before !== broken.size) for (const listener of listeners) listener()
}

/** Also listens to the browser, which notices a lost network long before the heartbeat of a subscription does. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

export function useIsLive(): boolean {
  return useSyncExternalStore(subscribe, () => broken.size === 0 && navigator.onLine)
}
