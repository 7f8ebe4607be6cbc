import type { AuthSettings } from './types.ts'

/** Where a link may lead: the asked place if it is on the list, else the site itself. */
export function allowedRedirect(asked: string | null | undefined, settings: AuthSettings): string {
  return asked && isAllowed(asked, settings) ? asked : settings.siteUrl
}

/** Browsers read these otherwise than mail programs and other servers do, so nobody can say where they lead. */
const AMBIGUOUS = /[\\\s\p{Cc}]/u

function isAllowed(asked: string, { siteUrl, redirectUrls }: AuthSettings): boolean {
  if (AMBIGUOUS.test(asked)) return false
  let target: URL
  try {
    target = new URL(asked)
  } catch {
    return false
  }
  const site = new URL(siteUrl)
  // Anywhere on the site itself; `javascript:` and the like have no host to match.
  if (target.username !== '' || target.password !== '') return false
  if (target.protocol === site.protocol && target.host === site.host) return true
  // Compared as the URL standard reads it, so that no spelling of a host slips by.
  const plain = target.href.replace(/[#?].*$/s, '')
  return redirectUrls.some((pattern) => matches(pattern, target.href) || matches(pattern, plain))
}

/** `*` stands for anything but a dot or a slash, `**` for anything, `?` for one character. */
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

/** Adds to the fragment, which browsers do not send on to servers. */
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
