import { readCookie, writeCookie } from '../../../lib/cookie.ts'

/** Spec part 1 §4 and §9: the sidebar's state is "remembered in a cookie for 7 days". */
const NAME = 'portico-sidebar'
const SEVEN_DAYS_S = 7 * 24 * 60 * 60

/** Null: nobody has chosen yet, or the cookie holds something else. */
export function readSidebarCookie(cookies = document.cookie): boolean | null {
  const value = readCookie(NAME, cookies)
  if (value === 'expanded') return true
  return value === 'collapsed' ? false : null
}

export function writeSidebarCookie(isExpanded: boolean): void {
  writeCookie(NAME, isExpanded ? 'expanded' : 'collapsed', SEVEN_DAYS_S)
}
