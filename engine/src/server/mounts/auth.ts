import { sourceOf } from '../../kernel/http/client-address.ts'
import type { Budgets } from '../../kernel/limits/budgets.ts'
import { needsNoKey, routeLabel } from '../../services/auth/routes.ts'
import type { Auth } from '../../services/auth/types.ts'
import { looksLikeApiKey } from '../access/api-keys.ts'
import type { Mount } from '../http/exchange.ts'
import { webMount } from './web.ts'

/** Mounts the identity service, and gives it the client's address, its browser and its key's role. */
export function authMount(
  auth: Auth,
  addressOf: (request: Parameters<Mount['handle']>[0]['request']) => string,
  budgets: Budgets,
): Mount {
  const mount = webMount(
    (request, { exchange }) =>
      auth.fetch(request, {
        client: {
          address: addressOf(exchange.request),
          userAgent: exchange.request.headers['user-agent'] ?? '',
        },
        keyRole: exchange.keyRole,
        isApiKey: looksLikeApiKey,
        mayParse: (bytes) =>
          exchange.keyRole === 'service_role' ||
          budgets.take({ source: sourceOf(addressOf(exchange.request)), isUser: false }, bytes),
      }),
    needsNoKey,
  )
  return { ...mount, label: routeLabel }
}
