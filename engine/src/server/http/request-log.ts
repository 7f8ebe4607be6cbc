import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from '../../kernel/log/logger.ts'
import { scrub } from '../../kernel/log/scrub.ts'

/** Longer than every path of the portal and its services. */
const MAX_PATH = 200

/** Logs one line a request, without its query: filters hold users' data, and older clients put the key there. */
export function logRequest(
  log: Logger,
  id: string,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): void {
  if (!log.isLevelEnabled('info')) return
  const started = performance.now()
  const { method } = request
  response.on('close', () => {
    const ms = Math.round((performance.now() - started) * 10) / 10
    const entry = {
      request: id,
      method,
      // Scrubbed before it is cut: `scrub` would not recognise half a secret.
      path: path.length > MAX_PATH ? scrub(path.slice(0, 10 * MAX_PATH)).slice(0, MAX_PATH) : path,
      status: response.headersSent ? response.statusCode : 0,
      ms,
      ...(response.writableFinished ? {} : { aborted: true }),
    }
    // Probes come every few seconds and say nothing new as long as they succeed.
    if (path === '/health' && entry.status === 200) log.debug(entry, 'request')
    else log.info(entry, 'request')
  })
}
