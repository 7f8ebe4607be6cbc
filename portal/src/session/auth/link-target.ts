import type { EnvironmentName } from '../../config/runtime-config.ts'

/**
 * Where the link of a mail leads back to. It names the environment, because the mail may be opened in a browser that is
 * in the other one, where nobody knows the link's tokens. `readLinkTokens` reads it again.
 */
export function linkTarget(path: '/' | '/reset-password', environment: EnvironmentName): string {
  const target = new URL(path, window.location.origin)
  target.searchParams.set('environment', environment)
  return target.href
}
