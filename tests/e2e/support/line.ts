import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { test as base } from './member.ts'

/** A line between the browser and the engine. What is asked elsewhere than at its `url` does not go over it. */
interface Line {
  readonly url: string
  /** Breaks off what is under way; whoever comes after that finds nobody. */
  cut(): void
  mend(): void
}

async function openLine(engine: URL): Promise<Line & { close(): Promise<void> }> {
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
  if (address === null || typeof address === 'string') throw new Error('no port to be had')
  return {
    url: `http://127.0.0.1:${address.port}`,
    cut() {
      isCut = true
      hangUp()
    },
    mend() {
      isCut = false
    },
    async close() {
      server.close()
      hangUp()
      await once(server, 'close')
    },
  }
}

/** Tests of what a browser does while the engine is out of its reach, and only out of its own. */
export const test = base.extend<{ line: Line }>({
  line: async ({ baseURL, context }, use) => {
    const { origin } = new URL(baseURL ?? '')
    const line = await openLine(new URL(origin))
    // The engine names its own address to the portal; here everything goes over the line.
    await context.route(`${line.url}/config.json`, async (route) => {
      const response = await route.fetch().catch(() => null)
      if (response === null) return route.abort()
      await route.fulfill({ response, body: (await response.text()).replaceAll(origin, line.url) })
    })
    await use(line)
    await line.close()
  },
})
