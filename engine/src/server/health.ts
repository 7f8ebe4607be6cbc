/** Asks at most once a second, so that checking the health cannot become a load of its own. */
const FRESH_MS = 1_000
const PATIENCE_MS = 2_000

export function createHealthCheck(ping: () => Promise<unknown>): () => Promise<boolean> {
  let asked = Number.NEGATIVE_INFINITY
  let answer: Promise<boolean> = Promise.resolve(false)
  return () => {
    if (performance.now() - asked < FRESH_MS) return answer
    asked = performance.now()
    answer = withinPatience(ping())
    return answer
  }
}

async function withinPatience(work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), PATIENCE_MS)
  })
  try {
    return await Promise.race([work.then(() => true), patience])
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}
