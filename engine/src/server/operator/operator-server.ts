import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Logger } from '../../kernel/log/logger.ts'
import { UUID_PATTERN } from '../../kernel/uuid.ts'
import { isBearer } from '../access/bearer.ts'
import { sendJson } from '../http/send.ts'
import { removeOperatorFile, writeOperatorFile } from './operator-file.ts'

export interface OperatorServer {
  /** Waits for running requests. */
  close(): Promise<void>
}

const SNAPSHOT = new RegExp(`^/snapshots/(${UUID_PATTERN})(/complete)?$`)

/** What the engine does for a back-up. */
interface Snapshots {
  readonly make: (id: string) => Promise<void>
  /** Called when the back-up of that copy is complete. */
  readonly complete: () => Promise<void>
}

/**
 * The server that commands on this machine ask for work that only the running engine can do. It has its own port, on the
 * loopback interface alone, so that no proxy in front of the engine leads here. The port's number and a token are in the
 * data folder: a caller who can read them could read the data anyway.
 */
export async function startOperatorServer(dataDir: string, snapshots: Snapshots, log: Logger): Promise<OperatorServer> {
  const token = randomBytes(32).toString('hex')
  let running: Promise<void> = Promise.resolve()

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    request.resume()
    const [, id, isComplete] = SNAPSHOT.exec(request.url ?? '') ?? []
    if (!isBearer(request.headers.authorization, token)) return sendJson(response, 401, { message: 'Not allowed' })
    if (id === undefined || request.method !== 'POST') return sendJson(response, 404, { message: 'Not found' })
    try {
      if (isComplete !== undefined) await snapshots.complete()
      // One copy at a time: during each, all requests wait for a moment.
      else await (running = running.catch(() => {}).then(() => snapshots.make(id)))
      sendJson(response, 200, {}, { connection: 'close' })
    } catch (error) {
      log.error({ err: error }, `a back-up could not be ${isComplete === undefined ? 'copied' : 'noted'}`)
      sendJson(response, 500, { message: error instanceof Error ? error.message : String(error) })
    }
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      log.error({ err: error }, 'a request of an operator failed')
      response.destroy()
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port: 0, host: '127.0.0.1' }, resolve)
  })
  server.removeAllListeners('error')
  server.on('error', (error) => log.warn({ err: error }, 'the operator server failed'))
  await writeOperatorFile(dataDir, { port: (server.address() as AddressInfo).port, token })
  return {
    async close() {
      await removeOperatorFile(dataDir)
      await running.catch(() => {})
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeIdleConnections()
      // Gives the last caller a moment to read the answer.
      const limit = setTimeout(() => server.closeAllConnections(), 1_000)
      await closed
      clearTimeout(limit)
    },
  }
}
