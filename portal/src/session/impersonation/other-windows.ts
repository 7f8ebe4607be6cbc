const NAME = 'portico-impersonation'

/** The channel on which this window listens. Posting on it, and not on a new one, keeps the message from reaching this window. */
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
