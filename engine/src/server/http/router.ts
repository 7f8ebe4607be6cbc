import type { ServiceName } from './protocols.ts'
import { isService } from './protocols.ts'

export interface ApiRoute {
  readonly prefix: string
  /** Null if the path has the form of a service's, but there is no such service. */
  readonly service: ServiceName | null
  /** Below the service's root; at least a slash. */
  readonly path: string
}

const API_PATH = /^\/([a-z][a-z0-9-]*)\/v1(?:\/|$)/

/** Which environment and service a path means. Null for the portal and the engine's own documents. */
export function routeOf(path: string, prefixes: readonly string[]): ApiRoute | null {
  for (const prefix of prefixes) {
    if (!path.startsWith(prefix)) continue
    const below = path.slice(prefix.length)
    const match = API_PATH.exec(below)
    if (match === null) continue
    const name = match[1] ?? ''
    const rest = below.slice(name.length + '//v1'.length)
    return { prefix, service: isService(name) ? name : null, path: rest === '' ? '/' : rest }
  }
  return null
}
