import type { Mailer } from '../kernel/mail/mailer.ts'
import type { Access } from './access.ts'
import type { Mount } from './exchange.ts'
import type { ServiceName } from './protocols.ts'

/** An environment that serves. */
export interface RunningEnvironment {
  readonly access: Access
  readonly mounts: Readonly<Record<ServiceName, Mount>>
  readonly publishableKey: string
  /** None: the environment sends no mail, and has no mailbox. */
  readonly mailer?: Mailer
  healthy(): Promise<boolean>
}

/** Where an environment is mounted; empty until it serves. */
export interface EnvironmentSlot {
  readonly name: string
  /** Empty for the root, else `/training`. */
  readonly prefix: string
  running: RunningEnvironment | null
}
