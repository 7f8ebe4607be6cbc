import { readCookie, writeCookie } from '../../../lib/cookie.ts'

/** A cookie keeps the sidebar's state for 7 days: docs/product/shell.md. */
const NAME = 'portico-sidebar'
const SEVEN_DAYS_S = 7 * 24 * 60 * 60

/** Null if the user has not chosen yet, or the cookie holds something else. */
export function readSidebarCookie(cookies = document.cookie): boolean | null {
  const value = readCookie(NAME, cookies)
  if (value === 'expanded') return true
  return value === 'collapsed' ? false : null
}

export function writeSidebarCookie(isExpanded: boolean): void {
  writeCookie(NAME, isExpanded ? 'expanded' : 'collapsed', SEVEN_DAYS_S)
}
