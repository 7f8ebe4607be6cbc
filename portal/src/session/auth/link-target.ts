import type { EnvironmentName } from '../../config/runtime-config.ts'

/**
 * The address to which the link in a mail leads. It names the environment, because the mail may be opened in a browser
 * that uses the other one, whose server does not know the tokens. `readLinkTokens` reads it.
 */
export function linkTarget(path: '/' | '/reset-password', environment: EnvironmentName): string {
  const target = new URL(path, window.location.origin)
  target.searchParams.set('environment', environment)
  return target.href
}
