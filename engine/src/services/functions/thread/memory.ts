const WATCH_MS = 100

/** Memory outside the heap counts too, but V8's own limit does not see it. */
export function watchBuffers(memoryMb: number, onExcess: () => void): void {
  setInterval(() => {
    if (process.memoryUsage().arrayBuffers > memoryMb * 1024 * 1024) onExcess()
  }, WATCH_MS).unref()
}
