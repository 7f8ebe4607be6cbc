import { createConnection, createServer, type Server } from 'node:net'
import { inject } from 'vitest'

/** Passes everything between a client and the test's Postgres, and counts how often the client sends. */
export async function countingProxy(databaseUrl: string): Promise<{ url: string; sent: () => number; server: Server }> {
  const { hostname, port } = new URL(inject('postgresUrl'))
  let sent = 0
  const server = createServer((client) => {
    const upstream = createConnection(Number(port), hostname)
    client.on('data', (chunk) => {
      sent++
      upstream.write(chunk)
    })
    upstream.on('data', (chunk) => client.write(chunk))
    client.on('close', () => upstream.destroy()).on('error', () => undefined)
    upstream.on('close', () => client.destroy()).on('error', () => undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.port = String((server.address() as { port: number }).port)
  return { url: url.href, sent: () => sent, server }
}
