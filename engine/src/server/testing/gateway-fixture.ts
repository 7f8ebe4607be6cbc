import { connect } from 'node:net'
import { createSigningKey, type SigningKey } from '../../kernel/jwt/signing-keys.ts'
import { Budgets } from '../../kernel/limits/budgets.ts'
import { createLogger } from '../../kernel/log/logger.ts'
import type { Rest, RestRequest } from '../../services/rest/types.ts'
import { AccessError } from '../access/access-error.ts'
import { createAccess } from '../access/access.ts'
import { createApiKeys, type ApiKeys } from '../access/api-keys.ts'
import { createKeyRing } from '../access/key-ring.ts'
import type { EnvironmentSlot } from '../environment/slot.ts'
import type { Mount } from '../http/exchange.ts'
import { createGateway, type Site } from '../http/gateway.ts'
import { listen } from '../http/listener.ts'
import { createUpgrade } from '../http/upgrade.ts'
import { createMetrics } from '../metrics/metrics.ts'
import { missingMount } from '../mounts/missing.ts'
import { restMount } from '../mounts/rest.ts'
import { createOperatorAccess } from '../operator/operator-key.ts'

export const OPERATOR_KEY = 'a-key-for-the-operator-of-these-tests'
export const AS_OPERATOR = { authorization: `Bearer ${OPERATOR_KEY}` }
export const JWT_SECRET = 'a-secret-of-at-least-thirty-two-characters'

/** They look like tokens, as those of older projects do. */
export const OLDER_KEYS = { anon: `older.${'a'.repeat(40)}.anon`, serviceRole: `older.${'s'.repeat(40)}.service` }

interface Options {
  readonly rest?: (request: RestRequest) => ReturnType<Rest['handle']>
  readonly mounts?: Readonly<Record<string, Mount>>
  readonly keyless?: boolean
  readonly bodyLimit?: number
  readonly trustProxy?: boolean
  readonly publicUrl?: string
  readonly hasMailbox?: boolean
  readonly answerMs?: number
  /** Of the REST service. */
  readonly budgets?: Budgets
  /** For large heads. */
  readonly headBudgets?: Budgets
  readonly quietMs?: number
  readonly site?: (slots: readonly EnvironmentSlot[]) => Site
}

export interface Fixture {
  readonly url: string
  readonly port: number
  readonly slots: EnvironmentSlot[]
  readonly keys: { readonly production: ApiKeys; readonly training: ApiKeys }
  readonly signing: { readonly production: SigningKey; readonly training: SigningKey }
  /** Everything that was logged. */
  log(): string
  close(timeoutMs?: number): Promise<void>
}

/** Starts the real gateway on a real port. A REST service without a database answers who called it and how. */
export async function openGateway(options: Options = {}): Promise<Fixture> {
  const lines: string[] = []
  const log = createLogger({ level: 'debug', pretty: false, writer: { write: (line) => lines.push(line) } })
  const keys = { production: { ...createApiKeys(), older: OLDER_KEYS }, training: createApiKeys() }
  const signing = { production: await createSigningKey(), training: await createSigningKey() }
  const slots = [
    await openSlot('production', '', keys.production, signing.production, options),
    await openSlot('training', '/training', keys.training, signing.training, options),
  ]
  const operator = createOperatorAccess(OPERATOR_KEY, { isHttps: options.publicUrl?.startsWith('https:') === true })
  const { hasMailbox = true } = options
  const origin = { publicUrl: options.publicUrl, trustProxy: options.trustProxy ?? false }
  const site = options.site === undefined ? {} : { site: options.site(slots) }
  const limits = options.answerMs === undefined ? {} : { answerMs: options.answerMs }
  const entrance = { slots, log, origin, budgets: options.headBudgets ?? new Budgets() }
  const listener = await listen(
    createGateway({ ...entrance, metrics: createMetrics(slots), operator, hasMailbox, ...site, ...limits }),
    createUpgrade(entrance),
    {
      port: 0,
      host: '127.0.0.1',
      ...(options.quietMs === undefined ? {} : { quietMs: options.quietMs }),
    },
  )
  return {
    url: `http://127.0.0.1:${listener.port}`,
    port: listener.port,
    slots,
    keys,
    signing,
    log: () => lines.join(''),
    close: (timeoutMs = 100) => listener.close(timeoutMs),
  }
}

async function openSlot(
  name: string,
  prefix: string,
  keys: ApiKeys,
  signingKey: SigningKey,
  options: Options,
): Promise<EnvironmentSlot> {
  const onError = (): void => {}
  const verifier = await createKeyRing({ keys: [signingKey], api: keys, secret: JWT_SECRET, source: null, onError })
  const access = createAccess({ keys, verifier, roles: fakeRoles, anonRole: 'anon', keyless: options.keyless ?? false })
  const mounts = {
    rest: restMount(
      { handle: options.rest ?? echo, routeLabel: (path) => (path === '/cards' ? path : null) },
      {
        anonRole: 'anon',
        bodyLimit: options.bodyLimit ?? 1024,
        trustProxy: options.trustProxy ?? false,
        budgets: options.budgets ?? new Budgets(),
      },
    ),
    auth: missingMount('auth'),
    storage: missingMount('storage'),
    realtime: missingMount('realtime'),
    functions: missingMount('functions'),
    mail: missingMount('mail'),
    ...options.mounts,
  }
  const running = { access, mounts, publishableKey: keys.publishable, healthy: () => Promise.resolve(true) }
  return { name, prefix, running }
}

const fakeRoles = {
  check: (role: string) =>
    ['anon', 'authenticated', 'service_role'].includes(role)
      ? Promise.resolve()
      : Promise.reject(new AccessError({ kind: 'forbidden-role', role })),
}

function echo({ method, path, search, body, caller }: RestRequest): ReturnType<Rest['handle']> {
  const text = JSON.stringify({ method, path, search, body: body.toString('utf8'), ...caller })
  return Promise.resolve({ status: 200, headers: { 'content-type': 'application/json' }, body: text })
}

/** Sends bytes that no HTTP client would send, and returns everything that comes back. */
export function sendRaw(port: number, bytes: string | Buffer): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    let answer = ''
    socket.setTimeout(3_000, () => socket.destroy())
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1')
    })
    socket.on('error', () => {}).on('close', () => resolve(answer))
  })
}
