import type { IncomingMessage } from 'node:http'
import { clientAddress, sourceOf } from '../../kernel/http/client-address.ts'
import type { Budgets, Payer } from '../../kernel/limits/budgets.ts'
import { errorBody, type ServiceName } from './protocols.ts'
import { Refusal } from './refusal.ts'

export function payerOf(userId: string | null, address: () => string): Payer {
  return userId === null ? { source: sourceOf(address()), isUser: false } : { source: userId, isUser: true }
}

/** Refuses in the form of the service what its sender has no budget for. */
export function payFor(service: ServiceName | null, budgets: Budgets, payer: Payer, bytes: number): void {
  if (budgets.take(payer, bytes)) return
  const fault = { status: 429, code: 'too_many_requests', message: 'Too much was sent at once. Try again later' }
  throw new Refusal(429, errorBody(service, fault), { 'retry-after': '5' })
}

/** More than a normal request has: a token, and a filter with a hundred ids. */
const FREE_HEAD_BYTES = 8 * 1024

/** How many bytes of a request's target and headers are to be paid for. */
export function paidHeadBytes({ url = '', rawHeaders }: IncomingMessage): number {
  let bytes = url.length - FREE_HEAD_BYTES
  // With what separates them.
  for (const text of rawHeaders) bytes += text.length + 2
  return Math.max(0, bytes)
}

/**
 * Lets its address pay for a large head, before anybody knows whether it has a user. Null if there is nothing to pay. The caller
 * charges the time that it then takes.
 */
export function payForHead(
  service: ServiceName | null,
  budgets: Budgets,
  request: IncomingMessage,
  trustProxy: boolean,
): Payer | null {
  const bytes = paidHeadBytes(request)
  if (bytes === 0) return null
  const payer = payerOf(null, () => clientAddress(request, trustProxy))
  payFor(service, budgets, payer, bytes)
  return payer
}
