import { isPagePath } from '../../../config/pages.ts'

/**
 * Where a signed-in person goes: back to the page that the guard turned them away from, else to the dashboard. Nowhere
 * but to a page of this portal, whatever the browser's history holds.
 */
export function wayBack(from: unknown): string {
  if (typeof from !== 'string' || !from.startsWith('/')) return '/dashboard'
  const path = /^[^?#]*/.exec(from)?.[0] ?? ''
  return isPagePath(path) ? from : '/dashboard'
}
