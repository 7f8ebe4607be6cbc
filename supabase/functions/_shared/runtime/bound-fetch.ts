import { isFileName } from '../contracts/file-names.ts'

/** A request that would have gone elsewhere. Nothing was sent. */
export class OutOfBounds extends Error {
  override readonly name = 'OutOfBounds'

  /** Without the address: it holds what somebody wrote. */
  constructor() {
    super('a request was about to leave the service that it is bound to')
  }
}

/**
 * Where a request may go on the platform: `POST /rest/v1/rpc/claim_feeds` there and nowhere else; with a slash at its end,
 * `GET /storage/v1/object/templates/`, to whatever lies below. `*` is any method.
 */
export type Target = `${'*' | 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`

/** These take conditions and addresses behind a question mark, written by the client libraries; the others nothing. */
const WITH_QUERY = /^\/(?:rest|auth)\/v1\//

/**
 * A fetch that sends nothing but to one of these places. The address must be in its normal form already, so that what is
 * checked here is what is asked for: nothing climbs, and a name that holds more than a name never leaves. No redirect is
 * followed: the key would go along.
 */
export function boundFetch(platform: () => string, targets: readonly Target[]): typeof fetch {
  return async (input, init) => {
    // Nobody here hands over a Request, whose address was made normal before it could be looked at.
    if (typeof input !== 'string' && !(input instanceof URL)) throw new OutOfBounds()
    const address = String(input)
    const method = (init?.method ?? 'GET').toUpperCase()
    if (!targets.some((target) => leadsTo(target, platform(), method, address))) throw new OutOfBounds()
    return fetch(address, { ...init, redirect: 'error' })
  }
}

function leadsTo(target: Target, platform: string, method: string, address: string): boolean {
  const [verb, path] = target.split(' ') as [string, string]
  if ((verb !== '*' && verb !== method) || !URL.canParse(address) || address.includes('#')) return false
  const [place] = address.split('?', 1) as [string]
  const url = new URL(address)
  if (place !== url.origin + url.pathname) return false
  if (address !== place && !WITH_QUERY.test(path)) return false
  const bound = new URL(platform.replace(/\/+$/, '') + path)
  const prefix = bound.origin + bound.pathname
  return prefix.endsWith('/') ? place.startsWith(prefix) && isEncodedName(place.slice(prefix.length)) : place === prefix
}

function isEncodedName(path: string): boolean {
  return path.split('/').every((segment) => {
    try {
      const name = decodeURIComponent(segment)
      return !name.includes('/') && isFileName(name)
    } catch {
      return false
    }
  })
}

/** A file's name as it stands in an address. Null: it is none. */
export function encodedName(name: string): string | null {
  return isFileName(name) ? name.split('/').map(encodeURIComponent).join('/') : null
}
