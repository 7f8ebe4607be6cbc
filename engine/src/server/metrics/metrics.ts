import type { ServerResponse } from 'node:http'
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client'
import type { EnvironmentSlot } from '../environment/slot.ts'
import type { Figure } from './figure.ts'
import { createRequestMetrics, type RequestLabels } from './request-metrics.ts'

export interface Metrics {
  /** Counts a request when it is over. */
  readonly watch: (response: ServerResponse, labels: RequestLabels) => void
  readonly contentType: string
  /** All metrics, in the text form of Prometheus. */
  text(): Promise<string>
}

export function createMetrics(slots: readonly EnvironmentSlot[]): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = createRequestMetrics()
  return {
    watch: requests.watch,
    contentType: registry.contentType,
    async text() {
      const figures = await Promise.all(slots.map(figuresOf))
      return `${await registry.metrics()}\n${requests.text()}\n${await render(figures.flat())}`
    },
  }
}

async function figuresOf({ name, running }: EnvironmentSlot): Promise<Figure[]> {
  const up: Figure = {
    name: 'portico_environment_up',
    help: 'Whether the environment serves and its database answers',
    kind: 'gauge',
    value: running !== null && (await running.healthy()) ? 1 : 0,
  }
  const own = (await running?.figures?.()) ?? []
  return [up, ...own].map((figure) => ({ ...figure, labels: { environment: name, ...figure.labels } }))
}

/** Uses a new registry each time, so that figures that no longer exist disappear. */
async function render(figures: readonly Figure[]): Promise<string> {
  const registry = new Registry()
  const byName = new Map<string, Figure[]>()
  for (const figure of figures) byName.set(figure.name, [...(byName.get(figure.name) ?? []), figure])
  for (const [name, all] of byName) {
    const [{ help, kind } = { help: '', kind: 'gauge' as const }] = all
    const labelNames = [...new Set(all.flatMap(({ labels }) => Object.keys(labels ?? {})))]
    const options = { name, help, labelNames, registers: [registry] }
    if (kind === 'counter') {
      const counter = new Counter(options)
      for (const { labels = {}, value } of all) counter.inc(labels, value)
    } else {
      const gauge = new Gauge(options)
      for (const { labels = {}, value } of all) gauge.set(labels, value)
    }
  }
  return registry.metrics()
}
