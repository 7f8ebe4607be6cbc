import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { expect, it } from 'vitest'
import { createRequestMetrics, type RequestMetrics } from './request-metrics.ts'

function finish(metrics: RequestMetrics, route: string, statusCode = 200, headersSent = true): void {
  const response = Object.assign(new EventEmitter(), { statusCode, headersSent })
  metrics.watch(response as unknown as ServerResponse, { environment: 'production', method: 'GET', route: () => route })
  response.emit('close')
}

it('counts each request in its bucket and all larger ones, with a sum and a count', () => {
  const metrics = createRequestMetrics()
  finish(metrics, '/a')
  finish(metrics, '/a')
  finish(metrics, '/a', 200, false)
  const labels = 'environment="production",route="/a",method="GET",status="200"'
  const lines = metrics.text().split('\n')
  expect(lines[1]).toBe('# TYPE portico_http_request_duration_seconds histogram')
  const buckets = lines.filter(
    (line) => line.startsWith('portico_http_request_duration_seconds_bucket') && line.includes(labels),
  )
  expect(buckets).toHaveLength(11)
  expect(buckets.at(-1)).toBe(`portico_http_request_duration_seconds_bucket{le="+Inf",${labels}} 2`)
  expect(lines).toContain(`portico_http_request_duration_seconds_count{${labels}} 2`)
  expect(lines.some((line) => line.includes('status="0"'))).toBe(true)
})

it('escapes names, and limits the number of series', () => {
  const metrics = createRequestMetrics()
  finish(metrics, '/a"b\\c\nd')
  expect(metrics.text()).toContain('route="/a\\"b\\\\c\\nd"')
  for (let count = 0; count < 5_000; count += 1) finish(metrics, `/${count}`)
  const counts = metrics.text().match(/_count\{/g) ?? []
  expect(counts.length).toBeLessThanOrEqual(3_001)
  expect(metrics.text()).toMatch(/_count\{environment="",route="other",method="other",status="0"\} \d{4}/)
})
