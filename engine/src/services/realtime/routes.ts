import { matchRoute, patternOf, route, type Match, type Route } from '../../kernel/http/routes.ts'
import { readBatch, readSingle, type ReadBroadcasts } from './broadcast/http.ts'

const ROUTES: readonly Route<ReadBroadcasts>[] = [
  route('POST /api/broadcast', readBatch),
  route('POST /api/broadcast/:topic/events/:event', readSingle),
]

/** Where clients open a WebSocket. */
const SOCKET_PATHS: ReadonlySet<string> = new Set(['/websocket', '/socket/websocket'])

export function findRoute(method: string, path: string): Match<ReadBroadcasts> | null {
  return matchRoute(ROUTES, method, path)
}

export function isSocketPath(path: string): boolean {
  return SOCKET_PATHS.has(path)
}

/** The path itself if it is one of the table; null for a path that contains a topic. */
export function routeLabel(path: string): string | null {
  return ROUTES.some((one) => patternOf(one) === path) ? path : null
}
