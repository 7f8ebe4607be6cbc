import type { TestProject } from 'vitest/node'

/** Runs the tests against any server that has the conformance project's migrations and seed, by its URL and keys. */
export default (project: TestProject): void => {
  const { CONFORMANCE_URL, CONFORMANCE_KEY, CONFORMANCE_JWT_SECRET, CONFORMANCE_TIME_LIMIT_MS } = process.env
  if (!CONFORMANCE_URL || !CONFORMANCE_KEY || !CONFORMANCE_JWT_SECRET) {
    throw new Error('CONFORMANCE_URL, CONFORMANCE_KEY and CONFORMANCE_JWT_SECRET are needed together.')
  }
  project.provide('target', {
    kind: 'url',
    url: CONFORMANCE_URL.replace(/\/+$/, ''),
    key: CONFORMANCE_KEY,
    jwtSecret: CONFORMANCE_JWT_SECRET,
    timeLimitMs: Number(CONFORMANCE_TIME_LIMIT_MS ?? 8_000),
  })
}
