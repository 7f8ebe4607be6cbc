const NAME = 'portico-impersonation'

/** Where this window listens. What is posted there does not come back: only other channels of the name hear it. */
let ear: BroadcastChannel | null = null

/** Tells this browser's other windows that an impersonation was started or ended here. */
export function tellOtherWindows(): void {
  if (ear !== null) return ear.postMessage(null)
  const channel = new BroadcastChannel(NAME)
  channel.postMessage(null)
  channel.close()
}

export function hearOtherWindows(listener: () => void): () => void {
  const channel = new BroadcastChannel(NAME)
  channel.addEventListener('message', listener)
  ear = channel
  return () => {
    if (ear === channel) ear = null
    channel.close()
  }
}
