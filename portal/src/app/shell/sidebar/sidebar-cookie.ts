/** Spec part 1 §4 and §9: the sidebar's state is "remembered in a cookie for 7 days". */
const NAME = 'portico-sidebar'
const SEVEN_DAYS_S = 7 * 24 * 60 * 60

/** Null: nobody has chosen yet, or the cookie holds something else. */
export function readSidebarCookie(cookies = document.cookie): boolean | null {
  const pair = cookies.split('; ').find((entry) => entry.startsWith(`${NAME}=`))
  const value = pair?.slice(NAME.length + 1)
  if (value === 'expanded') return true
  return value === 'collapsed' ? false : null
}

export function writeSidebarCookie(isExpanded: boolean): void {
  const secure = window.location.protocol === 'https:' ? '; secure' : ''
  const value = isExpanded ? 'expanded' : 'collapsed'
  document.cookie = `${NAME}=${value}; path=/; max-age=${SEVEN_DAYS_S}; samesite=lax${secure}`
}
