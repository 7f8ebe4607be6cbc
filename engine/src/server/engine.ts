import type { MailRoute } from '../kernel/config/local-machine.ts'
import type { OriginSettings } from '../kernel/http/origin.ts'
import { Budgets } from '../kernel/limits/budgets.ts'
import type { Logger } from '../kernel/log/logger.ts'
import type { EnvironmentSlot, RunningEnvironment } from './environment/slot.ts'
import { createGateway, type Site } from './http/gateway.ts'
import { listen } from './http/listener.ts'
import { createUpgrade } from './http/upgrade.ts'
import { createMetrics } from './metrics/metrics.ts'
import { serveSnapshots, type DataFolder } from './operator/serve-snapshots.ts'
import type { OperatorServer } from './operator/operator-server.ts'
import { createOperatorAccess, type OperatorKey } from './operator/operator-key.ts'
import { DemoLogins } from './portal/demo-logins.ts'
import { createPortal } from './portal/portal.ts'
import { publicConfig, type PublicSettings } from './portal/public-config.ts'

export interface OpenedEnvironment extends RunningEnvironment {
  readonly secretKey: string
  /** Tells clients on open WebSockets that the server is stopping, before the listener closes them. */
  notifyShutdown?(): void
  /** Its data, if all of it is in one folder. */
  readonly data?: DataFolder
  close(): Promise<void>
}

export interface EnvironmentPlan {
  readonly name: string
  readonly prefix: string
  /** Takes the address under which clients reach this environment. Rejects when the signal aborts. */
  open(url: string, signal: AbortSignal): Promise<OpenedEnvironment>
}

export interface EnginePlan {
  /** The name in the line that says that the engine is ready. */
  readonly title: string
  readonly port: number
  readonly host: string | undefined
  readonly origin: OriginSettings
  readonly shutdownTimeoutMs: number
  readonly operatorKey: OperatorKey
  readonly mails: MailRoute
  readonly environments: readonly EnvironmentPlan[]
  /** Holds all data, for this engine alone. Left out if some data is elsewhere, or nothing is stored. */
  readonly dataDir?: string
  /** Left out if only the services are served, without the portal. */
  readonly site?: SitePlan
}

export interface SitePlan extends PublicSettings {
  readonly folder: string
  /** Whether the sample logins end as soon as others than users of this machine come. */
  readonly isDemoLocal: boolean
}

export interface Engine {
  readonly url: string
  /** Resolves once every environment serves; rejects with what went wrong. */
  readonly ready: Promise<void>
  close(): Promise<void>
}

/** Listens first, so that a taken port is noticed before any database is opened, and `/health` answers from the start. */
export async function startEngine(plan: EnginePlan, log: Logger): Promise<Engine> {
  const slots = plan.environments.map(({ name, prefix }): EnvironmentSlot => ({ name, prefix, running: null }))
  const site = plan.site === undefined ? {} : { site: siteOf(plan.site, slots, log) }
  const { origin } = plan
  const hasMailbox = plan.mails === 'mailbox'
  const isHttps = origin.publicUrl?.startsWith('https:') === true
  const operator = createOperatorAccess(plan.operatorKey.key, { isHttps })
  const entrance = { slots, log, origin, budgets: new Budgets(), ...site }
  const gateway = createGateway({ ...entrance, metrics: createMetrics(slots), operator, hasMailbox })
  const listener = await listen(gateway, createUpgrade(entrance), plan)
  const url = plan.origin.publicUrl ?? `http://${urlHost(plan.host)}:${listener.port}`

  const opened: OpenedEnvironment[] = []
  const stop = new AbortController()
  let operatorServer: OperatorServer | null = null
  const ready = boot(plan, slots, url, opened, stop.signal).then(async () => {
    if (plan.dataDir !== undefined && !stop.signal.aborted)
      operatorServer = await serveSnapshots(plan.dataDir, opened, log)
  })
  // The caller who awaits it gets the error; before that, Node must not count it as unhandled.
  ready.catch(() => {})

  return {
    url,
    ready,
    async close() {
      stop.abort()
      for (const environment of opened) environment.notifyShutdown?.()
      await listener.close(plan.shutdownTimeoutMs)
      await ready.catch(() => {})
      await operatorServer?.close()
      const closed = opened.map((environment) => environment.close())
      for (const outcome of await Promise.allSettled(closed)) {
        if (outcome.status === 'rejected') log.error({ err: outcome.reason as unknown }, 'an environment did not close')
      }
    },
  }
}

/** Opens all environments at once. If one fails, it still waits for the others, so that each can be closed. */
async function boot(
  plan: EnginePlan,
  slots: readonly EnvironmentSlot[],
  url: string,
  opened: OpenedEnvironment[],
  signal: AbortSignal,
): Promise<void> {
  const outcomes = await Promise.allSettled(
    plan.environments.map(async (environment, index) => {
      const running = await environment.open(`${url}${environment.prefix}`, signal)
      opened.push(running)
      const slot = slots[index]
      if (slot !== undefined) slot.running = running
    }),
  )
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
}

function siteOf({ folder, isDemoLocal, ...settings }: SitePlan, slots: readonly EnvironmentSlot[], log: Logger): Site {
  const demo = new DemoLogins(settings.demo, isDemoLocal, slots, log)
  return {
    portal: createPortal(folder),
    demo,
    video: settings.brand.links.tutorialVideo,
    config: (origin) => publicConfig({ ...settings, demo: demo.logins }, slots, origin),
  }
}

/** An address that a server can listen at is not always one that a browser can open. */
function urlHost(host: string | undefined): string {
  if (host === undefined || ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host)) return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
