import type { IncomingMessage } from 'node:http'
import { takeParameter } from '../../kernel/http/target.ts'
import { AccessError } from '../access/access-error.ts'
import type { KeyRole } from '../access/access.ts'
import type { EnvironmentSlot, RunningEnvironment } from '../environment/slot.ts'
import type { Mount } from './exchange.ts'
import { starting } from './failure.ts'
import { keyRefusal } from './key-refusal.ts'
import type { ServiceName } from './protocols.ts'

interface Entry {
  readonly running: RunningEnvironment
  readonly mount: Mount
  readonly keyRole: KeyRole | null
  /** Without the API key, which the service would take for a filter. */
  readonly search: string
}

/** Lets a request into an environment, by HTTP or WebSocket, if the environment serves and the API key is right. */
export async function enter(
  slot: EnvironmentSlot | undefined,
  service: ServiceName,
  path: string,
  query: string,
  request: IncomingMessage,
): Promise<Entry> {
  const running = slot?.running ?? null
  if (running === null) throw starting(service)
  const mount = running.mounts[service]
  if (mount.guardsItself === true) return { running, mount, search: query, keyRole: null }
  const { value, search } = takeParameter(query, 'apikey')
  const header = request.headers['apikey']
  const key = (Array.isArray(header) ? header[0] : header) ?? value
  const isPublic = key === undefined && mount.needsNoKey?.(path, request.method ?? 'GET') === true
  return { running, mount, search, keyRole: isPublic ? null : await admit(running, key) }
}

async function admit({ access }: RunningEnvironment, key: string | undefined): Promise<KeyRole | null> {
  try {
    return await access.admit(key)
  } catch (error) {
    throw error instanceof AccessError ? keyRefusal(error) : error
  }
}
