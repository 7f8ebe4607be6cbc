export interface Target {
  /** Still percent-encoded; begins with a slash. */
  readonly path: string
  /** Without the question mark. */
  readonly search: string
}

/**
 * Splits a request target without decoding it. `new URL` would resolve dots, change escapes and throw, all of which matters to
 * the code that parses the path or the query.
 */
export function splitTarget(raw: string): Target | null {
  let target = raw
  if (!target.startsWith('/')) {
    // The absolute form, which proxies send: RFC 9112, 3.2.2.
    const match = /^https?:\/\/[^/?#]*/i.exec(target)
    if (match === null) return null
    target = target.slice(match[0].length)
    if (!target.startsWith('/')) target = `/${target}`
  }
  const fragment = target.indexOf('#')
  if (fragment !== -1) target = target.slice(0, fragment)
  const mark = target.indexOf('?')
  return mark === -1 ? { path: target, search: '' } : { path: target.slice(0, mark), search: target.slice(mark + 1) }
}

/** The longest path of a file, with each of its bytes escaped, and its bucket have less than half of it. */
const PATH_LENGTH = 8 * 1024
/** More arguments than any function has, and more filters than a statement needs. */
const MAX_PARAMETERS = 500

/**
 * A browser reads a backslash in a path as a slash, so what a target with one means depends on the reader. Services look at each
 * part of a path and at each parameter, in the thread that serves everybody.
 */
export function isReadable({ path, search }: Target): boolean {
  return path.length <= PATH_LENGTH && !path.includes('\\') && !hasTooManyParameters(search)
}

function hasTooManyParameters(search: string): boolean {
  if (search.length < MAX_PARAMETERS) return false
  let count = 1
  for (let at = search.indexOf('&'); at !== -1; at = search.indexOf('&', at + 1)) count += 1
  return count > MAX_PARAMETERS
}

/** Removes the first parameter of that name from a query string; everything else stays unchanged. */
export function takeParameter(search: string, name: string): { value: string | undefined; search: string } {
  if (!search.includes(name)) return { value: undefined, search }
  let value: string | undefined
  const kept = search.split('&').filter((pair) => {
    if (!pair.startsWith(`${name}=`)) return true
    value ??= decode(pair.slice(name.length + 1))
    return false
  })
  return { value, search: kept.join('&') }
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value.replaceAll('+', ' '))
  } catch {
    return value
  }
}
