import { launchEngine, PUBLISHABLE_KEY } from '../support/engine/launch-engine.ts'
import { freePort } from '../support/free-port.ts'
import type { Service } from '../support/processes/processes.ts'
import type { Scope } from '../support/processes/scope.ts'
import type { Environment } from '../support/simulated-users/environment.ts'

export interface PortalOptions {
  readonly scope: Scope
  readonly folder: string
  /** The addresses of the Postgres databases; null for PGlite. */
  readonly databases: { readonly production: string; readonly training: string } | null
  readonly profileFolder?: string
}

export interface Portal {
  readonly service: Service
  readonly pid: number
  readonly environment: Environment
  /** The port of its inspector. */
  readonly inspector: number
}

/** Starts the product as it is shipped, with both environments; the people use production. */
export async function startPortal(options: PortalOptions): Promise<Portal> {
  const { databases } = options
  const inspector = await freePort()
  const { service, port } = await launchEngine({
    ...options,
    args: ['start'],
    flags: [`--inspect=127.0.0.1:${inspector}`],
    env: {
      // Each of the people has their own address, as behind a proxy.
      PORTICO_TRUST_PROXY: 'true',
      PORTICO_ADMIN_PASSWORD: 'Load-Admin-1!',
      ...(databases === null ? {} : { DATABASE_URL: databases.production, TRAINING_DATABASE_URL: databases.training }),
    },
  })
  const environment = { url: `http://127.0.0.1:${port}`, key: PUBLISHABLE_KEY }
  return { service, pid: service.child.pid ?? 0, environment, inspector }
}
