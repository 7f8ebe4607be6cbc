import type { Project } from '../kernel/config/project.ts'
import type { EnvironmentSettings } from '../kernel/config/settings.ts'

/** Everything that makes one environment what it is. */
export interface EnvironmentSetup {
  readonly name: string
  readonly prefix: string
  /** Holds the embedded database and the keys. Null: nothing is kept. */
  readonly folder: string | null
  readonly given: EnvironmentSettings
  readonly project: Project
  readonly seedFiles: readonly string[]
  readonly anonRole: string
  readonly keyless: boolean
  readonly preRequest: string | null
}

export interface ServiceLimits {
  readonly restBodyLimit: number
  readonly statementTimeoutMs: number
  readonly poolSize: number | undefined
}
