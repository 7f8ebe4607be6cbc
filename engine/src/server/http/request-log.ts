import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from '../../kernel/log/logger.ts'

/**
 * Logs one line a request, with the pattern of its route. Paths have titles of documents and ids of accounts and people, and queries
 * have filters with users' data and the keys of older clients.
 */
export function logRequest(
  log: Logger,
  id: string,
  request: IncomingMessage,
  response: ServerResponse,
  route: () => string,
): void {
  if (!log.isLevelEnabled('info')) return
  const started = performance.now()
  const { method } = request
  response.on('close', () => {
    const ms = Math.round((performance.now() - started) * 10) / 10
    const entry = {
      request: id,
      method,
      route: route(),
      status: response.headersSent ? response.statusCode : 0,
      ms,
      ...(response.writableFinished ? {} : { aborted: true }),
    }
    // Probes come every few seconds and say nothing new as long as they succeed.
    if (entry.route === '/health' && entry.status === 200) log.debug(entry, 'request')
    else log.info(entry, 'request')
  })
}
