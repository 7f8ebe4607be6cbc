import { readdirSync } from 'node:fs'
import { training } from '../../support/training/training.ts'

export interface Endpoint {
  readonly service: 'rest' | 'rpc' | 'auth' | 'storage' | 'functions' | 'realtime' | 'site'
  /** The complete address; `{}` is a placeholder for any text. */
  readonly url: string
  readonly methods: readonly string[]
  /** The columns or arguments that the endpoint knows. */
  readonly names: readonly string[]
}

interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { parameters?: readonly Parameter[] }>>>>
  readonly definitions: Readonly<Record<string, { properties?: Readonly<Record<string, unknown>> }>>
}

interface Parameter {
  readonly name?: string
  readonly schema?: { readonly properties?: Readonly<Record<string, unknown>> }
}

const ALL = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']

const AUTH = [
  'signup',
  'token?grant_type=password',
  'token?grant_type=refresh_token',
  'token?grant_type=pkce',
  'token?grant_type={}',
  'recover',
  'resend',
  'otp',
  'magiclink',
  'verify',
  'verify?token={}&type={}&redirect_to={}',
  'user',
  'reauthenticate',
  'invite',
  'settings',
  'health',
  '.well-known/jwks.json',
  'admin/users',
  'admin/users/{}',
  'admin/generate_link',
  'authorize?provider={}',
  'callback?code={}',
  'factors',
  'sso',
  '{}',
]
const AUTH_NAMES = [
  'email',
  'password',
  'token',
  'token_hash',
  'type',
  'data',
  'phone',
  'refresh_token',
  'auth_code',
  'code_verifier',
  'create_user',
  'nonce',
  'app_metadata',
  'code_challenge',
  'code_challenge_method',
  'gotrue_meta_security',
]

const STORAGE = [
  'bucket',
  'bucket/{}',
  'bucket/{}/empty',
  'object/{}/{}',
  'object/templates/{}',
  'object/templates',
  'object/list/templates',
  'object/list-v2/templates',
  'object/sign/templates/{}',
  'object/sign/templates/{}?token={}',
  'object/sign/templates',
  'object/upload/sign/chat-uploads/{}',
  'object/info/{}/{}',
  'object/public/organization-logos/{}',
  'object/authenticated/chat-uploads/{}',
  'object/move',
  'object/copy',
  'render/image/public/{}/{}',
  'upload/resumable',
  's3/{}',
]
const STORAGE_NAMES = [
  'prefix',
  'search',
  'limit',
  'offset',
  'sortBy',
  'prefixes',
  'paths',
  'expiresIn',
  'bucketId',
  'sourceKey',
  'destinationKey',
  'destinationBucket',
  'id',
  'name',
  'public',
  'file_size_limit',
  'allowed_mime_types',
  'cursor',
  'with_delimiter',
]

const FUNCTION_NAMES = [
  'message',
  'context',
  'filePath',
  'document1Path',
  'document2Path',
  'document1Name',
  'document2Name',
  'name',
  'email',
  'subject',
  'priority',
  'category',
  'targetUserId',
  'targetEmail',
  'newPassword',
  'webhook_id',
  'test',
  'account_id',
  'type',
  'title',
  'data',
  'link',
]

/** All endpoints of the server: those of REST from its own description, the others from the lists above. */
export async function everyEndpoint(): Promise<Endpoint[]> {
  const response = await fetch(`${training.url}/rest/v1/`, { headers: { apikey: training.secretKey } })
  const { paths, definitions } = (await response.json()) as OpenApi
  const rest = Object.entries(paths).map(([path, methods]): Endpoint => {
    const isProcedure = path.startsWith('/rpc/')
    const args = Object.values(methods).flatMap(({ parameters = [] }) =>
      parameters.flatMap(({ schema }) => Object.keys(schema?.properties ?? {})),
    )
    const columns = Object.keys(definitions[path.slice(1)]?.properties ?? {})
    return {
      service: isProcedure ? 'rpc' : 'rest',
      url: `${training.url}/rest/v1${path}`,
      methods: isProcedure ? ['POST', 'POST', 'GET', 'HEAD'] : ALL,
      names: isProcedure ? [...new Set(args)] : columns,
    }
  })
  const functions = readdirSync(new URL('../../../supabase/functions', import.meta.url)).filter((name) =>
    /^[a-z]+-/.test(name),
  )
  const below = (service: 'auth' | 'storage' | 'functions', paths: readonly string[], names: readonly string[]) =>
    paths.map((path): Endpoint => ({ service, url: `${training.url}/${service}/v1/${path}`, methods: ALL, names }))
  const site = [
    '/',
    '/health',
    '/health?{}',
    '/config.json',
    '/mailbox',
    '/mailbox/messages?environment={}',
    '/metrics',
    '/assets/{}',
    '/{}',
    '/{}/v1/{}',
    '/training/{}',
  ]
  return [
    ...rest,
    ...below('auth', AUTH, AUTH_NAMES),
    ...below('storage', STORAGE, STORAGE_NAMES),
    ...below('functions', [...functions, ...functions.map((name) => `${name}/{}`), '{}'], FUNCTION_NAMES),
    {
      service: 'realtime',
      url: `${training.url}/realtime/v1/api/broadcast`,
      methods: ['POST'],
      names: ['messages', 'topic', 'event', 'payload', 'private'],
    },
    { service: 'realtime', url: `${training.url}/realtime/v1/{}`, methods: ALL, names: [] },
    ...site.map((path): Endpoint => ({ service: 'site', url: `${training.site}${path}`, methods: ALL, names: [] })),
  ]
}
