const EVERY_MS = 2_000
const MB = 1024 * 1024

/** Prints a line every two seconds. */
export function showProgress(what: string): (done: number, total: number) => void {
  let last = performance.now()
  return (done, total) => {
    const now = performance.now()
    if (now - last < EVERY_MS || total === 0) return
    last = now
    console.error(`${what}: ${Math.floor((100 * done) / total)} % of ${megabytes(total)}`)
  }
}

export function megabytes(bytes: number): string {
  return `${(bytes / MB).toFixed(1)} MB`
}
