import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { buildEngine } from '../../support/engine/build.ts'
import { engineFlags } from '../../support/engine/engine-flags.ts'
import { startEngine, type EngineProcess } from '../../support/engine/engine-process.ts'
import { newEngineData } from '../../support/engine/engine-data.ts'
import { newApiKeys } from '../../support/engine/api-keys.ts'

const PROJECT = fileURLToPath(new URL('../projects/identity', import.meta.url))

/** The folder's name, by which `rotate-keys` finds it. */
const ENVIRONMENT = 'production'

/** What `config.toml` of the identity project leaves to the environment; too generous to be met by accident. */
const SETTINGS = {
  REUSE_SECONDS: '2',
  MAIL_INTERVAL: '0s',
  MAILS_AN_HOUR: '1000000',
  REFRESHES: '1000000',
  SIGN_INS: '1000000',
  VERIFICATIONS: '1000000',
  ANONYMOUS_AN_HOUR: '1000000',
  PORTICO_WRONG_PASSWORDS: '1000000',
  PORTICO_WRONG_PASSWORDS_EVERYWHERE: '1000000',
  PORTICO_MAILS_TO_ADDRESS: '1000000',
}

export interface IdentityTarget {
  readonly kind: 'pglite' | 'postgres'
  readonly url: string
  readonly key: string
  readonly secretKey: string
}

export interface IdentityEngine extends IdentityTarget {
  readonly process: EngineProcess
  /** Everything that it said so far. */
  output(): string
}

/** A data folder, a database, and keys; any number of engines on them, one after the other or, on Postgres, together. */
export interface IdentityHome {
  start(env?: Readonly<Record<string, string>>): Promise<IdentityEngine>
  /** As an operator does, while engines run. */
  rotateKeys(): Promise<void>
  dispose(): Promise<void>
}

/** No `JWT_SECRET`: tokens are those that the engine's own keys signed, as in production. */
export async function identityHome(
  kind: 'pglite' | 'postgres',
  options: { readonly ownDataDirs?: boolean; readonly signingKeys?: string } = {},
): Promise<IdentityHome> {
  const data = await newEngineData(kind)
  const { folder, databaseUrl } = data
  const { key, secretKey } = newApiKeys()
  const running: EngineProcess[] = []
  return {
    async start(env = {}) {
      let output = ''
      const engine = await startEngine({
        project: PROJECT,
        dataDir: join(folder, options.ownDataDirs === true ? randomUUID() : ENVIRONMENT),
        ...(databaseUrl === undefined ? {} : { databaseUrl }),
        env: {
          ...SETTINGS,
          JWT_SECRET: '',
          PORTICO_PUBLISHABLE_KEY: key,
          PORTICO_SECRET_KEY: secretKey,
          ...(options.signingKeys === undefined ? {} : { PORTICO_SIGNING_KEYS: options.signingKeys }),
          ...env,
        },
        onOutput: (text) => (output += text),
      })
      running.push(engine)
      return { kind, url: engine.url, key, secretKey, process: engine, output: () => output }
    },
    async rotateKeys() {
      const args = ['rotate-keys', '--environment', ENVIRONMENT, '--data', folder]
      await promisify(execFile)(process.execPath, [...engineFlags, await buildEngine(), ...args], {
        env: { PATH: process.env['PATH'] },
      })
    },
    async dispose() {
      await Promise.all(running.map((engine) => engine.stop()))
      await data.remove()
    },
  }
}
