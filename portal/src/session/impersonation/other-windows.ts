const NAME = 'portico-impersonation'

/** Tells this browser's other windows that an impersonation was started or ended here. */
export function tellOtherWindows(): void {
  const channel = new BroadcastChannel(NAME)
  channel.postMessage(null)
  channel.close()
}

export function hearOtherWindows(listener: () => void): () => void {
  const channel = new BroadcastChannel(NAME)
  channel.addEventListener('message', listener)
  return () => channel.close()
}
