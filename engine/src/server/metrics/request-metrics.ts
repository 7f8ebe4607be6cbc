import type { ServerResponse } from 'node:http'

/** The labels of a request. `route` is called when the request is over, so that it delays no answer. */
export interface RequestLabels {
  readonly environment: string
  readonly method: string
  route(): string
}

export interface RequestMetrics {
  readonly watch: (response: ServerResponse, labels: RequestLabels) => void
  /** The histogram in the text form of Prometheus. */
  text(): string
}

const NAME = 'portico_http_request_duration_seconds'
const HELP = 'From the first byte of a request to the last of its answer, by environment, route, method and status'
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
/** The upper limits of the buckets. */
const BUCKET_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** Further series are counted as one, so that senseless requests cannot fill the memory. */
const MAX_SERIES = 3_000

interface Series {
  readonly labels: string
  /** One count for each bucket, and a last one for requests that took longer than all of them. */
  readonly counts: number[]
  sum: number
}

/** Counts without the library, whose histogram costs several microseconds a request. */
export function createRequestMetrics(): RequestMetrics {
  const series = new Map<string, Series>()

  function seriesOf(environment: string, route: string, method: string, status: number): Series {
    const key = `${environment} ${method} ${status} ${route}`
    const existing = series.get(key)
    if (existing !== undefined) return existing
    if (series.size >= MAX_SERIES && route !== 'other') return seriesOf('', 'other', 'other', 0)
    const values = { environment, route, method, status: String(status) }
    const labels = Object.entries(values).map(([name, value]) => `${name}="${escaped(value)}"`)
    const added = { labels: labels.join(','), counts: BUCKET_SECONDS.map(() => 0).concat(0), sum: 0 }
    series.set(key, added)
    return added
  }

  function observe(labels: RequestLabels, status: number, seconds: number): void {
    const method = METHODS.includes(labels.method) ? labels.method : 'other'
    const found = seriesOf(labels.environment, labels.route(), method, status)
    let at = 0
    while (at < BUCKET_SECONDS.length && seconds > (BUCKET_SECONDS[at] ?? 0)) at += 1
    found.counts[at] = (found.counts[at] ?? 0) + 1
    found.sum += seconds
  }

  return {
    watch: (response, labels) => {
      const started = performance.now()
      response.on('close', () => {
        // The status is 0 if the client disconnected before the answer began.
        observe(labels, response.headersSent ? response.statusCode : 0, (performance.now() - started) / 1_000)
      })
    },
    text: () => `# HELP ${NAME} ${HELP}\n# TYPE ${NAME} histogram\n${[...series.values()].map(linesOf).join('')}`,
  }
}

function linesOf({ labels, counts, sum }: Series): string {
  let count = 0
  const buckets = counts.map((more, at) => {
    count += more
    return `${NAME}_bucket{le="${BUCKET_SECONDS[at] ?? '+Inf'}",${labels}} ${count}\n`
  })
  return `${buckets.join('')}${NAME}_sum{${labels}} ${sum}\n${NAME}_count{${labels}} ${count}\n`
}

/** Names of tables may contain any character. */
function escaped(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}
