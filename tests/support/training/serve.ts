import { randomBytes } from 'node:crypto'
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startPortal } from '../engine/engine-process.ts'
import { freePort } from '../free-port.ts'
import { newEngineData } from '../engine/engine-data.ts'
import { newApiKeys } from '../engine/api-keys.ts'

/** Ports of the external services. Nothing listens there until a test starts a server. */
export interface Ports {
  readonly smtp: number
  readonly model: number
  readonly feeds: number
}

export interface Served {
  /** The URL of the training environment. */
  readonly url: string
  /** The URL of the server. */
  readonly site: string
  readonly key: string
  readonly secretKey: string
  /** The id of the engine's process. */
  readonly pid: number
  /** A folder that is removed with the engine; test files can share data there. */
  readonly scratch: string
  /** The file with everything that the engine has printed, with every line of its log. */
  readonly output: string
  readonly ports: Ports
  /** The operator's settings, for the engine and for functions on Deno. */
  readonly variables: Readonly<Record<string, string>>
  /** Production's keys. Its database is always the embedded one. */
  readonly production: { readonly key: string; readonly secretKey: string }
  /** The first admin of production, who has no rights in training. */
  readonly productionAdmin: { readonly email: string; readonly password: string }
}

declare module 'vitest' {
  interface ProvidedContext {
    served: Served
  }
}

/** The operator's settings for the functions; all external services are on this machine. */
function variablesFor({ smtp, model }: Ports): Record<string, string> {
  return {
    SMTP_URL: `smtp://127.0.0.1:${smtp}`,
    AI_BASE_URL: `http://127.0.0.1:${model}/v1`,
    AI_API_KEY: 'key-of-the-model',
    AI_MODEL: 'model-of-the-tests',
    // Allows this one local address; 127.0.0.2 stays forbidden.
    PORTICO_FEED_HOSTS: '127.0.0.1',
  }
}

/** Starts one engine with new data for all test files of a vitest project. */
export async function serveTraining(project: TestProject, kind: 'pglite' | 'postgres'): Promise<() => Promise<void>> {
  const data = await newEngineData(kind)
  const printed = mkdtempSync(join(tmpdir(), 'portico-printed-'))
  const remove = async (): Promise<void> => {
    rmSync(printed, { recursive: true, force: true })
    await data.remove()
  }
  try {
    const output = join(printed, 'output.txt')
    writeFileSync(output, '')
    const ports = { smtp: await freePort(), model: await freePort(), feeds: await freePort() }
    const variables = variablesFor(ports)
    const { key, secretKey } = newApiKeys()
    const production = newApiKeys()
    const productionAdmin = { email: 'first@production.example', password: `Aa1!${randomBytes(12).toString('hex')}` }
    const env = {
      ...variables,
      LOG_LEVEL: 'trace',
      // Each client in a test has its own address, so that clients do not share limits.
      PORTICO_TRUST_PROXY: 'true',
      // Behind a proxy the sample users would not have their published passwords.
      PORTICO_DEMO: 'on',
      PORTICO_ADMIN_EMAIL: productionAdmin.email,
      PORTICO_ADMIN_PASSWORD: productionAdmin.password,
      PORTICO_PUBLISHABLE_KEY: production.key,
      PORTICO_SECRET_KEY: production.secretKey,
      TRAINING_PUBLISHABLE_KEY: key,
      TRAINING_SECRET_KEY: secretKey,
      ...(data.databaseUrl === undefined ? {} : { TRAINING_DATABASE_URL: data.databaseUrl }),
    }
    const engine = await startPortal(data.folder, env, undefined, (text) => appendFileSync(output, text))
    project.provide('served', {
      url: `${engine.url}/training`,
      site: engine.url,
      key,
      secretKey,
      pid: engine.pid,
      scratch: data.folder,
      output,
      ports,
      variables,
      production,
      productionAdmin,
    })
    return async () => {
      await engine.stop()
      await remove()
    }
  } catch (error) {
    await remove()
    throw error
  }
}
