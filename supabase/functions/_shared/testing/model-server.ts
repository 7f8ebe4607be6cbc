import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Behaviour = (response: ServerResponse, request: IncomingMessage, body: string) => void

export interface ModelServer {
  readonly url: string
  /** The requests, in their order. */
  readonly asked: { readonly key: string | undefined; readonly body: string }[]
  /** Resolves when a client has left before its answer was complete. */
  readonly left: Promise<void>
  behave(next: Behaviour): void
  close(): Promise<void>
}

/** A server that speaks the part of the OpenAI protocol that the model port uses, and misbehaves as told. */
export async function startModelServer(behaviour: Behaviour, port = 0): Promise<ModelServer> {
  let behave = behaviour
  let leave = (): void => {}
  const left = new Promise<void>((resolve) => (leave = resolve))
  const asked: ModelServer['asked'] = []
  const server = createServer((request, response) => {
    let body = ''
    response.on('close', () => {
      if (!response.writableFinished) leave()
    })
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      asked.push({ key: request.headers.authorization, body })
      behave(response, request, body)
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.on('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    left,
    behave(next) {
      behave = next
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** One piece of an answer in the protocol. */
export function chunk(content: string, finish: string | null = null): string {
  const choices = [{ index: 0, delta: { content }, finish_reason: finish }]
  return `data: ${JSON.stringify({ id: '1', object: 'chat.completion.chunk', created: 1, model: 'm', choices })}\n\n`
}

/** Sends these lines and ends the answer. */
export function says(...lines: readonly string[]): Behaviour {
  return (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.end(lines.join(''))
  }
}

/** Sends these lines and keeps the connection open. */
export function begins(...lines: readonly string[]): Behaviour {
  return (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(lines.join(''))
  }
}
