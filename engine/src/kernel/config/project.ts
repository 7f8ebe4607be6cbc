import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parse, TomlError } from 'smol-toml'
import { z } from 'zod'
import { ConfigError, parseConfig } from './config-error.ts'
import { authSection, type AuthSection } from './auth-section.ts'
import { withProviderVariables } from './external-section.ts'
import {
  edgeRuntimeSection,
  functionsSection,
  type EdgeRuntimeSection,
  type FunctionSection,
} from './functions-section.ts'
import { findFiles } from './glob.ts'
import { signingKeySchema, type SigningKey } from '../jwt/signing-keys.ts'
import { readSchedules, type Schedule } from './schedules.ts'
import type { Variables } from './settings.ts'
import { storageSection, type StorageSection } from './storage-section.ts'
import { whole } from './values.ts'

/** A folder in the form of a Supabase project, as it was read. */
export interface Project {
  /** The folder that holds `config.toml`. */
  readonly root: string
  readonly migrationsDir: string
  /** In the order in which they run. */
  readonly seedFiles: readonly string[]
  readonly schemas: readonly string[]
  readonly extraSearchPath: readonly string[]
  /** Null for no limit. */
  readonly maxRows: number | null
  readonly auth: AuthSection
  readonly storage: StorageSection
  /** Who may send and receive broadcasts on public channels. */
  readonly publicBroadcasts: 'off' | 'signed-in' | 'anyone'
  readonly functions: Readonly<Record<string, FunctionSection>>
  readonly edgeRuntime: EdgeRuntimeSection
  /** From `schedules.toml`. */
  readonly schedules: readonly Schedule[]
  /** From `auth.signing_keys_path`. Undefined if the engine has its own keys. */
  readonly signingKeys: readonly SigningKey[] | undefined
}

/** An `env(NAME)` that is left after substitution names a variable that is not set. */
const text = z.string().superRefine((value, context) => {
  const name = /^env\((\w+)\)$/.exec(value)?.[1]
  if (name !== undefined) context.addIssue({ code: 'custom', message: `the environment variable ${name} is not set` })
})

/** Loose, because a project may contain sections of the platform that the engine does not serve. */
const configSchema = z.looseObject({
  api: z
    .looseObject({
      schemas: z.array(text.min(1)).min(1, 'expected at least one schema').default(['public']),
      extra_search_path: z.array(text.min(1)).default(['public', 'extensions']),
      max_rows: whole(0, 100_000_000).default(1000),
    })
    .prefault({}),
  auth: authSection.prefault({}),
  storage: storageSection.prefault({}),
  realtime: z.looseObject({ public_broadcasts: z.enum(['off', 'signed-in', 'anyone']).default('anyone') }).prefault({}),
  functions: functionsSection.prefault({}),
  edge_runtime: edgeRuntimeSection.prefault({}),
  db: z
    .looseObject({
      seed: z
        .looseObject({ enabled: z.boolean().default(true), sql_paths: z.array(text).default(['./seed.sql']) })
        .prefault({}),
    })
    .prefault({}),
})

export function loadProject(folder: string, env: Variables): Project {
  const file = [join(folder, 'config.toml'), join(folder, 'supabase', 'config.toml')].find((path) => existsSync(path))
  if (file === undefined) {
    throw new ConfigError(
      `${resolve(folder)} is not a project: there is neither config.toml nor supabase/config.toml in it`,
    )
  }
  const config = parseConfig(configSchema, withProviderVariables(substitute(readToml(file), env), env), file)
  const root = resolve(dirname(file))
  const { seed } = config.db
  return {
    root,
    migrationsDir: join(root, 'migrations'),
    seedFiles: seed.enabled ? [...new Set(seed.sql_paths.flatMap((pattern) => findFiles(root, pattern)))] : [],
    schemas: config.api.schemas,
    extraSearchPath: config.api.extra_search_path,
    maxRows: config.api.max_rows === 0 ? null : config.api.max_rows,
    auth: config.auth,
    storage: config.storage,
    publicBroadcasts: config.realtime.public_broadcasts,
    functions: config.functions,
    edgeRuntime: config.edge_runtime,
    schedules: readSchedules(join(root, 'schedules.toml'), (path) => substitute(readToml(path), env)),
    signingKeys: readSigningKeys(root, config.auth.signing_keys_path),
  }
}

function readSigningKeys(root: string, path: string | undefined): readonly SigningKey[] | undefined {
  if (path === undefined) return undefined
  const file = resolve(root, path)
  let content: unknown
  try {
    content = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw new ConfigError(`${file}: auth.signing_keys_path does not name a readable list of keys`)
  }
  return parseConfig(z.array(signingKeySchema).min(1), content, file)
}

export function readToml(file: string): unknown {
  try {
    return parse(readFileSync(file, 'utf8'))
  } catch (error) {
    if (error instanceof TomlError)
      throw new ConfigError(`${file}: line ${error.line}: ${error.message.split('\n')[0]}`)
    throw new ConfigError(`${file}: ${error instanceof Error ? error.message : 'cannot be read'}`)
  }
}

/** Replaces a value that consists of `env(NAME)` by that environment variable, as Supabase's own tool does. */
function substitute(value: unknown, env: Variables): unknown {
  if (typeof value === 'string') {
    const name = /^env\((\w+)\)$/.exec(value)?.[1]
    return name === undefined ? value : (env[name] ?? value)
  }
  if (Array.isArray(value)) return value.map((item) => substitute(item, env))
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, substitute(item, env)]))
}
