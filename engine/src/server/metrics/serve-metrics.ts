import type { IncomingMessage, ServerResponse } from 'node:http'
import { refuse } from '../http/failure.ts'
import { send } from '../http/send.ts'
import { keyNeeded, type OperatorAccess } from '../operator/operator-key.ts'
import type { Metrics } from './metrics.ts'

/** `/metrics`, for the operator. */
export async function serveMetrics(
  metrics: Metrics,
  operator: OperatorAccess,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  response.setHeader('cache-control', 'no-store')
  response.setHeader('x-content-type-options', 'nosniff')
  response.setHeader('cross-origin-resource-policy', 'same-origin')
  if (!operator.hasKey(request)) return refuse(request, response, keyNeeded())
  send(response, 200, { 'content-type': metrics.contentType }, await metrics.text())
}
