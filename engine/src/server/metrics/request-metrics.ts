import type { ServerResponse } from 'node:http'

/** What a request asked for. `route` is called when the request is over, so that it delays no answer. */
export interface Asked {
  readonly environment: string
  readonly method: string
  route(): string
}

export interface RequestMetrics {
  readonly watch: (response: ServerResponse, asked: Asked) => void
  /** The histogram in the text form of Prometheus. */
  text(): string
}

const NAME = 'portico_http_request_duration_seconds'
const HELP = 'From the first byte of a request to the last of its answer, by environment, route, method and status'
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** Further series are counted as one, so that senseless requests cannot fill the memory. */
const MOST_SERIES = 3_000

interface Series {
  readonly labels: string
  /** One more than there are limits: the last counts what took longer than all of them. */
  readonly counts: number[]
  sum: number
}

/** Counted here and not by the library, whose histogram costs several microseconds a request. */
export function createRequestMetrics(): RequestMetrics {
  const series = new Map<string, Series>()

  function seriesOf(environment: string, route: string, method: string, status: number): Series {
    const key = `${environment} ${method} ${status} ${route}`
    const known = series.get(key)
    if (known !== undefined) return known
    if (series.size >= MOST_SERIES && route !== 'other') return seriesOf('', 'other', 'other', 0)
    const values = { environment, route, method, status: String(status) }
    const labels = Object.entries(values).map(([name, value]) => `${name}="${escaped(value)}"`)
    const added = { labels: labels.join(','), counts: SECONDS.map(() => 0).concat(0), sum: 0 }
    series.set(key, added)
    return added
  }

  function observe(asked: Asked, status: number, seconds: number): void {
    const method = METHODS.includes(asked.method) ? asked.method : 'other'
    const found = seriesOf(asked.environment, asked.route(), method, status)
    let at = 0
    while (at < SECONDS.length && seconds > (SECONDS[at] ?? 0)) at += 1
    found.counts[at] = (found.counts[at] ?? 0) + 1
    found.sum += seconds
  }

  return {
    watch: (response, asked) => {
      const started = performance.now()
      response.on('close', () => {
        // Zero if the client went away before the answer began.
        observe(asked, response.headersSent ? response.statusCode : 0, (performance.now() - started) / 1_000)
      })
    },
    text: () => `# HELP ${NAME} ${HELP}\n# TYPE ${NAME} histogram\n${[...series.values()].map(linesOf).join('')}`,
  }
}

function linesOf({ labels, counts, sum }: Series): string {
  let count = 0
  const buckets = counts.map((more, at) => {
    count += more
    return `${NAME}_bucket{le="${SECONDS[at] ?? '+Inf'}",${labels}} ${count}\n`
  })
  return `${buckets.join('')}${NAME}_sum{${labels}} ${sum}\n${NAME}_count{${labels}} ${count}\n`
}

/** Names of tables may contain any character. */
function escaped(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}
