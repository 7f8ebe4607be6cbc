const NAME = 'portico-impersonation'

/**
 * The channel on which this window listens. Posting on it, and not on a new one, keeps the message from reaching this
 * window.
 */
let openChannel: BroadcastChannel | null = null

/** Tells this browser's other windows that an impersonation was started or ended here. */
export function notifyOtherWindows(): void {
  if (openChannel !== null) return openChannel.postMessage(null)
  const channel = new BroadcastChannel(NAME)
  channel.postMessage(null)
  channel.close()
}

export function listenToOtherWindows(listener: () => void): () => void {
  const channel = new BroadcastChannel(NAME)
  channel.addEventListener('message', listener)
  openChannel = channel
  return () => {
    if (openChannel === channel) openChannel = null
    channel.close()
  }
}
