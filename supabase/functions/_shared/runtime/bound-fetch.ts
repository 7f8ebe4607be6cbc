import { isFileName } from '../contracts/file-names.ts'

/** Thrown for a request to an address that is not allowed. Nothing was sent. */
export class OutOfBounds extends Error {
  override readonly name = 'OutOfBounds'

  /** The message does not contain the address, which may contain texts of others. */
  constructor() {
    super('a request was about to leave the service that it is bound to')
  }
}

/**
 * An allowed request on the platform. `POST /rest/v1/rpc/claim_feeds` allows this address only; with a slash at the
 * end, `GET /storage/v1/object/templates/` allows every address below it. `*` is any method.
 */
export type Target = `${'*' | 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`

/** The client libraries add a query to these addresses. Other addresses must have none. */
const WITH_QUERY = /^\/(?:rest|auth)\/v1\//

/**
 * A fetch that only sends requests that one of the targets allows. The address must already be in its normal form, so
 * that the checked address is the one that is requested: `..` and names with special characters are refused. Redirects
 * are not followed, because the key would be sent with them.
 */
export function boundFetch(platform: () => string, targets: readonly Target[]): typeof fetch {
  return async (input, init) => {
    // A Request is refused, because its address was normalised before it could be checked.
    if (typeof input !== 'string' && !(input instanceof URL)) throw new OutOfBounds()
    const address = String(input)
    const method = (init?.method ?? 'GET').toUpperCase()
    if (!targets.some((target) => isAllowedBy(target, platform(), method, address))) throw new OutOfBounds()
    return fetch(address, { ...init, redirect: 'error' })
  }
}

function isAllowedBy(target: Target, platform: string, method: string, address: string): boolean {
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

/** The name of a file as it is written in an address; null if it is not a valid name. */
export function encodedName(name: string): string | null {
  return isFileName(name) ? name.split('/').map(encodeURIComponent).join('/') : null
}
