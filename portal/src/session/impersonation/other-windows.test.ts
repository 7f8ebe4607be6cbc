import { expect, it, vi } from 'vitest'
import { listenToOtherWindows, notifyOtherWindows } from './other-windows.ts'

it('reaches the other windows and not the sender, whether the sender listens or not', async () => {
  const other = new BroadcastChannel('portico-impersonation')
  const heardThere = vi.fn()
  other.addEventListener('message', heardThere)
  const heardHere = vi.fn()
  const stop = listenToOtherWindows(heardHere)
  try {
    notifyOtherWindows()
    await vi.waitFor(() => expect(heardThere).toHaveBeenCalledTimes(1))
    expect(heardHere).not.toHaveBeenCalled()
    other.postMessage(null)
    await vi.waitFor(() => expect(heardHere).toHaveBeenCalledTimes(1))
    stop()
    notifyOtherWindows()
    await vi.waitFor(() => expect(heardThere).toHaveBeenCalledTimes(2))
    expect(heardHere).toHaveBeenCalledTimes(1)
  } finally {
    other.close()
  }
})
