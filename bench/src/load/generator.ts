/**
 * The load generator runs in a separate process. It shares the cores with the measured server, so it does as little as possible: each
 * connection writes the same prepared bytes again as soon as the complete answer has arrived.
 */
import { connect, type Socket } from 'node:net'
import { answerWith, type Conversation } from '../../../tests/support/processes/processes.ts'
import { Latencies, type Sample } from '../../../tests/support/measuring/stats.ts'
import { readResponse } from './response.ts'

interface LoadOrder {
  readonly port: number
  readonly seconds: number
  /** One for each connection. */
  readonly exchanges: readonly { readonly request: string; readonly body: string }[]
}

export interface Load extends Conversation {
  readonly order: LoadOrder
  readonly answer: Sample
}

async function generate({ port, seconds, exchanges }: LoadOrder): Promise<Sample> {
  const latencies = new Latencies()
  const lines = await Promise.all(exchanges.map(async (exchange) => ({ ...exchange, socket: await open(port) })))
  const began = performance.now()
  const ends = began + seconds * 1000
  try {
    await Promise.all(
      lines.map(({ socket, request, body }) =>
        exchange(socket, Buffer.from(request), Buffer.from(body), ends, latencies),
      ),
    )
  } finally {
    for (const { socket } of lines) socket.destroy()
  }
  return latencies.sample((performance.now() - began) / 1000)
}

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(socket))
    socket.once('error', reject)
  })
}

function exchange(
  socket: Socket,
  request: Buffer,
  expected: Buffer,
  ends: number,
  latencies: Latencies,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let pending: Buffer | undefined
    let sent = performance.now()
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('The server closed the connection')))
    socket.on('data', (chunk) => {
      const bytes = pending === undefined ? chunk : Buffer.concat([pending, chunk])
      const response = readResponse(bytes)
      if (response === undefined) {
        pending = bytes
        return
      }
      pending = undefined
      const now = performance.now()
      if (response.status !== '200' || !response.body.equals(expected)) {
        reject(new Error(`Unexpected answer: ${bytes.toString('latin1', 0, 600)}`))
        return
      }
      latencies.add(now - sent)
      if (now >= ends) {
        resolve()
        return
      }
      sent = now
      socket.write(request)
    })
    socket.write(request)
  })
}

answerWith<Load>(generate)
