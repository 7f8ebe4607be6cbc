import { isPagePath } from '../../../config/pages.ts'

/**
 * The page after signing in: the one that the visitor wanted, or else the dashboard. Only pages of this portal,
 * whatever the browser's history holds.
 */
export function pageAfterSignIn(from: unknown): string {
  if (typeof from !== 'string' || !from.startsWith('/')) return '/dashboard'
  const path = /^[^?#]*/.exec(from)?.[0] ?? ''
  return isPagePath(path) ? from : '/dashboard'
}
