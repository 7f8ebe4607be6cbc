import type { Mailer } from '../../kernel/mail/mailer.ts'
import type { Access } from '../access/access.ts'
import type { Mount } from '../http/exchange.ts'
import type { ServiceName } from '../http/protocols.ts'
import type { FigureSource } from '../metrics/figure.ts'

/** What `/mailbox` needs of a mailer. */
export type Mailbox = Pick<Mailer, 'isMailbox' | 'messages'>

/** An environment that serves. */
export interface RunningEnvironment {
  readonly access: Access
  readonly mounts: Readonly<Record<ServiceName, Mount>>
  readonly publishableKey: string
  /** Left out if the environment sends no mail, and so has no mailbox. */
  readonly mailer?: Mailbox
  /** Makes the passwords of the sample users unknown, and ends their sessions. Left out if nobody knows them. */
  readonly endDemo?: () => Promise<void>
  healthy(): Promise<boolean>
  /** The environment's metrics. */
  readonly figures?: FigureSource
  /** The state of its parts, for the operator: no secrets and no addresses of users. */
  detail?(): Promise<Readonly<Record<string, unknown>>>
}

/** Where an environment is mounted. `running` is null until it serves. */
export interface EnvironmentSlot {
  readonly name: string
  /** Empty for the root, else `/training`. */
  readonly prefix: string
  running: RunningEnvironment | null
}
