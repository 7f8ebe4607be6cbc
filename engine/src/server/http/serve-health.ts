import type { IncomingMessage, ServerResponse } from 'node:http'
import type { EnvironmentSlot } from '../environment/slot.ts'
import { keyNeeded, type OperatorAccess } from '../operator/operator-key.ts'
import { refuse } from './failure.ts'
import { sendJson } from './send.ts'

const HEADERS = {
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
}

type Status = 'ok' | 'starting' | 'unavailable'

/** Everyone may ask for `/health`; only the operator for `/health?detail`, which says more. */
export async function serveHealth(
  slots: readonly EnvironmentSlot[],
  operator: OperatorAccess,
  request: IncomingMessage,
  response: ServerResponse,
  search: string,
): Promise<void> {
  for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value)
  const isDetailed = new URLSearchParams(search).has('detail')
  if (isDetailed && !operator.hasKey(request)) return refuse(request, response, keyNeeded())
  const states = await Promise.all(slots.map(statusOf))
  const status = states.find((state) => state === 'starting') ?? states.find((state) => state !== 'ok') ?? 'ok'
  const detail = isDetailed ? { environments: await detailOf(slots, states) } : {}
  sendJson(response, status === 'ok' ? 200 : 503, { status, ...detail })
}

async function statusOf({ running }: EnvironmentSlot): Promise<Status> {
  if (running === null) return 'starting'
  return (await running.healthy()) ? 'ok' : 'unavailable'
}

async function detailOf(
  slots: readonly EnvironmentSlot[],
  states: readonly Status[],
): Promise<Readonly<Record<string, unknown>>> {
  const entries = slots.map(async ({ name, running }, index) => {
    return [name, { status: states[index], ...(await running?.detail?.()) }] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}
