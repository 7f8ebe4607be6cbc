import type { Database } from '../../kernel/db/database.ts'
import { queueOwner } from '../../kernel/db/run-as.ts'
import { clientAddress } from '../../kernel/http/client-address.ts'
import { SIGNED_URL_AUDIENCE } from '../../kernel/jwt/audiences.ts'
import { TokenError } from '../../kernel/jwt/token-error.ts'
import type { Budgets } from '../../kernel/limits/budgets.ts'
import type { Logger } from '../../kernel/log/logger.ts'
import { endedSessions, ownerOf } from '../../kernel/sessions/ended-sessions.ts'
import { FunctionFault, HandlerThrew } from '../../services/functions/errors.ts'
import { functionNameOf } from '../../services/functions/routes.ts'
import { createFunctions } from '../../services/functions/service.ts'
import type { Functions } from '../../services/functions/types.ts'
import type { PlatformValues } from '../../services/functions/variables.ts'
import type { ApiKeys } from '../access/api-keys.ts'
import type { KeyRing } from '../access/key-ring.ts'
import type { EnvironmentSetup, ServiceLimits } from '../environment/setup.ts'
import type { Mount } from '../http/exchange.ts'
import { Refusal } from '../http/refusal.ts'
import { send } from '../http/send.ts'
import { missingMount } from './missing.ts'

/** How long the work that a function continues after its answer may run when the engine stops. */
const GRACE_MS = 5_000

export interface OpenedFunctions {
  readonly mount: Mount
  close(): Promise<void>
}

/** Opens the project's functions, with the variables and tokens that the platform gives them. */
export function openFunctions(
  db: Database,
  { project, identity }: EnvironmentSetup,
  training: () => PlatformValues['training'],
  limits: ServiceLimits,
  url: string,
  ring: KeyRing & { readonly api: ApiKeys },
  budgets: Budgets,
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
      training: training(),
      productName: identity.brand.ProductName,
    }),
    tokens: {
      async verify(token) {
        const { claims } = await ring.verify(token)
        // A signed address of a file is not an access token.
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
    budgets,
    log,
  })
  return { mount: functionsMount(functions, limits.trustProxy), close: () => functions.close(GRACE_MS) }
}

/** Mounts the functions, which check callers and answer preflights themselves. */
function functionsMount(functions: Functions, trustProxy: boolean): Mount {
  return {
    guardsItself: true,
    label: (path) => {
      const name = functionNameOf(path)
      return functions.isKnown(name) ? `/${name}` : null
    },
    async handle({ request, response, path, search }) {
      const client = { hostname: clientAddress(request, trustProxy), port: request.socket.remotePort ?? 0 }
      try {
        await functions.handle({ request, response, path, search, client })
      } catch (error) {
        if (error instanceof FunctionFault) throw refusalOf(error)
        if (!(error instanceof HandlerThrew)) throw error
        const headers = { 'content-type': 'text/plain;charset=UTF-8', 'sb-error-code': 'EDGE_FUNCTION_ERROR' }
        send(response, 500, headers, 'Internal Server Error')
      }
    },
  }
}

/** The header shows the official client that the error is the relay's and not the function's. */
function refusalOf({ status, code, message }: FunctionFault): Refusal {
  return new Refusal(status, { code, message }, { 'sb-error-code': code, 'x-relay-error': 'true' })
}
