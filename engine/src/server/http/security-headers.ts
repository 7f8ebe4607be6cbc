import type { IncomingMessage, ServerResponse } from 'node:http'
import type { TutorialVideo } from '../portal/brand.ts'
import { CORS_HEADERS } from './cors.ts'

/**
 * Answers of the services share the portal's origin, and their content comes from users: a browser that opens one
 * directly must neither guess its type nor run anything in it.
 */
const API_HEADERS: readonly [string, string][] = [
  ...CORS_HEADERS,
  ['x-content-type-options', 'nosniff'],
  ['content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox"],
  ['cache-control', 'no-store'],
]

export function setApiHeaders(response: ServerResponse): void {
  for (const [name, value] of API_HEADERS) response.setHeader(name, value)
}

/** What a page loads to run it, or to be styled by it: no answer of a service is meant for that. */
const ACTIVE_USES = new Set([
  'script',
  'style',
  'worker',
  'sharedworker',
  'serviceworker',
  'audioworklet',
  'paintworklet',
  'xslt',
  'manifest',
  'font',
  'object',
  'embed',
])

/** Browsers say what they want an answer for, and pages cannot change it. Other programs say nothing. */
export function isForActiveUse(request: IncomingMessage): boolean {
  const use = request.headers['sec-fetch-dest']
  return typeof use === 'string' && ACTIVE_USES.has(use)
}

const PORTAL_HEADERS: readonly [string, string][] = [
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'strict-origin-when-cross-origin'],
  ['permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()'],
  ['cross-origin-opener-policy', 'same-origin'],
  ['x-frame-options', 'DENY'],
]

export function setPortalHeaders(response: ServerResponse, origin: string, policy: string): void {
  for (const [name, value] of PORTAL_HEADERS) response.setHeader(name, value)
  response.setHeader('content-security-policy', policy)
  if (origin.startsWith('https:'))
    response.setHeader('strict-transport-security', 'max-age=31536000; includeSubDomains')
}

/**
 * Allows scripts and styles only from the portal's own files. `connectTo` is the API's origin: older versions of Safari do not
 * count its WebSocket as 'self'. A firm's own video adds the one source that it needs: a file is played, a page is framed.
 */
export function portalPolicy(connectTo: string, video: TutorialVideo | null): string {
  const media = new Set(["'self'", ...(video?.kind === 'file' ? [sourceOf(video.url)] : [])])
  const secure = connectTo.startsWith('https:')
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    `connect-src 'self' ${connectTo} ${connectTo.replace(/^http/, 'ws')}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `media-src ${[...media].join(' ')}`,
    `frame-src ${video?.kind === 'page' ? sourceOf(video.url) : "'none'"}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** A path without an origin is one of the portal's own files. */
function sourceOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : "'self'"
}
