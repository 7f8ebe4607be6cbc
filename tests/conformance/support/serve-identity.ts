import type { TestProject } from 'vitest/node'
import { identityHome, type IdentityTarget } from './identity-engine.ts'

declare module 'vitest' {
  interface ProvidedContext {
    identity: IdentityTarget
  }
}

/** One engine on the identity project for all suites that need no settings of their own. */
export async function serveIdentity(project: TestProject, kind: 'pglite' | 'postgres'): Promise<() => Promise<void>> {
  const home = await identityHome(kind)
  try {
    const { url, key, secretKey } = await home.start()
    project.provide('identity', { kind, url, key, secretKey })
  } catch (error) {
    await home.dispose()
    throw error
  }
  return () => home.dispose()
}
