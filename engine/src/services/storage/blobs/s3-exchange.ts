import { createReadStream } from 'node:fs'
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { lookup as systemLookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { pipeline } from 'node:stream'

/** Bytes that are in memory anyway, or a part of a file, which is never read into memory as a whole. */
export type S3Body = Buffer | { readonly file: string; readonly start: number; readonly size: number }

export interface Outgoing {
  readonly method: string
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body: S3Body | undefined
}

export interface ExchangeLimits {
  /** The time limit for opening a connection. */
  readonly connectMs: number
  /** The time limit between two bytes in either direction. */
  readonly idleMs: number
}

/** Sends one request and resolves to the beginning of the answer, with any status. */
export type Exchange = (outgoing: Outgoing) => Promise<IncomingMessage>

/** Connections are reused; idle ones do not keep the process running. */
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
        // If bytes wait to be read, our own reader is slow and not the server.
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

/** Every name below localhost is this machine, but not every resolver knows that: RFC 6761, section 6.3. */
const lookup: LookupFunction = (hostname, options, callback) =>
  systemLookup(hostname.endsWith('.localhost') ? 'localhost' : hostname, options, callback)

const BROKEN_CODES = [
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

/** The code of an error that means that the connection broke, or was never opened; undefined for any other. */
export function brokenConnection(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return BROKEN_CODES.includes(code) ? code : undefined
}
