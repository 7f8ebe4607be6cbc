import { invalidPath, unsupportedMethod, wrongRpcMethod } from './errors.ts'

/** What a path names: the API's description, a table or view, or a routine. The schema cache knows which exist. */
export type Resource =
  | { readonly kind: 'root' }
  | { readonly kind: 'table'; readonly name: string }
  | { readonly kind: 'routine'; readonly name: string }

/** Nearly every request is for such a path. */
const PLAIN_TABLE = /^\/[A-Za-z0-9_]+$/

export function resourceOf(path: string, method: string): Resource {
  if (method === 'GET' && PLAIN_TABLE.test(path)) return { kind: 'table', name: path.slice(1) }
  const parts = path.split('/').filter((part) => part !== '')
  const [first, second] = parts.map(decodePart)
  if (first === undefined) return checked({ kind: 'root' }, method, ['GET', 'HEAD', 'OPTIONS'])
  if (parts.length === 1) {
    return checked({ kind: 'table', name: first }, method, ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
  }
  if (parts.length > 2 || first !== 'rpc' || second === undefined) throw invalidPath()
  if (!['GET', 'HEAD', 'POST', 'OPTIONS'].includes(method)) throw wrongRpcMethod(method)
  return { kind: 'routine', name: second }
}

function checked(resource: Resource, method: string, allowed: readonly string[]): Resource {
  if (!allowed.includes(method)) throw unsupportedMethod(method)
  return resource
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw invalidPath()
  }
}
