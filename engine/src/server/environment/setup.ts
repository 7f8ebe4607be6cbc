import type { Project } from '../../kernel/config/project.ts'
import type { S3Settings } from '../../kernel/config/s3-settings.ts'
import type { EnvironmentSettings, Settings } from '../../kernel/config/settings.ts'
import type { MailBrand } from '../../kernel/mail/template.ts'
import type { FunctionLimits } from '../../services/functions/limits.ts'
import type { DemoPasswords } from './demo-users.ts'
import type { FirstAdmin } from './first-admin.ts'
import type { SeedFolder } from './seed-objects.ts'

/** Everything that makes one environment what it is. */
export interface EnvironmentSetup {
  readonly name: string
  readonly prefix: string
  /** Holds the embedded database and the keys. Null if nothing is stored. */
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

/** Settings of identity that the project's `config.toml` does not have. */
export interface IdentitySetup {
  /** The site's address is the engine's own, even if `site_url` names another one. */
  readonly siteIsEngine: boolean
  readonly passwordSymbols?: string
  readonly resetPasswordLength?: number
  /** Limits for one user: from one source in five minutes, and from all sources in an hour. */
  readonly wrongPasswords: number
  readonly wrongPasswordsEverywhere: number
  /** The limit of mails of all kinds to one address in an hour. */
  readonly mailsToAddress: number
  readonly brand: MailBrand
  /** Created when there is no administrator yet. Null if the environment creates no user by itself. */
  readonly firstAdmin: (FirstAdmin & { readonly file: string }) | null
  /** The sample users' passwords, null if nobody may know them. Left out if there are no sample users. */
  readonly demo?: { readonly passwords: DemoPasswords | null }
}

export interface ServiceLimits {
  readonly restBodyLimit: number
  /** The largest file, in bytes. Undefined for the limit of `config.toml`. */
  readonly fileSizeLimit: number | undefined
  /** Undefined if files are kept in the environment's folder. */
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
