import type { Settings, Variables } from '../kernel/config/settings.ts'
import type { Logger } from '../kernel/log/logger.ts'
import type { EngineFiles } from '../server/environment/prepare-database.ts'
import type { Options } from './arguments.ts'

/** What every command gets. */
export interface Context {
  /** The repository's root: the portal's project and build are below it. */
  readonly root: string
  readonly env: Variables
  readonly settings: Settings
  readonly options: Options
  readonly log: Logger
  readonly files: EngineFiles
}
