import type { Database } from '../kernel/db/database.ts'
import { SIGNED_URL_AUDIENCE } from '../kernel/jwt/audiences.ts'
import { TokenError } from '../kernel/jwt/token-error.ts'
import type { Logger } from '../kernel/log/logger.ts'
import { queueOwner } from '../kernel/db/run-as.ts'
import { endedSessions, ownerOf } from '../kernel/sessions/ended-sessions.ts'
import { createFunctions } from '../services/functions/create-functions.ts'
import type { ApiKeys } from './api-keys.ts'
import type { EnvironmentSetup, ServiceLimits } from './environment-setup.ts'
import type { Mount } from './exchange.ts'
import { functionsMount } from './functions-mount.ts'
import type { KeyRing } from './key-ring.ts'
import { missingMount } from './missing-mount.ts'

/** Work that a function left behind when its request was answered has so long when the engine stops. */
const GRACE_MS = 5_000

export interface OpenedFunctions {
  readonly mount: Mount
  close(): Promise<void>
}

/** The project's functions, with what the platform gives them. */
export function openFunctions(
  db: Database,
  { project }: EnvironmentSetup,
  limits: ServiceLimits,
  url: string,
  ring: KeyRing & { readonly api: ApiKeys },
  log: Logger,
): OpenedFunctions {
  if (!project.edgeRuntime.enabled) return { mount: missingMount('functions'), close: () => Promise.resolve() }
  const functions = createFunctions({
    root: project.root,
    sections: project.functions,
    runtime: project.edgeRuntime,
    platform: () => ({
      url,
      publishableKey: ring.api.publishable,
      secretKey: ring.api.secret,
      jwks: ring.jwks(),
    }),
    tokens: {
      async verify(token) {
        const { claims } = await ring.verify(token)
        // A signed address of a file is nobody's access token.
        if (claims['aud'] === SIGNED_URL_AUDIENCE) throw new TokenError('payload')
        return claims
      },
      async isLive(claims) {
        const role = typeof claims['role'] === 'string' ? claims['role'] : ''
        const owner = queueOwner({ role, claims: JSON.stringify(claims) })
        return (await endedSessions(db, [ownerOf(claims)], owner)).size === 0
      },
    },
    limits: limits.functions,
    log,
  })
  return { mount: functionsMount(functions, limits.trustProxy), close: () => functions.close(GRACE_MS) }
}
