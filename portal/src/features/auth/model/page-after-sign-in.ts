import { isAccountPath, isPagePath } from '../../../config/pages.ts'

/**
 * The page that the visitor wanted before signing in; null if there is none. Only pages of this portal, whatever the
 * browser's history holds.
 */
export function wantedPage(from: unknown): string | null {
  if (typeof from !== 'string' || !from.startsWith('/')) return null
  const path = /^[^?#]*/.exec(from)?.[0] ?? ''
  return isPagePath(path) || isAccountPath(path) ? from : null
}
