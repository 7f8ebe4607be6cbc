/** Asks at most once a second, so that health checks do not become a load. */
const FRESH_MS = 1_000
const PATIENCE_MS = 2_000

/** What one part of an environment reports: figures and states, no secrets and no addresses of users. */
export type DetailSource = () => Promise<unknown>

export function createHealthCheck(ping: () => Promise<unknown>): () => Promise<boolean> {
  return freshFor(() => withinPatience(async () => (await ping(), true), false))
}

/** Asks all parts at once. One that fails or takes too long does not hide the others. */
export function createHealthDetail(
  sources: Readonly<Record<string, DetailSource>>,
): () => Promise<Readonly<Record<string, unknown>>> {
  return freshFor(async () => {
    const parts = Object.entries(sources).map(
      async ([name, ask]) => [name, await withinPatience(ask, { error: 'does not answer' })] as const,
    )
    return Object.fromEntries(await Promise.all(parts))
  })
}

export function freshFor<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked = Number.NEGATIVE_INFINITY
  let answer: Promise<T> | null = null
  return () => {
    if (answer !== null && performance.now() - asked < FRESH_MS) return answer
    asked = performance.now()
    answer = ask()
    return answer
  }
}

export async function withinPatience<T>(ask: () => Promise<T>, otherwise: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), PATIENCE_MS)
  })
  try {
    return await Promise.race([ask(), patience])
  } catch {
    return otherwise
  } finally {
    clearTimeout(timer)
  }
}
