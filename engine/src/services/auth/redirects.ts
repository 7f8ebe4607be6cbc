import type { AuthSettings } from './types.ts'

/** Where a link may lead: the requested address if it is allowed, else the site itself. */
export function allowedRedirect(requested: string | null | undefined, settings: AuthSettings): string {
  return requested && isAllowed(requested, settings) ? requested : settings.siteUrl
}

/** Browsers read these characters differently from mail programs and other servers, so nobody can say where they lead. */
const AMBIGUOUS = /[\\\s\p{Cc}]/u

function isAllowed(requested: string, { siteUrl, redirectUrls }: AuthSettings): boolean {
  if (AMBIGUOUS.test(requested)) return false
  let target: URL
  try {
    target = new URL(requested)
  } catch {
    return false
  }
  const site = new URL(siteUrl)
  // Everything on the site itself is allowed; `javascript:` and the like have no host that could match.
  if (target.username !== '' || target.password !== '') return false
  if (target.protocol === site.protocol && target.host === site.host) return true
  // Compared in the form of the URL standard, so that no unusual spelling of a host is accepted.
  const plain = target.href.replace(/[#?].*$/s, '')
  return redirectUrls.some((pattern) => matches(pattern, target.href) || matches(pattern, plain))
}

/** `*` matches anything but dots and slashes, `**` matches anything, `?` matches one character. */
function matches(pattern: string, url: string): boolean {
  const source = pattern
    .split(/(\*\*|\*|\?)/)
    .map((part) => {
      if (part === '**') return '.*'
      if (part === '*') return '[^./]*'
      if (part === '?') return '[^./]'
      return part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
    })
    .join('')
  return new RegExp(`^${source}/?$`, 's').test(url)
}

/** Adds values to the fragment, which browsers do not send to servers. */
export function withFragment(url: string, values: Readonly<Record<string, string>>): string {
  const target = new URL(url)
  target.hash = new URLSearchParams(values).toString()
  return target.href
}

export function withQuery(url: string, values: Readonly<Record<string, string>>): string {
  const target = new URL(url)
  for (const [name, value] of Object.entries(values)) target.searchParams.set(name, value)
  return target.href
}
