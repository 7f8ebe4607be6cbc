/** An answer is reused for a second, so that health checks do not become a load. */
const CACHE_MS = 1_000
const TIMEOUT_MS = 2_000

/** What one part of an environment reports: figures and states, no secrets and no addresses of users. */
export type DetailSource = () => Promise<unknown>

export function createHealthCheck(ping: () => Promise<unknown>): () => Promise<boolean> {
  return cached(() => withTimeout(async () => (await ping(), true), false))
}

/** Asks all parts at once. One that fails or takes too long does not hide the others. */
export function createHealthDetail(
  sources: Readonly<Record<string, DetailSource>>,
): () => Promise<Readonly<Record<string, unknown>>> {
  return cached(async () => {
    const parts = Object.entries(sources).map(
      async ([name, ask]) => [name, await withTimeout(ask, { error: 'does not answer' })] as const,
    )
    return Object.fromEntries(await Promise.all(parts))
  })
}

/** Asks at most once in `CACHE_MS`. */
export function cached<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked = Number.NEGATIVE_INFINITY
  let answer: Promise<T> | null = null
  return () => {
    if (answer !== null && performance.now() - asked < CACHE_MS) return answer
    asked = performance.now()
    answer = ask()
    return answer
  }
}

/** Resolves with `otherwise` if the answer fails or takes longer than `TIMEOUT_MS`. */
export async function withTimeout<T>(ask: () => Promise<T>, otherwise: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), TIMEOUT_MS)
  })
  try {
    return await Promise.race([ask(), timeout])
  } catch {
    return otherwise
  } finally {
    clearTimeout(timer)
  }
}
