import { randomBytes } from 'node:crypto'
import type { TestProject } from 'vitest/node'
import { startPortal } from '../engine/engine-process.ts'
import { freePort } from '../free-port.ts'
import { newEngineData } from '../engine/engine-data.ts'
import { newApiKeys } from '../engine/api-keys.ts'

/** Where the world outside would be. Nothing listens there until a test starts a server. */
export interface Ports {
  readonly smtp: number
  readonly model: number
  readonly feeds: number
}

export interface Served {
  /** Of the training environment, as clients are given it. */
  readonly url: string
  /** Of the whole server. */
  readonly site: string
  readonly key: string
  readonly secretKey: string
  /** Of the engine's process. */
  readonly pid: number
  /** A folder that goes with the engine, for what one file leaves to the next. */
  readonly scratch: string
  readonly ports: Ports
  /** What the operator has set: in the engine, and for functions on Deno. */
  readonly variables: Readonly<Record<string, string>>
  /** The other environment's first administrator, who has no business here. */
  readonly productionAdmin: { readonly email: string; readonly password: string }
}

declare module 'vitest' {
  interface ProvidedContext {
    served: Served
  }
}

/** What an operator would set for the functions, with everything outside on this machine. */
function variablesFor({ smtp, model }: Ports): Record<string, string> {
  return {
    SMTP_URL: `smtp://127.0.0.1:${smtp}`,
    AI_BASE_URL: `http://127.0.0.1:${model}/v1`,
    AI_API_KEY: 'key-of-the-model',
    AI_MODEL: 'model-of-the-tests',
    // This one address of this machine; 127.0.0.2 stays private.
    PORTICO_FEED_HOSTS: '127.0.0.1',
  }
}

/** One engine with fresh data for all files of a vitest project. */
export async function serveTraining(project: TestProject, kind: 'pglite' | 'postgres'): Promise<() => Promise<void>> {
  const data = await newEngineData(kind)
  try {
    const ports = { smtp: await freePort(), model: await freePort(), feeds: await freePort() }
    const variables = variablesFor(ports)
    const { key, secretKey } = newApiKeys()
    const productionAdmin = { email: 'first@production.example', password: `Aa1!${randomBytes(12).toString('hex')}` }
    const engine = await startPortal(data.folder, {
      ...variables,
      // Every client of a test comes from an address of its own, so that none uses up what another is allowed.
      PORTICO_TRUST_PROXY: 'true',
      // Behind a proxy the sample people would have no known passwords.
      PORTICO_DEMO: 'on',
      PORTICO_ADMIN_EMAIL: productionAdmin.email,
      PORTICO_ADMIN_PASSWORD: productionAdmin.password,
      TRAINING_PUBLISHABLE_KEY: key,
      TRAINING_SECRET_KEY: secretKey,
      ...(data.databaseUrl === undefined ? {} : { TRAINING_DATABASE_URL: data.databaseUrl }),
    })
    project.provide('served', {
      url: `${engine.url}/training`,
      site: engine.url,
      key,
      secretKey,
      pid: engine.pid,
      scratch: data.folder,
      ports,
      variables,
      productionAdmin,
    })
    return async () => {
      await engine.stop()
      await data.remove()
    }
  } catch (error) {
    await data.remove()
    throw error
  }
}
