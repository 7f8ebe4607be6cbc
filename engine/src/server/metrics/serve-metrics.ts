import type { IncomingMessage, ServerResponse } from 'node:http'
import { isBearer } from '../bearer.ts'
import { refuse } from '../failure.ts'
import { isFromThisMachine } from '../local-request.ts'
import { Refusal } from '../refusal.ts'
import { send } from '../send.ts'
import type { Metrics } from './metrics.ts'

/** `/metrics`, for someone at this machine, or with the operator's token. */
export async function serveMetrics(
  metrics: Metrics,
  token: string | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  response.setHeader('cache-control', 'no-store')
  response.setHeader('x-content-type-options', 'nosniff')
  response.setHeader('cross-origin-resource-policy', 'same-origin')
  const mayRead = isFromThisMachine(request) || (token !== undefined && isBearer(request.headers.authorization, token))
  if (!mayRead) return refuse(request, response, refusal(token !== undefined))
  send(response, 200, { 'content-type': metrics.contentType }, await metrics.text())
}

function refusal(hasToken: boolean): Refusal {
  if (hasToken) return new Refusal(401, { message: 'The metrics need the token' }, { 'www-authenticate': 'Bearer' })
  return new Refusal(403, { message: 'The metrics answer only to requests from this machine' })
}
