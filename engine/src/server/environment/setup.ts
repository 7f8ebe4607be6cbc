import type { Project } from '../../kernel/config/project.ts'
import type { S3Settings } from '../../kernel/config/s3-settings.ts'
import type { EnvironmentSettings, Settings } from '../../kernel/config/settings.ts'
import type { MailBrand } from '../../kernel/mail/template.ts'
import type { FunctionLimits } from '../../services/functions/limits.ts'
import type { DemoPasswords } from './demo-people.ts'
import type { FirstAdmin } from './first-admin.ts'
import type { SeedFolder } from './seed-objects.ts'

/** Everything that makes one environment what it is. */
export interface EnvironmentSetup {
  readonly name: string
  readonly prefix: string
  /** Holds the embedded database and the keys. Null: nothing is kept. */
  readonly folder: string | null
  readonly given: EnvironmentSettings
  readonly project: Project
  readonly seedFiles: readonly string[]
  readonly seedFolders: readonly SeedFolder[]
  readonly anonRole: string
  readonly keyless: boolean
  readonly preRequest: string | null
  readonly identity: IdentitySetup
}

/** What the engine says of identity beside the project's `config.toml`. */
export interface IdentitySetup {
  /** The site is wherever the engine is reached, whatever `site_url` says. */
  readonly siteIsEngine: boolean
  readonly passwordSymbols?: string
  readonly resetPasswordLength?: number
  /** For one person: from one source in five minutes, from everywhere in an hour. */
  readonly wrongPasswords: number
  readonly wrongPasswordsEverywhere: number
  /** In an hour, of all kinds. */
  readonly mailsToAddress: number
  readonly brand: MailBrand
  /** Made when nobody is an administrator yet. Null: the environment makes nobody by itself. */
  readonly firstAdmin: (FirstAdmin & { readonly file: string }) | null
  /** What the sample people's passwords are; `passwords` is null where nobody may know them. None: there are no such people. */
  readonly demo?: { readonly passwords: DemoPasswords | null }
}

export interface ServiceLimits {
  readonly restBodyLimit: number
  /** The largest file, in bytes. None: as `config.toml` says. */
  readonly fileSizeLimit: number | undefined
  /** None: files lie in the environment's folder. */
  readonly s3: S3Settings | undefined
  readonly rest: Settings['rest']
  readonly statementTimeoutMs: number
  readonly pgliteTimeoutMs: number
  readonly patternTimeoutMs: number
  readonly functions: FunctionLimits
  readonly sockets: { readonly perPerson: number; readonly perAddress: number }
  readonly poolSize: number | undefined
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  readonly trustProxy: boolean
}
