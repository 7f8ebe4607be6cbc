import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { test as base } from './member.ts'

/** A proxy between the browser and the engine. Only requests to its `url` go through it. */
interface Connection {
  readonly url: string
  /** Closes all connections and refuses new ones. */
  cut(): void
  restore(): void
}

async function openConnection(engine: URL): Promise<Connection & { close(): Promise<void> }> {
  const sockets = new Set<Socket>()
  let isCut = false
  const hangUp = () => {
    for (const socket of sockets) socket.destroy()
  }
  const server = createServer((caller) => {
    if (isCut) return void caller.destroy()
    const callee = connect(Number(engine.port), engine.hostname)
    for (const [one, other] of [
      [caller, callee],
      [callee, caller],
    ] as const) {
      sockets.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    cut() {
      isCut = true
      hangUp()
    },
    restore() {
      isCut = false
    },
    async close() {
      server.close()
      hangUp()
      await once(server, 'close')
    },
  }
}

/** For tests in which this browser alone loses its connection to the engine. */
export const test = base.extend<{ connection: Connection }>({
  connection: async ({ baseURL, context }, use) => {
    const { origin } = new URL(baseURL ?? '')
    const connection = await openConnection(new URL(origin))
    // The engine's configuration contains its own address; here all requests must go through the proxy.
    await context.route(`${connection.url}/config.json`, async (route) => {
      const response = await route.fetch().catch(() => null)
      if (response === null) return route.abort()
      await route.fulfill({ response, body: (await response.text()).replaceAll(origin, connection.url) })
    })
    await use(connection)
    await connection.close()
  },
})
