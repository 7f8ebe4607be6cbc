import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface WebServer {
  /** With the host 127.0.0.1 and without a slash at the end. */
  readonly url: string
  readonly port: number
  /** Host and path of every request. */
  readonly seen: string[]
  close(): Promise<void>
}

/**
 * Plays the web outside. It listens on all addresses of this machine, so that a request to one that is forbidden would
 * arrive too.
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
