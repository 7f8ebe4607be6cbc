import type { IncomingMessage } from 'node:http'

export interface OriginSettings {
  readonly publicUrl: string | undefined
  readonly trustProxy: boolean
}

const HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i

/** Whether it names a server. Clients of HTTP/1.0 send none. */
export function isHost(host: string | undefined): boolean {
  return host === undefined || host === '' || isName(host)
}

/** Services make a URL of it. Letters and digits alone are not enough for that: `1.2.3.4.5` is neither an address nor a name. */
function isName(host: string): boolean {
  return HOST.test(host) && URL.canParse(`http://${host}`)
}

/** The address at which the client reached the server: `https://portal.example.com`, without a trailing slash. */
export function originOf(request: IncomingMessage, settings: OriginSettings): string {
  if (settings.publicUrl !== undefined) return settings.publicUrl
  const protocol = settings.trustProxy && first(request, 'x-forwarded-proto') === 'https' ? 'https' : 'http'
  const forwarded = settings.trustProxy ? first(request, 'x-forwarded-host') : undefined
  const host = forwarded ?? request.headers.host ?? ''
  // The Host header comes from the client: if it is malformed it must not get into documents and headers.
  return `${protocol}://${isName(host) ? host : `localhost:${request.socket.localPort ?? 80}`}`
}

function first(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name]
  return (Array.isArray(value) ? value[0] : value)?.split(',')[0]?.trim()
}
