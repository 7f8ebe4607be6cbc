import type { ServerResponse } from 'node:http'
import { Histogram, type Registry } from 'prom-client'

/** What a request was to, once it is known; asked when it is over, for by then its answer is sent. */
export interface Asked {
  readonly environment: string
  readonly method: string
  route(): string
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** Nobody who sends nonsense may fill the memory with it: beyond so many series all further ones are one. */
const MOST_SERIES = 3_000

export function createRequestMetrics(registry: Registry): (response: ServerResponse, asked: Asked) => void {
  const histogram = new Histogram({
    name: 'portico_http_request_duration_seconds',
    help: 'From the first byte of a request to the last of its answer, by environment, route, method and status',
    labelNames: ['environment', 'route', 'method', 'status'],
    buckets: SECONDS,
    registers: [registry],
  })
  const series = new Map<string, Histogram.Internal<string>>()

  function observe(asked: Asked, status: number, seconds: number): void {
    const method = METHODS.includes(asked.method) ? asked.method : 'other'
    let labels = [asked.environment, asked.route(), method, String(status)]
    let key = labels.join(' ')
    if (!series.has(key) && series.size >= MOST_SERIES)
      key = (labels = [asked.environment, 'other', 'other', '0']).join(' ')
    let child = series.get(key)
    if (child === undefined) series.set(key, (child = histogram.labels(...labels)))
    child.observe(seconds)
  }

  return (response, asked) => {
    const started = performance.now()
    response.once('close', () => {
      // Zero: the client went away before the answer began.
      observe(asked, response.headersSent ? response.statusCode : 0, (performance.now() - started) / 1_000)
    })
  }
}
