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

/** The name of the data folder, by which `rotate-keys` finds it. */
const ENVIRONMENT = 'production'

/** Settings that `config.toml` of the identity project takes from the environment. The limits are too high to be reached by accident. */
const SETTINGS = {
  REUSE_SECONDS: '2',
  MAIL_INTERVAL: '0s',
  MAILS_AN_HOUR: '1000000',
  REFRESHES: '1000000',
  SIGN_INS: '1000000',
  VERIFICATIONS: '1000000',
  ANONYMOUS_AN_HOUR: '1000000',
  MANUAL_LINKING: 'false',
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
  /** Everything that the engine has printed so far. */
  output(): string
}

/** A data folder, a database and keys for any number of engines: one after the other, or at the same time on Postgres. */
export interface IdentitySetup {
  start(env?: Readonly<Record<string, string>>): Promise<IdentityEngine>
  /** Runs `rotate-keys`, as an operator does while engines run. */
  rotateKeys(): Promise<void>
  dispose(): Promise<void>
}

/** Sets no `JWT_SECRET`, so that the engine signs tokens with its own keys, as in production. */
export async function identitySetup(
  kind: 'pglite' | 'postgres',
  options: { readonly ownDataDirs?: boolean; readonly signingKeys?: string } = {},
): Promise<IdentitySetup> {
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
