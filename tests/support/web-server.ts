import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface WebServer {
  /** The URL with the host 127.0.0.1, without a trailing slash. */
  readonly url: string
  readonly port: number
  /** The host and path of every request. */
  readonly seen: string[]
  close(): Promise<void>
}

/**
 * Stands for an external web server. It listens on all local addresses, so that a request to a forbidden address would
 * arrive too and be noticed.
 */
export async function webServer(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  wantedPort = 0,
): Promise<WebServer> {
  const seen: string[] = []
  const server = createServer((request, response) => {
    seen.push(`${request.headers.host ?? ''}${request.url ?? ''}`)
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(wantedPort, resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    seen,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
