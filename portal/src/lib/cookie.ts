/**
 * Cookies hold what the server needs for the first paint, and the state of the sidebar; the rest is in
 * `local-store.ts`.
 */
export function readCookie(name: string, cookies = document.cookie): string | null {
  const pair = cookies.split('; ').find((entry) => entry.startsWith(`${name}=`))
  return pair?.slice(name.length + 1) ?? null
}

export function writeCookie(name: string, value: string, maxAgeS: number): void {
  const secure = window.location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${name}=${value}; path=/; max-age=${maxAgeS}; samesite=lax${secure}`
}
