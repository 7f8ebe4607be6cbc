import { useSyncExternalStore } from 'react'

/** Whether live changes arrive. Counted over all subscriptions, so that one place can show it. */
const broken = new Set<string>()
const listeners = new Set<() => void>()

export function reportConnection(channel: string, isBroken: boolean): void {
  const before = broken.size
  if (isBroken) broken.add(channel)
  else broken.delete(channel)
  if (before !== broken.size) for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useIsLive(): boolean {
  return useSyncExternalStore(subscribe, () => broken.size === 0)
}
