import { decodeSegment, requireKey } from './names.ts'
import type { Reply, StorageCall, StorageContext } from './storage.ts'

/** The named parts of a path, decoded: `:bucket`, and `*` for the object's name. */
export interface Params {
  readonly bucket: string
  readonly name: string
}

export type Operation = (context: StorageContext, call: StorageCall, params: Params) => Promise<Reply>

export interface Route {
  readonly method: string
  /** Parts between slashes: literal, `:bucket`, or a last `*`. */
  readonly pattern: readonly string[]
  /** Whether it can be asked without an API key: its address carries the right, or nobody needs one. */
  readonly isOpen: boolean
  readonly run: Operation
}

/** `GET /object/public/:bucket/*` */
export function route(line: string, run: Operation, options: { readonly open?: boolean } = {}): Route {
  const [method = '', path = ''] = line.split(' ')
  return { method, pattern: path.split('/').slice(1), isOpen: options.open === true, run }
}

export interface Match {
  readonly route: Route
  params(): Params
}

/** The first route that fits: those with more literal parts stand before the others. */
export function matchRoute(routes: readonly Route[], method: string, path: string): Match | null {
  const parts = path.split('/').slice(1)
  const found = routes.find((candidate) => candidate.method === method && fits(candidate.pattern, parts))
  return found === undefined ? null : { route: found, params: () => paramsOf(found.pattern, parts) }
}

function fits(pattern: readonly string[], parts: readonly string[]): boolean {
  const isOpenEnded = pattern.at(-1) === '*'
  if (isOpenEnded ? parts.length < pattern.length : parts.length !== pattern.length) return false
  return pattern.every((part, index) => {
    if (part === '*') return parts.slice(index).some((rest) => rest !== '')
    return part.startsWith(':') ? parts[index] !== '' : part === parts[index]
  })
}

function paramsOf(pattern: readonly string[], parts: readonly string[]): Params {
  const at = pattern.indexOf(':bucket')
  const rest = pattern.indexOf('*')
  return {
    bucket: at === -1 ? '' : decodeSegment(parts[at] ?? ''),
    name: rest === -1 ? '' : requireKey(parts.slice(rest).map(decodeSegment).join('/')),
  }
}
