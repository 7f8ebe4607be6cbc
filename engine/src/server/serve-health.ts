import type { IncomingMessage, ServerResponse } from 'node:http'
import type { EnvironmentSlot } from './environment-slot.ts'
import { isFromThisMachine } from './local-request.ts'
import { sendJson } from './send.ts'

const HEADERS = {
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
}

type Status = 'ok' | 'starting' | 'unavailable'

/**
 * `/health` for whoever watches the server from outside; `/health?detail` says more, to someone at this machine. Anyone
 * else who asks for the detail gets the plain answer, so that asking tells nothing.
 */
export async function serveHealth(
  slots: readonly EnvironmentSlot[],
  request: IncomingMessage,
  response: ServerResponse,
  search: string,
): Promise<void> {
  const states = await Promise.all(slots.map(statusOf))
  const status = states.find((state) => state === 'starting') ?? states.find((state) => state !== 'ok') ?? 'ok'
  const isDetailed = new URLSearchParams(search).has('detail') && isFromThisMachine(request)
  const detail = isDetailed ? { environments: await detailOf(slots, states) } : {}
  sendJson(response, status === 'ok' ? 200 : 503, { status, ...detail }, HEADERS)
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
