import type { TestProject } from 'vitest/node'
import { identitySetup, type IdentityTarget } from './identity-engine.ts'

declare module 'vitest' {
  interface ProvidedContext {
    identity: IdentityTarget
  }
}

/** Starts one engine on the identity project for all test files that need no settings of their own. */
export async function serveIdentity(project: TestProject, kind: 'pglite' | 'postgres'): Promise<() => Promise<void>> {
  const setup = await identitySetup(kind)
  try {
    const { url, key, secretKey } = await setup.start()
    project.provide('identity', { kind, url, key, secretKey })
  } catch (error) {
    await setup.dispose()
    throw error
  }
  return () => setup.dispose()
}
