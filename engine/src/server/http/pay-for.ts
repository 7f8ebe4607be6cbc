import { sourceOf } from '../../kernel/http/client-address.ts'
import type { Budgets, Payer } from '../../kernel/limits/budgets.ts'
import { errorBody, type ServiceName } from './protocols.ts'
import { Refusal } from './refusal.ts'

export function payerOf(userId: string | null, address: () => string): Payer {
  return userId === null ? { source: sourceOf(address()), isUser: false } : { source: userId, isUser: true }
}

/** Refuses in the form of the service what its sender has no budget for. */
export function payFor(service: ServiceName, budgets: Budgets, payer: Payer, bytes: number): void {
  if (budgets.take(payer, bytes)) return
  const fault = { status: 429, code: 'too_many_requests', message: 'Too much was sent at once. Try again later' }
  throw new Refusal(429, errorBody(service, fault), { 'retry-after': '5' })
}
