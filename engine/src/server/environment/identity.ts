import { join } from 'node:path'
import type { Database } from '../../kernel/db/database.ts'
import { timeLimited } from '../../kernel/db/time-limited.ts'
import type { Logger } from '../../kernel/log/logger.ts'
import { createMailer, type Mailer } from '../../kernel/mail/mailer.ts'
import { loadTemplates } from '../../kernel/mail/template.ts'
import { createAuth } from '../../services/auth/service.ts'
import type { Auth } from '../../services/auth/types.ts'
import type { ApiKeys } from '../access/api-keys.ts'
import { createKeyRing, type KeyRing } from '../access/key-ring.ts'
import { loadKeys, readSigningKeys } from '../access/keys-file.ts'
import { authSettings } from './auth-settings.ts'
import { createProviders } from './providers.ts'
import type { EnvironmentSetup, ServiceLimits } from './setup.ts'

/** Opens the environment's API keys, and the keys that sign its tokens. */
export async function openKeyRing(setup: EnvironmentSetup, log: Logger): Promise<KeyRing & { readonly api: ApiKeys }> {
  const { folder, project } = setup
  const given = { ...setup.given, signingKeys: setup.given.signingKeys ?? project.signingKeys?.slice() }
  const file = folder === null ? null : join(folder, 'keys.json')
  const keys = await loadKeys(file, given)
  const ring = await createKeyRing({
    keys: keys.signing,
    api: keys.api,
    secret: given.jwtSecret,
    source: file === null || given.signingKeys ? null : { file, read: () => readSigningKeys(file) },
    onError: (error) => log.error({ err: error }, 'the changed keys could not be read; the old ones stay in use'),
  })
  return { ...ring, api: keys.api }
}

export interface Identity {
  readonly auth: Auth
  readonly mailer: Mailer
  close(): Promise<void>
}

/** Creates the identity service with its mail. */
export function createIdentity(
  db: Database,
  setup: EnvironmentSetup,
  limits: ServiceLimits,
  url: string,
  ring: KeyRing,
  log: Logger,
): Identity {
  const { project, identity } = setup
  const templates = loadTemplates(project.root, project.auth.email.template, identity.brand)
  const mailer = createMailer({
    db,
    smtpUrl: limits.smtpUrl,
    from: limits.mailFrom,
    log,
    environment: setup.name,
  })
  const auth = createAuth({
    db: timeLimited(db, limits.statementTimeoutMs),
    settings: authSettings(project.auth, identity, url),
    url: `${url}/auth/v1`,
    providers: createProviders(project.auth.external, `${url}/auth/v1`, log),
    tokens: {
      sign: (claims) => ring.sign(claims),
      verify: async (token) => (await ring.verify(token)).claims,
      jwks: () => ring.jwks(),
    },
    mail: {
      enqueue: (session, kind, to, variables) =>
        mailer.enqueue(session, { to, ...templates.compose(kind, { ...variables, SendingTo: to }) }),
      deliver: () => void mailer.deliver(),
    },
    now: () => new Date(),
  })
  return { auth, mailer, close: () => mailer.close() }
}
