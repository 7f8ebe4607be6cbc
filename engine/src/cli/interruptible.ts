const SIGNALS = { SIGINT: 130, SIGTERM: 143 } as const

/** Runs work that cleans up when a signal interrupts it. Returns the exit code that shells report for that signal. */
export async function interruptible(work: (signal: AbortSignal) => Promise<void>): Promise<number> {
  const abort = new AbortController()
  let code = 0
  const handlers = Object.entries(SIGNALS).map(([name, number]) => {
    const stop = (): void => {
      code = number
      abort.abort()
    }
    process.on(name, stop)
    return () => process.off(name, stop)
  })
  try {
    await work(abort.signal)
    return 0
  } catch (error) {
    if (!abort.signal.aborted) throw error
    console.error('Interrupted; no partial files were left.')
    return code
  } finally {
    for (const unsubscribe of handlers) unsubscribe()
  }
}
