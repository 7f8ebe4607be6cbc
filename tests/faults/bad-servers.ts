import { createServer, type Server, type Socket } from 'node:net'

/** Ways in which a server that accepts connections can fail. */
export const MANNERS = ['never answers', 'answers byte by byte for ever', 'breaks off in the middle'] as const
export type Manner = (typeof MANNERS)[number]

export interface BadServer {
  manner: Manner
  readonly open: () => number
  close(): Promise<void>
}

const DRIP_MS = 200

/** Starts a failing server. A working one would send `greeting`; this one sends nothing, single bytes, or half of it. */
export async function badServer(port: number, speaksFirst: boolean, greeting: string): Promise<BadServer> {
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    const behave = (): void => misbehave(socket, bad.manner, greeting)
    if (speaksFirst) behave()
    else socket.once('data', behave)
    socket.resume()
  })
  const bad: BadServer = {
    manner: 'never answers',
    open: () => sockets.size,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  return bad
}

function misbehave(socket: Socket, manner: Manner, greeting: string): void {
  if (manner === 'never answers') return
  if (manner === 'breaks off in the middle') {
    socket.write(greeting.slice(0, Math.ceil(greeting.length / 2)), () => socket.destroy())
    return
  }
  let sent = 0
  const timer = setInterval(() => {
    // After the greeting it sends spaces without end.
    socket.write(greeting[sent] ?? ' ')
    sent += 1
  }, DRIP_MS)
  socket.on('close', () => clearInterval(timer))
}
