import { createReadStream } from 'node:fs'
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { lookup as systemLookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { pipeline } from 'node:stream'

/** Text that is in memory anyway, or a piece of a file, which never is. */
export type S3Body = Buffer | { readonly file: string; readonly start: number; readonly size: number }

export interface Outgoing {
  readonly method: string
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body: S3Body | undefined
}

export interface ExchangeLimits {
  /** Until a connection stands. */
  readonly connectMs: number
  /** Between two bytes in either direction. */
  readonly idleMs: number
}

/** Sends one request and resolves with the beginning of the answer, whatever its status. */
export type Exchange = (outgoing: Outgoing) => Promise<IncomingMessage>

/** Connections are kept and used again; those that rest do not keep the process alive. */
export function createExchange(limits: ExchangeLimits): Exchange {
  const options = { keepAlive: true, lookup }
  const http = new HttpAgent(options)
  const https = new HttpsAgent(options)
  return ({ method, url, headers, body }) =>
    new Promise((resolve, reject) => {
      const secure = url.protocol === 'https:'
      const request = secure
        ? httpsRequest(url, { method, headers, agent: https })
        : httpRequest(url, { method, headers, agent: http })
      let answer: IncomingMessage | undefined
      request.on('error', reject)
      request.once('response', (response) => {
        answer = response
        resolve(response)
      })
      request.setTimeout(limits.idleMs, () => {
        // Bytes that wait to be read mean that our reader is the slow one.
        if (answer === undefined || answer.readableLength === 0) request.destroy(timeout())
      })
      request.once('socket', (socket) => {
        if (!socket.connecting) return
        const timer = setTimeout(() => request.destroy(timeout()), limits.connectMs)
        socket.once('connect', () => clearTimeout(timer))
        socket.once('close', () => clearTimeout(timer))
      })
      if (body === undefined || Buffer.isBuffer(body)) return request.end(body)
      if (body.size === 0) return request.end()
      const bytes = createReadStream(body.file, { start: body.start, end: body.start + body.size - 1 })
      pipeline(bytes, request, (error) => {
        if (error) reject(error)
      })
    })
}

function timeout(): Error {
  return Object.assign(new Error('no answer in time'), { code: 'ETIMEDOUT' })
}

/** Every name below localhost is this machine, which not every resolver knows: RFC 6761, section 6.3. */
const lookup: LookupFunction = (hostname, options, callback) =>
  systemLookup(hostname.endsWith('.localhost') ? 'localhost' : hostname, options, callback)

const BROKEN = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ERR_STREAM_PREMATURE_CLOSE',
]

/** The code of an error that says that the connection broke, or never stood; undefined for any other. */
export function brokenConnection(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return BROKEN.includes(code) ? code : undefined
}
