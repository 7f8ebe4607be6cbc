import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'

const TEXT = 1
const CLOSE = 8
const PING = 9
const PONG = 10

/** A minimal WebSocket client. It is small because thousands of them share the cores with the server under test. */
export interface WireSocket {
  send(text: string): void
  destroy(): void
}

export interface WireHandlers {
  onText(text: string): void
  /** Called once, and not after `destroy`. */
  onEnd(reason: string): void
}

/** `address` is the client's for an engine that trusts its proxy: it limits the sockets of one address. */
export function openWireSocket(
  port: number,
  path: string,
  handlers: WireHandlers,
  address?: string,
): Promise<WireSocket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    let pending: Buffer = Buffer.alloc(0)
    let isOpen = false
    let isOver = false
    const end = (reason: string): void => {
      if (isOver) return
      isOver = true
      socket.destroy()
      if (isOpen) handlers.onEnd(reason)
      else reject(new Error(reason))
    }
    socket.on('connect', () => socket.write(upgradeRequest(port, path, address)))
    socket.on('error', (error) => end(error.message))
    socket.on('close', () => end('the connection was closed'))
    socket.on('data', (chunk) => {
      pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk])
      if (!isOpen) {
        const head = pending.indexOf('\r\n\r\n')
        if (head < 0) return
        const status = pending.toString('latin1', 0, head)
        if (!status.startsWith('HTTP/1.1 101')) return end(status)
        pending = pending.subarray(head + 4)
        isOpen = true
        resolve({
          send: (text) => void socket.write(frame(TEXT, Buffer.from(text))),
          destroy() {
            isOver = true
            socket.destroy()
          },
        })
      }
      pending = readFrames(pending, socket, handlers, end)
    })
  })
}

function upgradeRequest(port: number, path: string, address?: string): string {
  const key = randomBytes(16).toString('base64')
  return (
    `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nupgrade: websocket\r\nconnection: Upgrade\r\n` +
    `sec-websocket-version: 13\r\nsec-websocket-key: ${key}\r\n` +
    `${address === undefined ? '' : `x-forwarded-for: ${address}\r\n`}\r\n`
  )
}

/** Handles all complete frames and returns the rest. Servers send complete messages without a mask. */
function readFrames(bytes: Buffer, socket: Socket, handlers: WireHandlers, end: (reason: string) => void): Buffer {
  let at = 0
  while (bytes.length - at >= 2) {
    const opcode = (bytes[at] ?? 0) & 0x0f
    const short = bytes[at + 1] ?? 0
    const head = short === 126 ? 4 : short === 127 ? 10 : 2
    if (bytes.length - at < head) break
    const length = head === 4 ? bytes.readUInt16BE(at + 2) : head === 10 ? Number(bytes.readBigUInt64BE(at + 2)) : short
    const from = at + head
    if (bytes.length < from + length) break
    const content = bytes.subarray(from, from + length)
    at = from + length
    if (opcode === TEXT) handlers.onText(content.toString())
    else if (opcode === PING) socket.write(frame(PONG, content))
    else if (opcode === CLOSE)
      end(`the server closed: ${content.length < 2 ? 'no reason' : content.toString('utf8', 2)}`)
  }
  return at === 0 ? bytes : Buffer.from(bytes.subarray(at))
}

/** A client must mask its frames; a mask of zeros changes nothing (RFC 6455, 5.3). */
function frame(opcode: number, content: Buffer): Buffer {
  const { length } = content
  const head = Buffer.alloc(length < 126 ? 6 : 8)
  head[0] = 0x80 | opcode
  if (length < 126) {
    head[1] = 0x80 | length
  } else {
    head[1] = 0x80 | 126
    head.writeUInt16BE(length, 2)
  }
  return Buffer.concat([head, content])
}
